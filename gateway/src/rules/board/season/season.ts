// The table of a pool's season: what each of its members has reached in the contests that were settled. Who played is
// who had a place; of somebody's entries in a contest the best counts, and the prizes of all (G41). The order is by wins,
// then podiums, then prizes; equal ones are side by side.

/** One entry of a settled contest. */
export interface SeasonEntry {
  contestId: string;
  userId: string;
  /** For prizes; null without a place. */
  rank: number | null;
  /** Score to par; null if there is none. */
  total: number | null;
  prizeCents: number;
}

export interface SeasonRow {
  userId: string;
  /** How many contests they had a place in. */
  contests: number;
  wins: number;
  /** How often they were among the best three, wins included. */
  podiums: number;
  prizeCents: number;
  /** Score to par over all of their contests, and in the best one; null where no score counts. */
  total: number | null;
  best: number | null;
  /** '1' or 'T2'. */
  position: string;
}

const podiumPlaces = 3;

export function seasonTable(entries: readonly SeasonEntry[]): SeasonRow[] {
  const placed = entries.filter(({ rank }) => rank !== null);
  const rows = [...Map.groupBy(placed, ({ userId }) => userId)].map(([userId, own]) => rowOf(userId, own));
  const ordered = rows.sort((one, other) => compare(one, other) || other.contests - one.contests);
  return ordered.map((row) => {
    const place = ordered.filter((other) => compare(other, row) < 0).length + 1;
    const isShared = ordered.filter((other) => compare(other, row) === 0).length > 1;
    return { ...row, position: `${isShared ? 'T' : ''}${place}` };
  });
}

function rowOf(userId: string, all: readonly SeasonEntry[]): Omit<SeasonRow, 'position'> {
  const own = [...Map.groupBy(all, ({ contestId }) => contestId).values()].flatMap(bestOf);
  const totals = own.flatMap(({ total }) => (total === null ? [] : [total]));
  const within = (places: number) => own.filter(({ rank }) => rank !== null && rank <= places).length;
  return {
    userId,
    contests: own.length,
    wins: within(1),
    podiums: within(podiumPlaces),
    prizeCents: sum(all.map(({ prizeCents }) => prizeCents)),
    total: totals.length === 0 ? null : sum(totals),
    best: totals.length === 0 ? null : Math.min(...totals),
  };
}

/** The one with the best place. */
const bestOf = (entries: readonly SeasonEntry[]): SeasonEntry[] =>
  entries.toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity)).slice(0, 1);

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

type Reached = Pick<SeasonRow, 'wins' | 'podiums' | 'prizeCents'>;
const compare = (one: Reached, other: Reached) =>
  other.wins - one.wins || other.podiums - one.podiums || other.prizeCents - one.prizeCents;
