import { isActive, roundNumbers } from './tournament.ts';

// Who is still in by the feed's word, and nobody waits for any more (G17).

interface Golfer {
  status: string;
  rounds: readonly { strokes: number | null }[];
}

const few = 0.1;

/** Of those still in, the few who have not finished these rounds; undefined where they are more than a few. */
export function fewWithout<One extends Golfer>(
  golfers: readonly One[],
  rounds: readonly number[],
): One[] | undefined {
  const active = golfers.filter(isActive);
  const missing = active.filter((golfer) =>
    rounds.some((round) => golfer.rounds[round - 1]?.strokes == null),
  );
  return missing.length > active.length * few ? undefined : missing;
}

/** The few still in who lack a round that all others have played to its end. */
export function stragglers<One extends Golfer>(golfers: readonly One[]): One[] {
  for (const last of roundNumbers.toReversed()) {
    const missing = fewWithout(golfers, roundNumbers.slice(0, last));
    if (missing) return missing;
  }
  return [];
}
