import type { Event } from '../../../../sandbox/world/season.ts';
import type { GoldenPool } from '../golden-pools.ts';
import type { GoldenResult } from '../shown.ts';
import type { CardScore, Row } from './expected-board.ts';

// Expected rows in the words in which the product shows them.

const unplayed = [null, null, null, null];

export const byMember = <T>(rows: readonly Row[], show: (row: Row) => T): Record<string, T> =>
  Object.fromEntries(rows.map((row) => [row.entry, show(row)]));

export const runningOf = (score: CardScore | null) => score?.running ?? null;

export const scoreOf = ({ position, running, total, points, weeks }: Row, shown: number) => ({
  position,
  running,
  total,
  points,
  rounds: weeks[shown]?.rounds ?? unplayed,
});

export function resultOf(
  pool: GoldenPool,
  event: Event,
  { position, weekPoints }: Row,
  week: number,
  { rounds, total }: CardScore,
): GoldenResult {
  const points = weekPoints[week - 1] ?? null;
  const [R1 = null, R2 = null, R3 = null, R4 = null] = rounds;
  return {
    year: event.year,
    tournamentName: event.name,
    poolName: pool.name,
    position,
    scores: { R1, R2, R3, R4, Total: total, ...(points !== null && { Points: points / 100 }) },
  };
}
