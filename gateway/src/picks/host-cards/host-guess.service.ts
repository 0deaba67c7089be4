import type { Ctx } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import type { GuessChange } from '../../rules/picks/guess.ts';
import type { OwnCard } from '../cards/own-cards.ts';
import { refuseGuess, savedGuess, storeGuess } from '../guesses/write-guess.ts';

/**
 * Writes the guess that the host enters with a member's card, since it was part of the call (G40, G44); answers how it
 * changed, or null if it didn't. Where money is at stake here, not once a golfer has begun: whoever sees scores guesses
 * better.
 */
export async function writeGuessAsHost(
  tx: Ctx,
  { entry, sheet }: Pick<OwnCard, 'entry' | 'sheet'>,
  { guess: to, hasBegun }: { guess: number | null | undefined; hasBegun: boolean },
): Promise<GuessChange | null> {
  if (to === undefined) return null;
  refuseGuess({ entry, sheet }, to);
  const from = await savedGuess(tx, { entry, sheet });
  if (from === to) return null;
  if (hasBegun && sheet.contest.pool.buyInCents > 0)
    throw new Refusal('LOCKED', 'Golfers have teed off, so the guess stays as it is.', { field: 'guess' });
  await storeGuess(tx, { entry, sheet }, to);
  return { from, to };
}
