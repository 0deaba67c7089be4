import { type GolferLine, toParOf } from '../board/lines.ts';

/** More are named by nobody. */
const mostNamed = 3;

/** The golfers with the lowest score to par in a round, in the order of their ids; nobody where more than three share it. */
export function bestOfRound(
  lines: Iterable<GolferLine>,
  round: number,
): { golfers: readonly number[]; toPar: number | null } {
  let toPar: number | null = null;
  let golfers: number[] = [];
  for (const line of lines) {
    const score = toParOf(line, round);
    if (score === null || (toPar !== null && score > toPar)) continue;
    golfers = score === toPar ? [...golfers, line.id] : [line.id];
    toPar = score;
  }
  return { golfers: golfers.length > mostNamed ? [] : golfers.sort((one, other) => one - other), toPar };
}
