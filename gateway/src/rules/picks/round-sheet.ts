// The sheet of a single round (G7): its golfers are those who are still in the tournament. It can be made once
// the round before is complete and the tee sheet has come, that is, once nine tenths of those who are still in
// have a tee time. From the second round on, who has none by then does not play any more, though the feed may
// be late to say so.
import type { RoundState } from '../golf/tournament.ts';

export interface RoundGolfer {
  id: number;
  isActive: boolean;
  /** Whether they have a tee time in the round. */
  hasTeeTime: boolean;
}

/** Who is on the sheet of the round, or null while that can't be said. */
export function golfersOfRound(
  round: number,
  roundStates: readonly RoundState[],
  field: readonly RoundGolfer[],
): number[] | null {
  if (round > 1 && roundStates[round - 2] !== 'complete') return null;
  const active = field.filter(({ isActive }) => isActive);
  const teed = active.filter(({ hasTeeTime }) => hasTeeTime);
  if (teed.length === 0 || teed.length * 10 < active.length * 9) return null;
  return (round === 1 ? active : teed).map(({ id }) => id);
}
