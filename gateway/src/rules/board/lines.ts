// What the golfers of a tournament have done, and what each round is to par.

/** What a golfer has done in a tournament. */
export interface GolferLine {
  id: number;
  status: string;
  /** What the leaderboard says of their place: '1', 'T5', 'CUT'. */
  position?: string | null;
  /** Of the four rounds, in order: strokes once one is finished, and the par of the course it is played on. */
  rounds: readonly { strokes: number | null; par: number | null }[];
  /** The round being played, how many of its holes are done, and its score to par so far. */
  playingRound: number | null;
  thru: number | null;
  today: number | null;
}

export type GolferLines = ReadonlyMap<number, GolferLine>;

/** Where a course's par is not known (Specification §9). */
export const usualPar = 72;

/** A finished round's strokes less the par of its course (G20); null for a round that is not finished. */
export function toParOf(line: GolferLine, round: number): number | null {
  const { strokes = null, par = null } = line.rounds[round - 1] ?? {};
  return strokes === null ? null : strokes - (par ?? usualPar);
}

/** A round of a week; weeks count from 0, rounds from 1. */
export interface RoundOfWeek {
  week: number;
  round: number;
}
