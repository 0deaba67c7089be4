// The order of a contest. Weeks add up; one that came to nothing drops out (G25). Whoever has missed fewer
// weeks ranks first, then the lower score; equal scores share a position, and an entry that has nothing to
// rank by shows '-' at the end (G26, G27). Ranks, which prizes and the podium go by, break ties by the lowest
// round 4, then 3, 2 and 1, of the last week first; rounds that the event did not play are skipped.
import { positionText } from '../display.ts';
import { roundNumbers } from '../golf/tournament.ts';
import {
  type CardScore,
  type EventPlay,
  isDecided,
  isVoid,
  type Lines,
  type Scoring,
  scoreCard,
  scoringRounds,
  sumOf,
  weekScores,
} from './scoring.ts';

export interface WeekOfBoard {
  event: EventPlay;
  lines: Lines;
  /** Whether cards for it can no longer be handed in: from then on one that is not there is missing. */
  isLocked: boolean;
}

export interface BoardEntry {
  id: string;
  /** Whose it is: what equals are listed by. */
  name: string;
  /** Who plays for it, week by week; null without a card. */
  cards: readonly (readonly number[] | null)[];
}

export interface WeekScore {
  entryId: string;
  position: string;
  rounds: (number | null)[];
  running: number | null;
  total: number | null;
}

export interface RankedEntry extends WeekScore {
  /** Its place once ties are broken; null without a position. */
  rank: number | null;
  /** The score of each week; null where there is none. */
  weeks: (number | null)[];
  /** Places won since the round in play began; null before there was an order. */
  moved: number | null;
}

export interface RankedBoard {
  /** Whether every week came to nothing. */
  isVoid: boolean;
  /** The week in play or played last, from 0: whose rounds the rows show. */
  weekShown: number;
  rows: RankedEntry[];
  weeks: WeekScore[][];
}

/** An entry with what each of its cards scores; null where there is none, or the week came to nothing. */
export interface ScoredEntry {
  entry: BoardEntry;
  missing: number;
  scores: (CardScore | null)[];
}

export type StandingOfEntry = { missing: number; score: number | null };

/** Which weeks came to nothing. */
export const voidWeeks = (weeks: readonly WeekOfBoard[], { onlyRound }: Scoring): boolean[] =>
  weeks.map(({ event, lines }) => isVoid(event, lines, onlyRound));

export function scoreEntries(
  entries: readonly BoardEntry[],
  weeks: readonly WeekOfBoard[],
  how: Scoring,
): ScoredEntry[] {
  const isOut = voidWeeks(weeks, how);
  const golfers = weeks.map(({ event, lines }, week) => (isOut[week] ? null : weekScores(lines, event, how)));
  return entries.map((entry) => {
    const scores = golfers.map((ofWeek, week) => {
      const card = entry.cards[week];
      return card && ofWeek ? scoreCard(card, ofWeek) : null;
    });
    return { entry, missing: missedWeeks(entry, weeks, isOut), scores };
  });
}

/** How many of these weeks it has no card in, though it can no longer hand one in. */
export const missedWeeks = (
  { cards }: BoardEntry,
  weeks: readonly WeekOfBoard[],
  isOut: readonly boolean[],
): number => weeks.filter(({ isLocked }, week) => isLocked && !isOut[week] && !cards[week]).length;

export function rankBoard(
  entries: readonly BoardEntry[],
  weeks: readonly WeekOfBoard[],
  how: Scoring,
): RankedBoard {
  const isOut = voidWeeks(weeks, how);
  const scored = scoreEntries(entries, weeks, how);

  const weekShown = Math.max(
    0,
    weeks.findLastIndex(({ isLocked }, week) => isLocked && !isOut[week]),
  );
  const isFinal = weeks.every((week, index) => isOut[index] || isDecided(week.event, how));
  const before = beginningOfRound(weeks, isOut, how);
  const now = scored.map(({ missing, scores }) => ({
    missing,
    score: sumOf(scores.map((score) => score?.running ?? null)),
  }));
  const then = scored.map(({ missing, scores }) => ({
    missing,
    score: before && scoreBefore(scores, before),
  }));
  const [positions, positionsThen] = [positionsOf(now), positionsOf(then)];
  const ranks = ranksOf(scored, now, tieBreakers(weeks, isOut, how));

  const rows = scored.map(({ entry, scores }, place): RankedEntry & { name: string } => {
    const [position, positionThen] = [positions[place], positionsThen[place]];
    const running = now[place]?.score ?? null;
    return {
      entryId: entry.id,
      name: entry.name,
      position: positionText(position ?? null),
      rank: ranks[place] ?? null,
      rounds: scores[weekShown]?.rounds ?? roundNumbers.map(() => null),
      running,
      total: isFinal ? running : null,
      weeks: scores.map((score) => score?.running ?? null),
      moved: position && positionThen ? positionThen.number - position.number : null,
    };
  });
  rows.sort(
    (a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) || byName(a, b),
  );
  return {
    isVoid: weeks.length > 0 && isOut.every(Boolean),
    weekShown,
    rows: rows.map(({ name: _name, ...row }) => row),
    weeks: weeks.map((_week, week) => boardOfWeek(scored, week)),
  };
}

