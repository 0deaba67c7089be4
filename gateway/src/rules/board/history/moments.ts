// What happens on a board between two looks at it, for those whose entries it is: a round is over, golfers on the card
// are cut, the lead is taken or lost, an entry has moved five places. It follows from the two looks alone, so that
// whoever works it out again finds the same.
import { roundsPlayed } from '../../golf/tournament.ts';
import type { RankedEntry } from '../board.ts';
import type { GolferLines } from '../lines.ts';
import type { EventPlay } from '../scoring.ts';

/** An entry's place at the last look, and the one from which its next five places are counted. */
export type PlaceOfEntry = readonly [place: number, countedFrom: number];

/** A board as it was at the last look. */
export interface FollowedStanding {
  /** The week shown, from 0. */
  week: number;
  /** How many of its rounds were over. */
  rounds: number;
  /** Golfers who were out of it by the cut. */
  cut: readonly number[];
  places: Readonly<Record<string, PlaceOfEntry>>;
  /** Whether anybody has been ahead in that week; looks of long ago do not say. */
  wasLed?: boolean;
}

/** A board as it is now. */
export interface BoardNow {
  week: number;
  event: EventPlay;
  lines: GolferLines;
  rows: readonly Pick<RankedEntry, 'entryId' | 'position' | 'running' | 'total'>[];
  /** Who plays for the entries with a card for that week. */
  cards: ReadonlyMap<string, readonly number[]>;
  /** The one round that is played; null for all. */
  onlyRound: number | null;
}

interface OfEntry {
  entryId: string;
  position: string;
  running: number | null;
}

export type BoardMoment = OfEntry &
  (
    | { kind: 'lead'; isTaken: boolean }
    | { kind: 'moved'; from: number; to: number }
    | { kind: 'cut'; golfers: readonly number[] }
    | { kind: 'round-over'; round: number; of: number }
  );

export const movedPlaces = 5;

/** '3' and 'T3' are third; null for '-'. */
export const placeOf = (position: string): number | null => Number(position.replace('T', '')) || null;

export function standingOf(now: BoardNow, before?: FollowedStanding): FollowedStanding {
  const rounds = roundsPlayed(now.event.rounds);
  const isNewRound = before?.week !== now.week || before.rounds !== rounds;
  const places = now.rows.flatMap(({ entryId, position }): [string, PlaceOfEntry][] => {
    const place = placeOf(position);
    if (place === null) return [];
    const from = isNewRound ? place : (before.places[entryId]?.[1] ?? place);
    return [[entryId, [place, Math.abs(place - from) >= movedPlaces ? place : from]]];
  });
  return {
    week: now.week,
    rounds,
    cut: cutGolfers(now.lines),
    places: Object.fromEntries(places),
    wasLed: (before?.week === now.week && before.wasLed === true) || !areLevel(now),
  };
}

const areLevel = ({ rows }: Pick<BoardNow, 'rows'>): boolean =>
  rows.every(({ position }) => [1, null].includes(placeOf(position)));

/** Of looks of long ago: who shares the lead after a round may have come to share it. */
const mayHaveBeenLed = ({ rounds, places }: FollowedStanding): boolean =>
  rounds > 0 || Object.values(places).some(([place]) => place !== 1);

const cutGolfers = (lines: GolferLines): number[] =>
  [...lines.values()]
    // Whoever made the cut and did not finish has not missed it.
    .filter(({ status }) => status === 'cut')
    .map(({ id }) => id)
    .sort((one, other) => one - other);

/** What has happened since. Of another week nothing is told but where it begins. */
export function momentsSince(before: FollowedStanding, now: BoardNow): BoardMoment[] {
  if (before.week !== now.week) return [];
  const rounds = roundsPlayed(now.event.rounds);
  const known = new Set(before.cut);
  const newlyCut = new Set(
    now.onlyRound === null ? cutGolfers(now.lines).filter((id) => !known.has(id)) : [],
  );
  const placed = now.rows.filter(({ position }) => placeOf(position) !== null).length;
  // Until somebody is ahead all are first, which is no lead to lose. Who catches up with all others shares one.
  const hadNoLead = !(before.wasLed ?? mayHaveBeenLed(before));
  return now.rows.flatMap(({ entryId, position, running, total }): BoardMoment[] => {
    const of = { entryId, position, running };
    const moments: BoardMoment[] = [];
    const golfers = (now.cards.get(entryId) ?? []).filter((id) => newlyCut.has(id));
    if (golfers.length > 0) moments.push({ ...of, kind: 'cut', golfers });
    const to = placeOf(position);
    if (to === null) return moments;
    // The last round has its results.
    const isDecided = total !== null || now.onlyRound !== null;
    if (rounds > before.rounds && !isDecided)
      moments.push({ ...of, kind: 'round-over', round: rounds, of: placed });
    if (isDecided) return moments;
    const [last = null, from = to] = before.places[entryId] ?? [];
    const hasTaken = to === 1 && (hadNoLead ? !areLevel(now) : last !== 1);
    const hasLost = to !== 1 && last === 1 && !hadNoLead;
    if (hasTaken || hasLost) moments.push({ ...of, kind: 'lead', isTaken: hasTaken });
    else if (rounds === before.rounds && Math.abs(to - from) >= movedPlaces)
      moments.push({ ...of, kind: 'moved', from, to });
    return moments;
  });
}
