// What a pool has played since it began: an all-time table, made as a season's, with everybody's best round; and two
// members beside each other. Of whoever has several entries in a contest the best counts. A shared place is a tie.
import { type SeasonEntry, type SeasonRow, seasonTable } from './season.ts';

/** One entry of a settled contest, with the score to par of its rounds. */
export interface PlayedEntry extends SeasonEntry {
  rounds: readonly number[];
}

export interface AllTimeRow extends SeasonRow {
  /** Their lowest round to par, and the contest in which it was first played; null without a round. */
  bestRound: { toPar: number; contestId: string } | null;
}

/** The entries are in the order in which their contests were played. */
export function allTimeTable(entries: readonly PlayedEntry[]): AllTimeRow[] {
  const own = Map.groupBy(entries, ({ userId }) => userId);
  return seasonTable(entries).map((row) => ({ ...row, bestRound: bestRoundOf(own.get(row.userId) ?? []) }));
}

function bestRoundOf(entries: readonly PlayedEntry[]): AllTimeRow['bestRound'] {
  let best: AllTimeRow['bestRound'] = null;
  for (const { contestId, rank, rounds } of entries)
    for (const toPar of rank === null ? [] : rounds)
      if (best === null || toPar < best.toPar) best = { toPar, contestId };
  return best;
}

/** Whoever has the first place of a contest, shared or not. */
export const championsOf = (entries: readonly PlayedEntry[]): PlayedEntry[] =>
  entries.filter(({ rank }) => rank === 1);

export interface Meeting {
  contestId: string;
  /** The place and the score to par of the one and of the other. */
  one: Placed;
  other: Placed;
}

interface Placed {
  rank: number;
  total: number | null;
}

export interface HeadToHead {
  /** How often the one was ahead, the other, and neither. */
  won: number;
  lost: number;
  tied: number;
  /** The contests in which both had a place, the latest first. */
  meetings: Meeting[];
}

export function headToHead(entries: readonly PlayedEntry[], oneId: string, otherId: string): HeadToHead {
  const meetings = [...Map.groupBy(entries, ({ contestId }) => contestId)].flatMap(([contestId, all]) => {
    const [one, other] = [bestPlaceOf(all, oneId), bestPlaceOf(all, otherId)];
    return one && other ? [{ contestId, one, other }] : [];
  });
  const count = (isSuch: (meeting: Meeting) => boolean) => meetings.filter(isSuch).length;
  return {
    won: count(({ one, other }) => one.rank < other.rank),
    lost: count(({ one, other }) => one.rank > other.rank),
    tied: count(({ one, other }) => one.rank === other.rank),
    meetings: meetings.reverse(),
  };
}

function bestPlaceOf(entries: readonly PlayedEntry[], wanted: string): Placed | null {
  const places = entries.flatMap(({ userId, rank, total }) =>
    userId === wanted && rank !== null ? [{ rank, total }] : [],
  );
  return places.sort((one, other) => one.rank - other.rank)[0] ?? null;
}
