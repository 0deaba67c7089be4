// The sheet of a single round (G7): the golfers still in the tournament. It can be made once the round before is
// complete and nine tenths of them have a tee time. From the second round on, a golfer without one by then is
// taken as out, though the feed may not say so yet: nobody waits for them to finish the round before either.
import type { RoundState } from '../golf/tournament.ts';

export interface RoundGolfer {
  id: number;
  isActive: boolean;
  /** Whether they have a tee time in the round. */
  hasTeeTime: boolean;
  hasFinishedRoundBefore: boolean;
}

/** The golfers on the round's sheet, or null before it can be made. */
export function golfersOfRound(
  round: number,
  roundStates: readonly RoundState[],
  field: readonly RoundGolfer[],
): number[] | null {
  const active = field.filter(({ isActive }) => isActive);
  const teed = active.filter(({ hasTeeTime }) => hasTeeTime);
  if (teed.length === 0 || teed.length * 10 < active.length * 9) return null;
  const isBeforeOver = round === 1 || roundStates[round - 2] === 'complete';
  if (!isBeforeOver && !teed.every(({ hasFinishedRoundBefore }) => hasFinishedRoundBefore)) return null;
  return (round === 1 ? active : teed).map(({ id }) => id);
}
