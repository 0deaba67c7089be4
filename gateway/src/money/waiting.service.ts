import type { Ctx } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { momentText, moneyText } from '../rules/display.ts';

/** Money on a balance that came from a card which may yet take it back. It can buy in; it is withdrawn later. */
interface WaitingMoney {
  /** What it came from, such as `prize:CONTEST:USER`. */
  key: string;
  userId: string;
  cents: number;
  /** From when on it waits no longer; null where it need not wait. */
  until: Date | null;
}

/** Notes it in the transaction that posts it, with the users' accounts locked. What need not wait is left out. */
export async function keepWaiting(
  { em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>,
  money: readonly WaitingMoney[],
): Promise<void> {
  const now = wallClock.now();
  const rows = money.filter(({ cents, until }) => cents > 0 && until !== null && until > now);
  if (rows.length === 0) return;
  await em.execute(
    `insert into waiting_money (key, user_id, cents, until)
     select key, "userId", cents, until
     from jsonb_to_recordset(?::jsonb) as one (key text, "userId" uuid, cents bigint, until timestamptz)
     on conflict (key) do nothing`,
    [JSON.stringify(rows)],
  );
}

/** How much of a user's balance still waits, and until when all of it does no longer. */
export async function waitingOf(
  { em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>,
  userId: string,
): Promise<{ cents: number; until: Date | null }> {
  const [row] = await em.execute<{ cents: string; until: Date | null }[]>(
    'select coalesce(sum(cents), 0) as cents, max(until) as until from waiting_money where user_id = ? and until > ?',
    [userId, wallClock.now()],
  );
  return { cents: Number(row?.cents ?? 0), until: row?.until ? new Date(row.until) : null };
}

/** What may be withdrawn of a balance now: buy-ins since may have taken some of what waits. */
export const withdrawable = (balanceCents: number, waitingCents: number): number =>
  Math.max(0, balanceCents - waitingCents);

/** Refuses to withdraw what waits. The user's account is locked, so that none comes in between. */
export async function refuseWhatWaits(
  ctx: Pick<Ctx, 'em' | 'wallClock'>,
  userId: string,
  { amountCents, balanceCents }: { amountCents: number; balanceCents: number },
): Promise<void> {
  const { cents, until } = await waitingOf(ctx, userId);
  const free = withdrawable(balanceCents, cents);
  if (!until || amountCents <= free || amountCents > balanceCents) return;
  throw new Refusal(
    'CONFLICT',
    `${moneyText(free)} can be withdrawn now, and all of it from ${momentText(until)} on: it came from cards that may still take it back.`,
  );
}
