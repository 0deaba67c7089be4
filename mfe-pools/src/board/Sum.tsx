import { Score } from '@fairway/kit/ui/Score';

export interface Sums {
  running?: number | null;
  total: number | null;
  /** In hundredths, where points score. */
  points: number | null;
}

const toParOf = ({ total, running }: Sums) => total ?? running ?? null;

/** What somebody has in all: a score to par, or points. */
export const Sum = ({ of }: { of: Sums }) =>
  of.points === null ? <Score toPar={toParOf(of)} /> : of.points / 100;

/** What a figure is compared by: the lower one is ahead. */
export const rankedBy = (of: Sums): number | null => (of.points === null ? toParOf(of) : -of.points);
