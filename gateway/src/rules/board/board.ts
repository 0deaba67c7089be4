// The order of a contest. Weeks add up; one that came to nothing drops out (G25). Whoever has missed fewer
// weeks ranks first, where strokes score, then the lower score; equal scores share a position, and an entry that has nothing to
// rank by shows '-' at the end (G26, G27). Ranks, which prizes and the podium go by, break ties by the pool's rule
// (G40), of the last week first; rounds that the event did not play are skipped.
import { positionText } from '../display.ts';
import { roundNumbers } from '../golf/tournament.ts';
import { cardRows } from './columns/card-rows.ts';
import { CountedOrder, none } from './columns/counted-order.ts';
import type { CardsOfBoard, PlayOfBoard, Standings } from './columns/standings.ts';
import type { GolferLines, RoundOfWeek } from './lines.ts';
import {
  type EventPlay,
  isDecided,
  isVoid,
  type Scoring,
  scoringRounds,
  type WeekScores,
  weekScores,
} from './scoring.ts';
import { tieBreakersOf } from './ties/tie-breakers.ts';

export interface WeekOfBoard {
  event: EventPlay;
  lines: GolferLines;
  /** Whether cards for it can no longer be handed in: from then on one that is not there is missing. */
  isLocked: boolean;
}

export interface BoardEntry {
  id: string;
  /** Whose it is: what equals are listed by. */
  name: string;
  /** Who plays for it, week by week; null without a card. */
  cards: readonly (readonly number[] | null)[];
  /** What it guessed that the winner would score to par, week by week; null without a guess (G40). */
  guesses?: readonly (number | null)[];
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
  /** Places won since the round in play began, or the week where points score; null before there was an order. */
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

/** Which weeks came to nothing. */
export const voidWeeks = (weeks: readonly WeekOfBoard[], { onlyRound }: Scoring): boolean[] =>
  weeks.map(({ event, lines }) => isVoid(event, lines, onlyRound));

/** The rounds that score, in the order of play. */
export const roundsThatScore = (
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

const cardsKept = new WeakMap<readonly BoardEntry[], CardsOfBoard>();

/** Nobody changes entries that were read, so that their rows are made once and go with them. */
export function cardsOf(entries: readonly BoardEntry[], weeks: number): CardsOfBoard {
  const known = cardsKept.get(entries);
  if (known && known.weeks.length === weeks) return known;
  const inOrder = [...entries.entries()].sort(
    ([, a], [, b]) => compare(a.name, b.name) || compare(a.id, b.id),
  );
  const cards = {
    byName: Int32Array.from(inOrder, ([place]) => place),
    weeks: Array.from({ length: weeks }, (_week, at) =>
      cardRows(entries.map((entry) => entry.cards[at] ?? null)),
    ),
    guesses: guessesOf(entries, weeks),
  };
  cardsKept.set(entries, cards);
  return cards;
}

/** Week by week; empty where nobody guesses, as in most pools. */
function guessesOf(entries: readonly BoardEntry[], weeks: number): (number | null)[][] {
  if (!entries.some(({ guesses }) => guesses)) return [];
  return Array.from({ length: weeks }, (_week, at) => entries.map(({ guesses }) => guesses?.[at] ?? null));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What golfers give in each week; null for one that came to nothing. */
export const scoresOfWeeks = (
  entries: readonly BoardEntry[],
  weeks: readonly WeekOfBoard[],
  how: Scoring,
  isOut: readonly boolean[],
): (WeekScores | null)[] =>
  weeks.map(({ event, lines }, week) =>
    isOut[week] ? null : weekScores(lines, event, how, cardsIn(entries, week)),
  );

/** Only gone through where a penalty depends on them. */
function* cardsIn(entries: readonly BoardEntry[], week: number) {
  for (const { cards } of entries) yield cards[week] ?? null;
}

export function playOf(
  entries: readonly BoardEntry[],
  weeks: readonly WeekOfBoard[],
  how: Scoring,
): PlayOfBoard {
  const isOut = voidWeeks(weeks, how);
  const scores = scoresOfWeeks(entries, weeks, how, isOut);
  const latest = roundsThatScore(weeks, isOut, how).reverse();
  return {
    weeks: scores,
    isMissed: weeks.map(({ isLocked }, week) => how.scoring === 'strokes' && isLocked && !isOut[week]),
    latest,
    isByWeek: how.scoring === 'points',
    tieBreakers: tieBreakersOf(how, latest, scores),
  };
}

const orderOfWeek = new CountedOrder();

/**
 * Ranks a board: `plain-board.ts` among the tests says the same as one would write it down. What is the same for all
 * boards of a tournament, and at all times for a board's entries, is worked out once.
 */
export function rankBy(
  standings: Standings,
  entries: readonly BoardEntry[],
  weeks: readonly WeekOfBoard[],
  how: Scoring,
): RankedBoard {
  const isOut = voidWeeks(weeks, how);
  const cards = cardsOf(entries, weeks.length);
  standings.rank(cards, playOf(entries, weeks, how));
  const weekShown = Math.max(
    0,
    weeks.findLastIndex(({ isLocked }, week) => isLocked && !isOut[week]),
  );
  const isFinal = weeks.every((week, index) => isOut[index] || isDecided(week.event, how));
  return {
    isVoid: weeks.length > 0 && isOut.every(Boolean),
    weekShown,
    rows: rowsOf(standings, entries, { weeks: weeks.length, weekShown, isFinal }),
    weeks: weeks.map(({ event }, week) =>
      rowsOfWeek(standings, entries, cards, { week, isDecidedWeek: isDecided(event, how) }),
    ),
  };
}

function rowsOf(
  standings: Standings,
  entries: readonly BoardEntry[],
  { weeks, weekShown, isFinal }: { weeks: number; weekShown: number; isFinal: boolean },
): RankedEntry[] {
  const { order, score, positions, positionsThen, ranks } = standings;
  const ofWeeks = standings.weeks.slice(0, weeks);
  return entries.map((_entry, index): RankedEntry => {
    const entry = order.entries[index] ?? 0;
    const position = shown(positions[entry]);
    const positionThen = shown(positionsThen[entry]);
    const running = shown(score[entry]);
    return {
      entryId: entries[entry]?.id ?? '',
      position: textAt(index, order, positions, entries.length),
      rank: shown(ranks[entry]),
      rounds: roundsOf(standings, weekShown, entry),
      running,
      total: isFinal ? running : null,
      weeks: ofWeeks.map((week) => shown(week[entry])),
      moved: position && positionThen ? positionThen - position : null,
    };
  });
}

/** One week by itself. */
function rowsOfWeek(
  standings: Standings,
  entries: readonly BoardEntry[],
  { byName }: CardsOfBoard,
  { week, isDecidedWeek }: { week: number; isDecidedWeek: boolean },
): WeekScore[] {
  const { weeks, positions } = standings;
  const score = weeks[week] ?? standings.score;
  // The positions of the whole have been read by now.
  orderOfWeek.of(byName).by([score]).place([score], positions);
  return entries.map((_entry, index): WeekScore => {
    const entry = orderOfWeek.entries[index] ?? 0;
    const running = shown(score[entry]);
    return {
      entryId: entries[entry]?.id ?? '',
      position: textAt(index, orderOfWeek, positions, entries.length),
      rounds: roundsOf(standings, week, entry),
      running,
      total: isDecidedWeek ? running : null,
    };
  });
}

const shown = (value: number | undefined): number | null =>
  value === undefined || value === none ? null : value;

function roundsOf(standings: Standings, week: number, entry: number): (number | null)[] {
  const [first, second, third, fourth] = standings.rounds[week] ?? [];
  return [shown(first?.[entry]), shown(second?.[entry]), shown(third?.[entry]), shown(fourth?.[entry])];
}

/** The position of whoever is there in that order; it is shared if a neighbour has it too. */
function textAt(index: number, { entries }: CountedOrder, positions: Int32Array, count: number): string {
  const positionOf = (place: number) => shown(positions[entries[place] ?? 0]);
  const number = positionOf(index);
  if (number === null) return positionText(null);
  const isShared =
    (index > 0 && positionOf(index - 1) === number) ||
    (index + 1 < count && positionOf(index + 1) === number);
  return positionText({ number, isShared });
}
