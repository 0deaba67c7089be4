import { type Ctx, inTransaction } from '../../context.ts';
import { refuseUnless } from '../../pools/membership/membership.service.ts';
import { picksVerdict } from '../../rules/pools/windows.ts';
import { type CardView, cardView } from '../cards/card.queries.ts';
import { openFor, refuseIfChanged } from '../cards/card.service.ts';
import { type AskedCard, lockCard, ownPlace } from '../cards/own-cards.ts';
import type { SheetView } from '../sheets/sheet.queries.ts';
import { writeGuess } from './write-guess.ts';

/** Saves the caller's guess for a week; null takes it back. It needs neither a card nor a payment yet. */
export async function saveGuess(
  ctx: Ctx,
  poolName: string,
  guess: number | null,
  asked: AskedCard = {},
): Promise<CardView> {
  return inTransaction(ctx, async (tx) => {
    const card = await lockCard(
      tx,
      await ownPlace(tx, poolName, asked, guess === null ? 'is refused' : 'is made'),
    );
    guessesOpen(tx, card.sheet);
    await writeGuess(tx, card, guess);
    await refuseIfChanged(tx, card.sheet);
    return cardView(tx, card.forAll, card.entry, card.saved);
  });
}

/**
 * A single round's picks open with its day only, hours before the first golfer tees off, who closes the guesses: these
 * open with the week's golfers.
 */
function guessesOpen(tx: Ctx, sheet: SheetView): void {
  if (sheet.contest.pool.round === null) {
    openFor(tx, sheet);
    return;
  }
  const { lockAt, isKnown, tournament } = sheet;
  const opensAt = tournament.tiersFrozenAt ?? sheet.opensAt;
  const window = { opensAt, lockAt, paymentLockAt: null, hasSheet: isKnown, isPaid: true };
  refuseUnless(picksVerdict(window, tx.gameClock.now()));
}
