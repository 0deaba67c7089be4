import type { Row } from './expected-board.ts';

// What a week's race has to be: the rounds of its board, summed up and put in order after each of them.

export interface ExpectedRace {
  /** Null for a week as a whole. */
  rounds: (number | null)[];
  lines: Record<string, { positions: string[]; toPar: (number | null)[]; points: (number | null)[] }>;
}

/** Where points score there is one leg, the week, once it has begun. */
export function expectedPointsRace(rows: readonly Row[], hasBegun: boolean): ExpectedRace {
  const lines = rows.map(({ entry, position, points }) => [
    entry,
    hasBegun
      ? { positions: [position], toPar: [null], points: [points] }
      : { positions: [], toPar: [], points: [] },
  ]);
  return { rounds: hasBegun ? [null] : [], lines: Object.fromEntries(lines) };
}

/** The rounds are those that count so far, also where no golfer of any card has teed off in the last of them. */
export function expectedRace(rows: readonly Row[], rounds: number[]): ExpectedRace {
  const roundsOf = ({ weeks }: Row) => weeks[0]?.rounds ?? [];
  const sumUntil = (row: Row, round: number) => {
    const scores = roundsOf(row)
      .slice(0, round)
      .filter((score) => score !== null);
    return scores.length === 0 ? null : scores.reduce((all, score) => all + score, 0);
  };
  const positionAfter = (row: Row, round: number) => {
    const own = sumUntil(row, round);
    if (own === null) return '-';
    const sums = rows.map((other) => sumUntil(other, round)).filter((sum) => sum !== null);
    const better = sums.filter((sum) => sum < own).length;
    return `${sums.filter((sum) => sum === own).length > 1 ? 'T' : ''}${better + 1}`;
  };
  const lines = rows.map((row) => [
    row.entry,
    {
      positions: rounds.map((round) => positionAfter(row, round)),
      toPar: rounds.map((round) => sumUntil(row, round)),
      points: [],
    },
  ]);
  return { rounds, lines: Object.fromEntries(lines) };
}
