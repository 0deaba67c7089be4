import { type Ctx, inTransaction } from '../../context.ts';
import { type CardView, cardView } from '../cards/card.queries.ts';
import { openFor, refuseIfChanged } from '../cards/card.service.ts';
import { type AskedCard, lockCard, ownPlace } from '../cards/own-cards.ts';
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
    openFor(tx, card.sheet);
    await writeGuess(tx, card, guess);
    await refuseIfChanged(tx, card.sheet);
    return cardView(tx, card.forAll, card.entry, card.saved);
  });
}
