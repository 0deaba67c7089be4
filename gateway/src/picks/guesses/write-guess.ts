import type { Ctx } from '../../context.ts';
import { raiseContestVersion } from '../../pools/contests/contest.service.ts';
import { rulesOfContest } from '../../pools/pool-rules/rules-of-pool.ts';
import { Refusal } from '../../refusal.ts';
import { guessRefusal } from '../../rules/picks/guess.ts';
import type { OwnCard } from '../cards/own-cards.ts';
import { hasLockedGolfer } from '../sheets/sheet.queries.ts';
import { CardGuess } from './guess.entity.ts';

type PlaceOfGuess = Pick<OwnCard, 'entry' | 'sheet'>;

/** Writes the guess of a card that is locked for writing. One that stays as it is may be sent along after the lock, too. */
export async function writeGuess(tx: Ctx, card: PlaceOfGuess, guess: number | null): Promise<void> {
  refuseGuess(card, guess);
  if (guess === (await savedGuess(tx, card))) return;
  if (hasLockedGolfer(card.sheet, tx.gameClock.now()))
    throw new Refusal('LOCKED', 'Picks have locked, and the guess with them.');
  await storeGuess(tx, card, guess);
}

export function refuseGuess({ sheet }: PlaceOfGuess, guess: number | null): void {
  const refusal = guessRefusal(rulesOfContest(sheet.contest), guess);
  if (refusal) throw new Refusal('INVALID', refusal, { field: 'guess' });
}

/** Null without one. */
export async function savedGuess(tx: Ctx, { entry, sheet }: PlaceOfGuess): Promise<number | null> {
  const place = { entryId: entry.id, week: sheet.week };
  return (await tx.em.findOne(CardGuess, place, { refresh: true }))?.toPar ?? null;
}

export async function storeGuess(
  tx: Ctx,
  { entry, sheet }: PlaceOfGuess,
  guess: number | null,
): Promise<void> {
  const place = { entryId: entry.id, week: sheet.week };
  if (guess === null) await tx.em.nativeDelete(CardGuess, place);
  else await tx.em.upsert(CardGuess, { ...place, toPar: guess, savedAt: tx.wallClock.now() });
  await raiseContestVersion(tx, sheet.contest.contest);
}
