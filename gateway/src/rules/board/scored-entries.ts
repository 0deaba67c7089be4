// Entries one by one: what each of their cards scores, and who stands where by that. The race goes through them; a board
// comes to the same in columns.

import { type BoardEntry, scoresOfWeeks, voidWeeks, type WeekOfBoard } from './board.ts';
import { type CardScore, type Scoring, scoreCard } from './scoring.ts';

/** An entry with what each of its cards scores; null where there is none, or the week came to nothing. */
export interface ScoredEntry {
  entry: BoardEntry;
  missing: number;
  scores: (CardScore | null)[];
}

export type StandingOfEntry = { missing: number; score: number | null };

export function scoreEntries(
  entries: readonly BoardEntry[],
  weeks: readonly WeekOfBoard[],
  how: Scoring,
): ScoredEntry[] {
  const isOut = voidWeeks(weeks, how);
  const golfers = scoresOfWeeks(entries, weeks, how, isOut);
  return entries.map((entry) => {
    const scores = golfers.map((ofWeek, week) => {
      const card = entry.cards[week];
      return card && ofWeek ? scoreCard(card, ofWeek) : null;
    });
    return { entry, missing: missedWeeks(entry, weeks, isOut, how), scores };
  });
}

/** How many of these weeks it has no card in, though it can no longer hand one in. Of points such a week gives 0 (G45). */
export function missedWeeks(
  { cards }: BoardEntry,
  weeks: readonly WeekOfBoard[],
  isOut: readonly boolean[],
  { scoring }: Pick<Scoring, 'scoring'>,
): number {
  let missed = 0;
  if (scoring === 'points') return missed;
  for (const [week, { isLocked }] of weeks.entries())
    if (isLocked && !isOut[week] && !cards[week]) missed += 1;
  return missed;
}

const byStanding = (a: StandingOfEntry, b: StandingOfEntry) =>
  a.missing - b.missing || (a.score ?? 0) - (b.score ?? 0);

export interface Position {
  number: number;
  isShared: boolean;
}

/** A position for everyone who has a score: 1, then 2 for two who share it, then 4. */
export function positionsOf(standings: readonly StandingOfEntry[]): (Position | null)[] {
  const positions: (Position | null)[] = [];
  const order: { place: number; standing: StandingOfEntry }[] = [];
  for (const [place, standing] of standings.entries()) {
    positions.push(null);
    if (standing.score !== null) order.push({ place, standing });
  }
  order.sort((a, b) => byStanding(a.standing, b.standing));
  let position: Position = { number: 0, isShared: false };
  let ahead: StandingOfEntry | undefined;
  for (const [index, { place, standing }] of order.entries()) {
    if (ahead && byStanding(ahead, standing) === 0) position.isShared = true;
    else position = { number: index + 1, isShared: false };
    positions[place] = position;
    ahead = standing;
  }
  return positions;
}
