import { moneyText } from '@fairway/schema/display';
import type { Ctx } from '../context.ts';
import { moment, orNull, rowsOf, text } from '../database/rows.ts';
import { Refusal } from '../refusal.ts';
import { utcTimeText } from '../rules/display.ts';
import { userAccount } from './ledger/accounts.ts';
import { balanceOf } from './ledger/ledger.service.ts';

/**
 * Money on a balance that came from a card. It can be used for buy-ins. What the card may still reverse is
 * withdrawable later; credit, a card buy-in refunded to the balance, never is.
 */
interface NewHeldMoney {
  /** Its source, such as `prize:CONTEST:USER`. */
  key: string;
  userId: string;
  cents: number;
  /** When the card can no longer reverse it; null if it cannot. */
  until: Date | null;
  /** Credit can never be withdrawn, even once the card can't reverse it. */
  isCredit?: boolean;
}

/** Records held money in the transaction that posts it, with the users' accounts locked. Free money is left out. */
export async function recordHeldMoney(
  { em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>,
  money: readonly NewHeldMoney[],
): Promise<void> {
  const now = wallClock.now();
  const rows = money
    .filter(({ cents, until, isCredit }) => cents > 0 && (isCredit || (until !== null && until > now)))
    .map((row) => ({ isCredit: false, ...row }));
  if (rows.length === 0) return;
  await em.execute(
    `insert into waiting_money (key, user_id, cents, until, is_credit)
     select key, "userId", cents, until, "isCredit" from jsonb_to_recordset(?::jsonb)
       as one (key text, "userId" uuid, cents bigint, until timestamptz, "isCredit" boolean)
     on conflict (key) do nothing`,
    [JSON.stringify(rows)],
  );
}

/** The part of a balance that can't be withdrawn now. */
export interface HeldMoney {
  /** Credit, which can never be withdrawn. */
  creditCents: number;
  /** What can be withdrawn later. */
  timedCents: number;
  /** When everything but the credit can; null if nothing is held. */
  until: Date | null;
  /** Until when a card may reverse some of it, credit or not: what is bought with it is held as long. */
  cardUntil: Date | null;
}

export async function heldMoneyOf(
  { em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>,
  userId: string,
): Promise<HeldMoney> {
  const now = wallClock.now();
  const [row] = await rowsOf(
    em,
    { credit: text, timed: text, until: orNull(moment), card: orNull(moment) },
    `select coalesce(sum(cents) filter (where is_credit), 0) as credit,
       coalesce(sum(cents) filter (where not is_credit), 0) as timed,
       max(until) filter (where not is_credit) as until, max(until) filter (where until > ?) as card
     from waiting_money where user_id = ? and (is_credit or until > ?)`,
    [now, userId, now],
  );
  return {
    creditCents: Number(row?.credit ?? 0),
    timedCents: Number(row?.timed ?? 0),
    until: row?.until ?? null,
    cardUntil: row?.card ?? null,
  };
}

/** A balance by how it can be used: free, held for a time, credit. */
interface Parts {
  free: number;
  timed: number;
  credit: number;
}

/** Splits a balance into its parts, which never exceed it. */
export function partsOfBalance(
  balanceCents: number,
  { creditCents, timedCents }: Pick<HeldMoney, 'creditCents' | 'timedCents'>,
): Parts {
  const credit = Math.min(creditCents, balanceCents);
  const timed = Math.min(timedCents, balanceCents - credit);
  return { free: balanceCents - credit - timed, timed, credit };
}

/** How `cents` taken from a balance split into its parts: free first, then held, then credit. */
export function splitPayment({ free, timed, credit }: Parts, cents: number): Parts {
  const fromFree = Math.min(free, cents);
  const fromTimed = Math.min(timed, cents - fromFree);
  return { free: fromFree, timed: fromTimed, credit: Math.min(credit, cents - fromFree - fromTimed) };
}

/** Updates held money after a debit: free goes first, then held, then credit. The user's account is locked. */
export async function takeFromHeldMoney(ctx: Pick<Ctx, 'em' | 'wallClock'>, userId: string): Promise<void> {
  const waiting = await heldMoneyOf(ctx, userId);
  const left = partsOfBalance(await balanceOf(ctx, userAccount(userId)), waiting);
  await shrink(ctx, userId, { isCredit: false, byCents: waiting.timedCents - left.timed });
  await shrink(ctx, userId, { isCredit: true, byCents: waiting.creditCents - left.credit });
}

/** The same for what is taken from credit alone, which has as much. */
export const takeFromCredit = (
  ctx: Pick<Ctx, 'em' | 'wallClock'>,
  userId: string,
  cents: number,
): Promise<void> => shrink(ctx, userId, { isCredit: true, byCents: cents });

async function shrink(
  { em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>,
  userId: string,
  { isCredit, byCents }: { isCredit: boolean; byCents: number },
): Promise<void> {
  if (byCents <= 0) return;
  // Money that is held longest is spent first; what it buys is held as long.
  const rows = await rowsOf(
    em,
    { key: text, cents: text },
    `select key, cents from waiting_money where user_id = ? and is_credit = ? and (is_credit or until > ?)
     order by until desc nulls last, key`,
    [userId, isCredit, wallClock.now()],
  );
  let left = byCents;
  for (const { key, cents } of rows) {
    const taken = Math.min(left, Number(cents));
    if (taken === 0) return;
    left -= taken;
    if (taken === Number(cents)) await em.execute('delete from waiting_money where key = ?', [key]);
    else await em.execute('update waiting_money set cents = cents - ? where key = ?', [taken, key]);
  }
}

/** Refuses to withdraw held money or credit. The user's account is locked. */
export async function refuseHeldMoney(
  ctx: Pick<Ctx, 'em' | 'wallClock'>,
  userId: string,
  { amountCents, balanceCents }: { amountCents: number; balanceCents: number },
): Promise<void> {
  const waiting = await heldMoneyOf(ctx, userId);
  const { free, timed, credit } = partsOfBalance(balanceCents, waiting);
  if (amountCents <= free || amountCents > balanceCents) return;
  const { until } = waiting;
  const later =
    timed > 0 && until
      ? `, and ${laterText(free + timed, credit)} from ${utcTimeText(until)} on: it came from card payments that can still be reversed`
      : '';
  const creditText = `${moneyText(credit)} is credit, which pays buy-ins and can’t be withdrawn`;
  const never = credit > 0 ? `${later ? '. ' : ': '}${creditText}` : '';
  throw new Refusal('CONFLICT', `${moneyText(free)} can be withdrawn now${later}${never}.`);
}

const laterText = (cents: number, creditCents: number) => (creditCents > 0 ? moneyText(cents) : 'all of it');