/** One week by itself. */
function boardOfWeek(scored: readonly ScoredEntry[], week: number): WeekScore[] {
  const standings = scored.map(({ scores }) => ({ missing: 0, score: scores[week]?.running ?? null }));
  const positions = positionsOf(standings);
  const rows = scored.map(({ entry, scores }, place) => ({
    entryId: entry.id,
    name: entry.name,
    order: positions[place]?.number ?? Number.MAX_SAFE_INTEGER,
    position: positionText(positions[place] ?? null),
    rounds: scores[week]?.rounds ?? roundNumbers.map(() => null),
    running: scores[week]?.running ?? null,
    total: scores[week]?.total ?? null,
  }));
  rows.sort((a, b) => a.order - b.order || byName(a, b));
  return rows.map(({ name: _name, order: _order, ...row }) => row);
}

interface Named {
  entryId: string;
  name: string;
}
const byName = (a: Named, b: Named) => compare(a.name, b.name) || compare(a.entryId, b.entryId);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const byStanding = (a: StandingOfEntry, b: StandingOfEntry) =>
  a.missing - b.missing || (a.score ?? 0) - (b.score ?? 0);

export interface Position {
  number: number;
  isShared: boolean;
}

/** A position for everyone who has a score: 1, then 2 for two who share it, then 4. */
export function positionsOf(standings: readonly StandingOfEntry[]): (Position | null)[] {
  const order = standings.filter(({ score }) => score !== null).sort(byStanding);
  const positions = new Map<StandingOfEntry, Position>();
  let position: Position = { number: 0, isShared: false };
  order.forEach((standing, place) => {
    const ahead = order[place - 1];
    if (ahead && byStanding(ahead, standing) === 0) position.isShared = true;
    else position = { number: place + 1, isShared: false };
    positions.set(standing, position);
  });
  return standings.map((standing) => positions.get(standing) ?? null);
}

export interface RoundOfWeek {
  week: number;
  round: number;
}

/** The rounds that score, in the order of play. */
export const roundsPlayed = (
  weeks: readonly WeekOfBoard[],
  isOut: readonly boolean[],
  how: Scoring,
): RoundOfWeek[] =>
  weeks.flatMap(({ event, lines }, week) =>
    isOut[week]
      ? []
      : roundNumbers
          .filter((round) => scoringRounds(event, lines)[round - 1])
          .filter((round) => how.onlyRound === null || how.onlyRound === round)
          .map((round) => ({ week, round })),
  );

/** The rounds that break ties, the last one first. */
const tieBreakers = (weeks: readonly WeekOfBoard[], isOut: readonly boolean[], how: Scoring): RoundOfWeek[] =>
  roundsPlayed(weeks, isOut, how).reverse();

/** The scores of the rounds that break ties; one without a card in it loses. */
const tieScores = ({ scores }: ScoredEntry, breakers: readonly RoundOfWeek[]) =>
  breakers.map(({ week, round }) => scores[week]?.rounds[round - 1] ?? Number.MAX_SAFE_INTEGER);

function ranksOf(
  scored: readonly ScoredEntry[],
  standings: readonly StandingOfEntry[],
  breakers: readonly RoundOfWeek[],
): (number | null)[] {
  const contenders = scored.flatMap((entry, place) => {
    const standing = standings[place];
    if (!standing || standing.score === null) return [];
    return [{ place, key: [standing.missing, standing.score, ...tieScores(entry, breakers)] }];
  });
  contenders.sort((a, b) => compareKeys(a.key, b.key));
  const ranks = standings.map((): number | null => null);
  contenders.forEach(({ place, key }, index) => {
    const ahead = contenders[index - 1];
    const isEqual = ahead !== undefined && compareKeys(ahead.key, key) === 0;
    ranks[place] = isEqual ? (ranks[ahead.place] ?? null) : index + 1;
  });
  return ranks;
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** The round in play or played last, unless it is the first of all. */
function beginningOfRound(
  weeks: readonly WeekOfBoard[],
  isOut: readonly boolean[],
  how: Scoring,
): RoundOfWeek | null {
  const [latest, ...earlier] = tieBreakers(weeks, isOut, how);
  return latest && earlier.length > 0 ? latest : null;
}

/** What a card had scored when the round began. */
const scoreBefore = (scores: readonly (CardScore | null)[], { week, round }: RoundOfWeek) =>
  sumOf(
    scores.flatMap((score, index) =>
      score && index <= week ? score.rounds.slice(0, index < week ? undefined : round - 1) : [],
    ),
  );
