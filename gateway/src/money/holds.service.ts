import { moneyText } from '@fairway/schema/display';
import type { Ctx } from '../context.ts';
import { rowsOf, text } from '../database/rows.ts';
import { Refusal } from '../refusal.ts';

/** A reason to hold a user's withdrawals, such as a disputed card payment. */
export interface Hold {
  /** The unique key of this hold, such as `dispute:ID`. */
  key: string;
  userId: string;
  /** What the user owes because of it, beyond what the balance covered. */
  owedCents: number;
  reason: string;
}

type Posting = Pick<Ctx, 'em' | 'wallClock'>;

/** Holds a user's withdrawals, in the transaction that gives the reason. Placing the same key again renews the hold. */
export async function placeHold({ em, wallClock }: Posting, hold: Hold): Promise<void> {
  await em.execute(
    `insert into money_hold (key, user_id, owed_cents, reason, placed_at) values (?, ?, ?, ?, ?)
     on conflict (key) do update
       set owed_cents = excluded.owed_cents, reason = excluded.reason, released_at = null, memo = null`,
    [hold.key, hold.userId, hold.owedCents, hold.reason, wallClock.now()],
  );
}

export async function releaseHold({ em, wallClock }: Posting, key: string): Promise<void> {
  await em.execute('update money_hold set released_at = ? where key = ? and released_at is null', [
    wallClock.now(),
    key,
  ]);
}

/** The current holds on a user's withdrawals, oldest first. */
export async function holdsOf({ em }: Pick<Ctx, 'em'>, userId: string): Promise<Hold[]> {
  const rows = await rowsOf(
    em,
    { key: text, owed_cents: text, reason: text },
    `select key, owed_cents, reason from money_hold
     where user_id = ? and released_at is null order by placed_at, key`,
    [userId],
  );
  return rows.map(({ key, owed_cents, reason }) => ({ key, userId, reason, owedCents: Number(owed_cents) }));
}

/** Why a user's money has to wait, in words for that user, and what is owed; null if it need not. */
export async function heldBecause(ctx: Pick<Ctx, 'em' | 'settings'>, userId: string): Promise<string | null> {
  const [hold] = await holdsOf(ctx, userId);
  if (!hold) return null;
  const { reason, owedCents } = hold;
  if (owedCents === 0) return reason;
  return `${reason} ${moneyText(owedCents)} of it is owed. Write to ${ctx.settings.contactEmail} to settle it.`;
}

export async function refuseWhileHeld(ctx: Pick<Ctx, 'em' | 'settings'>, userId: string): Promise<void> {
  const why = await heldBecause(ctx, userId);
  if (why !== null) throw new Refusal('CONFLICT', `This has to wait: ${why}`);
}
