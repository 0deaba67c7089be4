// The cards of a board, and what its other weeks have given: they stand, and are scored by the rules once.

import { scoresOfWeeks, voidWeeks } from '../board/board.ts';
import { missedWeeks } from '../board/scored-entries.ts';
import { scoreCard, type WeekScores } from '../board/scoring.ts';
import { tieBreakersOf } from '../board/ties/tie-breakers.ts';
import type { OpenBoard } from './assumed.ts';
import { missing, rounds } from './week-columns.ts';

/** In place of a golfer who is not in the field. */
export const nobody = 65_535;

/** What a week that is not in play has given each entry. */
export interface WeekGiven {
  opened: readonly boolean[];
  /** By entry and round. */
  rounds: Int16Array;
  sums: Int32Array;
  winner: number | null;
}

/** Columns by entry. */
export interface EntryColumns {
  /** The golfers of the week's cards, one after the other, and where each card begins. */
  golfers: Uint16Array;
  starts: Uint32Array;
  /** Whether a golfer is on any of them. */
  isOnCard: Uint8Array;
  /** The golfers on any of them, and by golfer the entries whose cards they are on, with where each golfer's begin. */
  onCards: Uint16Array;
  entriesOf: Uint16Array;
  byGolfer: Uint32Array;
  /** How many weeks it has missed. */
  missed: Uint8Array;
  /** What the other weeks add up to, if they give anything. */
  other: Int32Array;
  hasOther: Uint8Array;
  /** By week; null for the one in play, and for one that came to nothing. */
  weekScores: readonly (WeekGiven | null)[];
  guesses: readonly (readonly (number | null)[])[];
}

export function entryColumns(
  board: OpenBoard,
  week: number,
  places: ReadonlyMap<number, number>,
): EntryColumns {
  const { entries, weeks, how } = board;
  const cards = entries.map(({ cards: all }) => all[week] ?? []);
  const isOut = voidWeeks(weeks, how).map((out, at) => out && at !== week);
  const given = scoresOfWeeks(entries, weeks, how, isOut).map((scores, at) =>
    scores && at !== week ? weekGiven(board, at, scores) : null,
  );
  const starts = new Uint32Array(entries.length + 1);
  for (const [at, card] of cards.entries()) starts[at + 1] = (starts[at] ?? 0) + card.length;
  const other = new Int32Array(entries.length);
  const hasOther = new Uint8Array(entries.length);
  const isOnCard = new Uint8Array(places.size);
  for (const id of cards.flat()) {
    const place = places.get(id);
    if (place !== undefined) isOnCard[place] = 1;
  }
  for (const one of given)
    for (const [entry, sum] of one?.sums.entries() ?? []) {
      if (sum === missing) continue;
      other[entry] = (other[entry] ?? 0) + sum;
      hasOther[entry] = 1;
    }
  return {
    ...byGolfers(cards, places),
    golfers: Uint16Array.from(cards.flat(), (id) => places.get(id) ?? nobody),
    starts,
    isOnCard,
    missed: Uint8Array.from(entries, (entry) => missedWeeks(entry, weeks, isOut, how)),
    other,
    hasOther,
    weekScores: given,
    guesses: weeks.map((_week, at) => entries.map(({ guesses }) => guesses?.[at] ?? null)),
  };
}

function byGolfers(cards: readonly (readonly number[])[], places: ReadonlyMap<number, number>) {
  const entries = Array.from({ length: places.size }, (): number[] => []);
  for (const [entry, card] of cards.entries())
    for (const id of card) entries[places.get(id) ?? nobody]?.push(entry);
  const byGolfer = new Uint32Array(places.size + 1);
  for (const [golfer, on] of entries.entries()) byGolfer[golfer + 1] = (byGolfer[golfer] ?? 0) + on.length;
  return {
    onCards: Uint16Array.from(entries.keys()).filter((golfer) => (entries[golfer]?.length ?? 0) > 0),
    entriesOf: Uint16Array.from(entries.flat()),
    byGolfer,
  };
}

function weekGiven({ entries, how }: OpenBoard, at: number, scores: WeekScores): WeekGiven {
  const given: WeekGiven = {
    opened: scores.opened,
    rounds: new Int16Array(entries.length * rounds).fill(missing),
    sums: new Int32Array(entries.length).fill(missing),
    winner: winnerOf(how, scores),
  };
  for (const [entry, { cards }] of entries.entries()) {
    const card = cards[at];
    const score = card ? scoreCard(card, scores) : null;
    for (const [round, toPar] of score?.rounds.entries() ?? [])
      given.rounds[entry * rounds + round] = toPar ?? missing;
    given.sums[entry] = score?.running ?? missing;
  }
  return given;
}

function winnerOf(how: OpenBoard['how'], scores: WeekScores): number | null {
  const [breaker] = tieBreakersOf({ ...how, ties: 'guess' }, [], [scores]);
  return breaker?.kind === 'guess' ? breaker.winnerToPar : null;
}
