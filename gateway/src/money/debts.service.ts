import type { Ctx } from '../context.ts';
import { moment, rowsOf, text } from '../database/rows.ts';
import { Refusal } from '../refusal.ts';

// What players owe since a bank took a payment back that their balance didn't hold. It holds everything else of
// theirs, and only an operator ends that.

export interface Debt {
  /** The payment's own, as the provider's metadata have it. */
  id: string;
  username: string;
  owedCents: number;
  since: Date;
  reason: string;
}

const keyOf = (id: string) => `reversal:${id}`;

/** What is owed now, the oldest first. */
export async function openDebts({ em }: Pick<Ctx, 'em'>): Promise<Debt[]> {
  const rows = await rowsOf(
    em,
    { key: text, username: text, owed_cents: text, placed_at: moment, reason: text },
    `select key, username, owed_cents, placed_at, reason from money_hold
     join user_account on user_account.id = money_hold.user_id
     where key like 'reversal:%' and released_at is null and owed_cents > 0 order by placed_at, key`,
  );
  return rows.map(({ key, username, owed_cents, placed_at, reason }) => ({
    id: key.slice(keyOf('').length),
    username,
    owedCents: Number(owed_cents),
    since: placed_at,
    reason,
  }));
}

/**
 * Nobody asks for it any more, and why stays beside it. No money moves: what the bank took is in the account for
 * adjustments since then.
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
     where key = ? and released_at is null and owed_cents > 0 returning owed_cents`,
    [wallClock.now(), memo, keyOf(id)],
  );
  if (!given) throw new Refusal('NOT_FOUND', 'Nothing is owed for this payment.');
  return { owedCents: Number(given.owed_cents) };
}
