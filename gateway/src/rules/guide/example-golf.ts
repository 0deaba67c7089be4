// The golf of the worked examples: two tournaments of a small field, made up so that all happens that the rules
// speak of. What any of it is worth is for the rules to say: nothing here is a result. The names go down the
// alphabet as the chances do, so that a reader sees who was a favourite.
import type { GolferLine } from '../scoring.ts';
import { roundNumbers } from '../tournament.ts';

export interface ExampleGolfer {
  name: string;
  /** Of the rounds that were finished. */
  strokes: readonly number[];
  /** Who did not play to the end, from which round on, and whether they had hit no shot in it. */
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

/** A hard course, on which nobody is out. */
export const secondWeek: readonly ExampleGolfer[] = [
  { name: 'Archer', strokes: [77, 74, 73, 75] },
  { name: 'Bishop', strokes: [73, 76, 74, 74] },
  { name: 'Carver', strokes: [74, 74, 74, 76] },
  { name: 'Drake', strokes: [75, 76, 76, 73] },
  { name: 'Ellis', strokes: [73, 73, 76, 73] },
  { name: 'Fisher', strokes: [77, 72, 78, 72] },
  { name: 'Granger', strokes: [75, 74, 76, 74] },
  { name: 'Hunter', strokes: [77, 75, 76, 74] },
  { name: 'Ives', strokes: [73, 73, 77, 74] },
  { name: 'Jordan', strokes: [73, 74, 77, 76] },
  { name: 'Knight', strokes: [74, 76, 74, 74] },
  { name: 'Lane', strokes: [74, 78, 72, 74] },
  { name: 'Mercer', strokes: [76, 76, 75, 75] },
  { name: 'Noble', strokes: [75, 76, 77, 74] },
  { name: 'Oakes', strokes: [76, 74, 75, 76] },
  { name: 'Porter', strokes: [77, 75, 74, 80] },
  { name: 'Quinn', strokes: [78, 74, 78, 76] },
  { name: 'Rivers', strokes: [75, 75, 74, 75] },
  { name: 'Shaw', strokes: [74, 74, 75, 75] },
  { name: 'Turner', strokes: [76, 77, 74, 76] },
  { name: 'Upton', strokes: [75, 76, 77, 75] },
  { name: 'Vance', strokes: [77, 77, 76, 75] },
  { name: 'Wells', strokes: [75, 77, 77, 78] },
  { name: 'York', strokes: [77, 80, 80, 74] },
];

/** The round of the Single Round example. */
export const exampleRound = 3;

/** Whether somebody is still in the tournament on the morning of a round. */
export const isInOn = ({ out }: ExampleGolfer, round: number): boolean =>
  !out || out.round > round || (out.status === 'withdrawn' && out.round === round);

/** A golfer is their place in the list. */
export const lineOf = ({ strokes, out }: ExampleGolfer, id: number): GolferLine => ({
  id,
  status: out?.status ?? 'active',
  rounds: roundNumbers.map((round) => ({ strokes: strokes[round - 1] ?? null, par: examplePar })),
  playingRound: null,
  thru: null,
  today: null,
});
