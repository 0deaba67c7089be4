// The golf of the worked examples: two tournaments of a small field, made up so that every rule applies
// somewhere. Only rounds are given; results are computed by the rules. Names are alphabetical by chance to win,
// so that a reader sees the favourites.
import type { GolferLine } from '../board/lines.ts';
import { positionText } from '../display.ts';
import { roundNumbers } from '../golf/tournament.ts';

export interface ExampleGolfer {
  name: string;
  /** Finished rounds only. */
  strokes: readonly number[];
  /** Golfers who did not finish, from which round on, and whether they had hit no shot in it. */
  out?: { status: 'cut' | 'withdrawn'; round: number; beforeAShot?: true };
}

export const examplePar = 72;

export const firstWeek: readonly ExampleGolfer[] = [
  { name: 'Archer', strokes: [71, 70, 67, 70] },
  { name: 'Bishop', strokes: [77, 75], out: { status: 'cut', round: 3 } },
  { name: 'Carver', strokes: [70, 73, 71, 70] },
  { name: 'Drake', strokes: [68, 71, 68, 70] },
  { name: 'Ellis', strokes: [70, 70, 70, 71] },
  { name: 'Fisher', strokes: [70, 71, 69, 68] },
  { name: 'Granger', strokes: [], out: { status: 'withdrawn', round: 1, beforeAShot: true } },
  { name: 'Hunter', strokes: [74, 72, 73, 70] },
  { name: 'Ives', strokes: [73, 71, 70, 71] },
  { name: 'Jordan', strokes: [73, 71, 71, 75] },
  { name: 'Knight', strokes: [70, 71, 70, 71] },
  { name: 'Lane', strokes: [71, 71, 74, 70] },
  { name: 'Mercer', strokes: [71], out: { status: 'withdrawn', round: 2 } },
  { name: 'Noble', strokes: [70, 72, 74, 72] },
  { name: 'Oakes', strokes: [72, 72], out: { status: 'withdrawn', round: 3 } },
  { name: 'Porter', strokes: [70, 72, 71, 72] },
  { name: 'Quinn', strokes: [70, 71, 68, 73] },
  { name: 'Rivers', strokes: [72, 71], out: { status: 'withdrawn', round: 3, beforeAShot: true } },
  { name: 'Shaw', strokes: [70, 72, 72, 72] },
  { name: 'Turner', strokes: [71, 72, 74, 72] },
  { name: 'Upton', strokes: [69, 70, 73, 68] },
  { name: 'Vance', strokes: [73, 73, 71, 72] },
  { name: 'Wells', strokes: [74, 70, 70, 72] },
  { name: 'York', strokes: [77, 74], out: { status: 'cut', round: 3 } },
];

/**
 * An ordinary week without withdrawals. The friends are over par, so that a missing card would be ahead of them
 * if it counted as level.
 */
export const secondWeek: readonly ExampleGolfer[] = [
  { name: 'Archer', strokes: [74, 73, 72, 74] },
  { name: 'Bishop', strokes: [73, 75, 72, 72] },
  { name: 'Carver', strokes: [73, 74, 73, 73] },
  { name: 'Drake', strokes: [74, 74, 75, 72] },
  { name: 'Ellis', strokes: [69, 68, 71, 73] },
  { name: 'Fisher', strokes: [74, 71, 76, 69] },
  { name: 'Granger', strokes: [69, 74, 72, 72] },
  { name: 'Hunter', strokes: [74, 68, 71, 72] },
  { name: 'Ives', strokes: [72, 73, 73, 71] },
  { name: 'Jordan', strokes: [72, 74, 72, 72] },
  { name: 'Knight', strokes: [71, 73, 70, 70] },
  { name: 'Lane', strokes: [69, 74, 69, 70] },
  { name: 'Mercer', strokes: [72, 74, 72, 72] },
  { name: 'Noble', strokes: [74, 74, 74, 72] },
  { name: 'Oakes', strokes: [74, 74, 72, 71] },
  { name: 'Porter', strokes: [75, 72, 72, 77] },
  { name: 'Quinn', strokes: [74, 71, 71, 73] },
  { name: 'Rivers', strokes: [69, 71, 73, 70] },
  { name: 'Shaw', strokes: [70, 71, 69, 74] },
  { name: 'Turner', strokes: [73, 74, 71, 73] },
  { name: 'Upton', strokes: [71, 71, 72, 74] },
  { name: 'Vance', strokes: [74, 74, 74, 70] },
  { name: 'Wells', strokes: [72, 73, 73, 71] },
  { name: 'York', strokes: [69, 74, 73, 71] },
];

/** The round of the Single Round example. */
export const exampleRound = 3;

/** Whether the golfer is still in on the morning of a round. */
export const isInOn = ({ out }: ExampleGolfer, round: number): boolean =>
  !out || out.round > round || (out.status === 'withdrawn' && out.round === round);

/** What the leaderboard of this made-up golf says. */
function positionIn(golfer: ExampleGolfer, field: readonly ExampleGolfer[]): string {
  const finished = field.filter(({ out }) => !out).map(sumOfStrokes);
  const own = sumOfStrokes(golfer);
  const number = finished.filter((sum) => sum < own).length + 1;
  return positionText({ number, isShared: finished.filter((sum) => sum === own).length > 1 });
}

const sumOfStrokes = ({ strokes }: ExampleGolfer) => strokes.reduce((sum, one) => sum + one, 0);

/** A golfer is given by their place in the list. */
export const lineOf = (golfer: ExampleGolfer, id: number, field: readonly ExampleGolfer[]): GolferLine => ({
  id,
  status: golfer.out?.status ?? 'active',
  position: golfer.out ? null : positionIn(golfer, field),
  rounds: roundNumbers.map((round) => ({ strokes: golfer.strokes[round - 1] ?? null, par: examplePar })),
  playingRound: null,
  thru: null,
  today: null,
});
