import type { Ctx } from '../context.ts';
import type { AsJson } from '../database/rows.ts';
import { heldMoneyOf, partsOfBalance, recordHeldMoney, splitPayment } from './held-money.service.ts';
import { placeHold, releaseHold } from './holds.service.ts';
import { userAccount } from './ledger/accounts.ts';
import { balanceOf } from './ledger/ledger.service.ts';

// Money that a bank or a provider takes back is taken from the balance as far as it is there, and the rest is owed.

type Posting = Pick<Ctx, 'em' | 'wallClock'>;

/** What its transfer keeps of that, to undo it. */
export interface TakenMemo {
  owedCents: number;
  /** How much of what was taken was credit or held, and until when. */
  creditCents: number;
  timedCents: number;
  waitsUntil: Date | null;
  /** Until when a card could reverse some of what was there, as what is bought with credit is held as long. */
  cardUntil: Date | null;
}

/** How much of it the balance has. Its account is locked. Credit goes last, or first where it is what is taken back. */
export async function takenFromBalance(
  tx: Posting,
  userId: string,
  dueCents: number,
  { isCreditFirst = false } = {},
): Promise<{ fromUserCents: number; memo: TakenMemo }> {
  const balanceCents = await balanceOf(tx, userAccount(userId));
  const fromUserCents = Math.min(dueCents, balanceCents);
  const waiting = await heldMoneyOf(tx, userId);
  const parts = partsOfBalance(balanceCents, waiting);
  const first = isCreditFirst ? Math.min(parts.credit, fromUserCents) : 0;
  const rest = splitPayment({ ...parts, credit: parts.credit - first }, fromUserCents - first);
  return {
    fromUserCents,
    memo: {
      owedCents: dueCents - fromUserCents,
      creditCents: first + rest.credit,
      timedCents: rest.timed,
      waitsUntil: waiting.until,
      cardUntil: waiting.cardUntil,
    },
  };
}

/** Transfers of other kinds, and older ones, keep nothing of it. */
export function readTaken(memo: Partial<AsJson<TakenMemo>> = {}): TakenMemo {
  const { owedCents = 0, creditCents = 0, timedCents = 0, waitsUntil, cardUntil } = memo;
  const dateOf = (moment: string | null | undefined) => (moment ? new Date(moment) : null);
  return { owedCents, creditCents, timedCents, waitsUntil: dateOf(waitsUntil), cardUntil: dateOf(cardUntil) };
}

/** What was credit or held is so again, once it is back. */
export const holdAgain = (
  tx: Posting,
  { key, userId }: { key: string; userId: string },
  { creditCents, timedCents, waitsUntil, cardUntil }: Omit<TakenMemo, 'owedCents'>,
): Promise<void> =>
  recordHeldMoney(tx, [
    { key: `${key}:credit`, userId, cents: creditCents, until: cardUntil, isCredit: true },
    { key, userId, cents: timedCents, until: waitsUntil },
  ]);

/** Nothing is owed for it any more, also where it was given up meanwhile. */
export async function endDebt(
  tx: Posting,
  hold: { key: string; userId: string; reason: string },
): Promise<void> {
  await placeHold(tx, { ...hold, owedCents: 0 });
  await releaseHold(tx, hold.key);
}
