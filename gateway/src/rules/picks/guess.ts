// The guess of what the winner scores, which breaks ties where a pool's rules say so (G40). It is fixed and shown to all
// from when the first golfer locks, since whoever sees scores guesses better.

import type { PoolRules } from '../pools/pool-rules.ts';

/** Nobody who won has come near either. */
const [lowest, highest] = [-40, 20] as const;

/** What a guess was and is; null is none. */
export interface GuessChange {
  from: number | null;
  to: number | null;
}

/** What may be guessed; nothing where no guess is asked for. */
export const guessChoices = ({ ties }: PoolRules): number[] =>
  ties === 'guess' ? Array.from({ length: highest - lowest + 1 }, (_each, at) => lowest + at) : [];

export function guessRefusal(rules: PoolRules, guess: number | null): string | null {
  const choices = guessChoices(rules);
  if (choices.length === 0) return 'In this pool no guess decides ties.';
  if (guess === null || choices.includes(guess)) return null;
  return `A guess is a whole number of strokes to par, from ${lowest} to +${highest}.`;
}
