import type { Ctx } from '../context.ts';
import { moment, rowsOf, text } from '../database/rows.ts';
import { Refusal } from '../refusal.ts';

// What players owe because a bank reversed a payment that their balance no longer held, or paid an eCheck whose money had
// gone back to them. A debt holds their withdrawals until an operator writes it off.

export interface Debt {
  /** The payment's id, as in the provider's metadata, or the withdrawal's. */
  id: string;
  username: string;
  owedCents: number;
  since: Date;
  reason: string;
}

const keysOf = (id: string) => [`reversal:${id}`, `withdrawal:${id}`];

/** Open debts, oldest first. */
export async function openDebts({ em }: Pick<Ctx, 'em'>): Promise<Debt[]> {
  const rows = await rowsOf(
    em,
    { key: text, username: text, owed_cents: text, placed_at: moment, reason: text },
    `select key, username, owed_cents, placed_at, reason from money_hold
     join user_account on user_account.id = money_hold.user_id
     where (key like 'reversal:%' or key like 'withdrawal:%') and released_at is null and owed_cents > 0 order by placed_at, key`,
  );
  return rows.map(({ key, username, owed_cents, placed_at, reason }) => ({
    id: key.slice(key.indexOf(':') + 1),
    username,
    owedCents: Number(owed_cents),
    since: placed_at,
    reason,
  }));
}

/**
 * Writes a debt off, with the reason. No money moves: the account for adjustments has carried it since the
 * reversal, or since the eCheck counts as paid.
 */
export async function writeOff(
  { em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>,
  id: string,
  memo: string,
): Promise<{ owedCents: number }> {
  const [given] = await rowsOf(
    em,
    { owed_cents: text },
    `update money_hold set released_at = ?, memo = ?
     where key = any(array[?]::text[]) and released_at is null and owed_cents > 0 returning owed_cents`,
    [wallClock.now(), memo, keysOf(id)],
  );
  if (!given) throw new Refusal('NOT_FOUND', 'Nothing is owed for this.');
  return { owedCents: Number(given.owed_cents) };
}
