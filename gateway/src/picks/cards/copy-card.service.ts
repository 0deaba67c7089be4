import { type Ctx, inTransaction } from '../../context.ts';
import { rulesOfContest } from '../../pools/pool-rules/rules-of-pool.ts';
import { Refusal } from '../../refusal.ts';
import { guessChoices } from '../../rules/picks/guess.ts';
import { draftable, keepDraft } from '../drafts/draft.service.ts';
import { emptyDraft } from '../drafts/empty-draft.service.ts';
import { CardGuess } from '../guesses/guess.entity.ts';
import { writeGuess } from '../guesses/write-guess.ts';
import { hasLockedGolfer } from '../sheets/sheet.queries.ts';
import { type CardView, cardView } from './card.queries.ts';
import { isPaid, refuseIfChanged, writeCard } from './card.service.ts';
import { lockCards, type OwnCard, ownPlace } from './own-cards.ts';

/** From which of the caller's entries to which: numbers from 1 on. */
export interface CopiedCard {
  from: number;
  to: number;
  week?: number | undefined;
}

/**
 * Copies a card of the caller, with its guess, to another of their entries. Where that is not paid yet the copy is its
 * draft, which becomes the card with the payment.
 */
export async function copyCard(
  ctx: Ctx,
  poolName: string,
  { from, to, week }: CopiedCard,
): Promise<CardView> {
  if (from === to) throw new Refusal('INVALID', 'A card is copied to another entry.', { field: 'to' });
  return inTransaction(ctx, async (tx) => {
    const places = [
      await ownPlace(tx, poolName, { week, entry: from }),
      await ownPlace(tx, poolName, { week, entry: to }, 'is made'),
    ] as const;
    const [source, target] = await lockCards(tx, places);
    if (!source?.saved || !target) throw new Refusal('CONFLICT', 'There is no card to copy yet.');
    const picks = source.saved.golfers.map((id) => ({ id }));
    if (!isPaid(target.sheet, target.entry)) {
      await keepDraft(tx, target, { golfers: await draftable(tx, target, picks), revision: undefined });
      await copyGuess(tx, source, target);
      await refuseIfChanged(tx, target.sheet);
      return cardView(tx, target.forAll, target.entry, target.saved);
    }
    const saved = await writeCard(tx, target, picks);
    // Picks that were begun there would be shown instead of the copy, and submitted over it.
    await emptyDraft(tx, places[1]);
    await copyGuess(tx, source, target);
    await refuseIfChanged(tx, target.sheet);
    return cardView(tx, target.forAll, target.entry, saved);
  });
}

/** A guess that the other card has already stays. Guesses close before the cards do where golfers lock one by one. */
async function copyGuess(tx: Ctx, source: OwnCard, target: OwnCard): Promise<void> {
  if (guessChoices(rulesOfContest(target.sheet.contest)).length === 0) return;
  if (hasLockedGolfer(target.sheet, tx.gameClock.now())) return;
  const guessOf = ({ entry, sheet }: OwnCard) =>
    tx.em.findOne(CardGuess, { entryId: entry.id, week: sheet.week }, { refresh: true });
  const guess = await guessOf(source);
  if (guess && !(await guessOf(target))) await writeGuess(tx, target, guess.toPar);
}
