import { type Member, members } from './cards.ts';
import { ask, entryOf, type GoldenMembers, type GoldenPool, playedAs } from './golden-pools.ts';

// What the product shows of a pool's board, in the words in which the oracle is asked for the same.

export interface GoldenScore {
  position: string;
  rounds: (number | null)[];
  running: number | null;
  total: number | null;
  /** In hundredths, where points score. */
  points: number | null;
}

export interface GoldenBoard {
  official: boolean;
  /** Whether its scores are older than they should be. */
  stale: boolean;
  /** By member; weeks are each week's running score. */
  rows: Record<string, GoldenScore & WeeksOfRow & { prizeCents: number | null }>;
  /** Who is in the pool and not on the board. */
  unranked: string[];
  /** Each week alone. */
  weeks: Record<string, GoldenScore>[];
  /** Once settled: the best three by rank. */
  podium: Record<string, number>;
}

interface WeeksOfRow {
  weeks: (number | null)[];
  weekPoints: (number | null)[];
}

interface OfEntry {
  user: { username: string };
  entry: number;
}

type Scored = GoldenScore & OfEntry;

export interface AskedBoard {
  official: boolean;
  stale: boolean;
  rows: (Scored & WeeksOfRow & { prizeCents: number | null })[];
  unranked: { username: string }[];
  weeks: { rows: Scored[] }[];
  podium: (OfEntry & { rank: number })[];
}

const score = 'user { username } entry position rounds running total points';
export const boardQuestion = `
  official
  stale
  rows { ${score} weeks weekPoints prizeCents }
  unranked { username }
  weeks { rows { ${score} } }
  podium { rank entry user { username } }`;

export async function shownBoard(golden: GoldenMembers, of: GoldenPool): Promise<GoldenBoard> {
  const { pool } = await ask<{ pool: { board: AskedBoard } }>(
    golden,
    'favourites',
    `query ($name: String!) { pool(name: $name) { board { ${boardQuestion} } } }`,
    { name: of.name },
  );
  return boardFrom(pool.board, of);
}

export function boardFrom(
  { official, stale, rows, unranked, weeks, podium }: AskedBoard,
  pool: GoldenPool,
): GoldenBoard {
  return {
    official,
    stale,
    rows: byMember(rows, pool),
    unranked: unranked.map(({ username }) => username).toSorted(),
    weeks: weeks.map((week) => byMember(week.rows, pool)),
    podium: Object.fromEntries(podium.map(({ rank, ...entry }) => [nameOf(entry, pool), rank])),
  };
}

const nameOf = ({ user, entry }: OfEntry, pool: GoldenPool): string =>
  playedAs(pool, user.username, entry) ?? `${user.username} ${entry}`;
const byMember = <T extends OfEntry>(rows: readonly T[], pool: GoldenPool) =>
  Object.fromEntries(rows.map(({ user, entry, ...row }) => [nameOf({ user, entry }, pool), row]));

export interface ShownGolfer {
  tier: number;
  /** In whose place, where somebody withdrew before a shot. */
  replaced: number | null;
  /** What their place gives so far, where points score. */
  points: number | null;
  toPar: (number | null)[];
  penalties: number[];
}

export interface ShownCard {
  golfers: Record<string, ShownGolfer>;
  /** By round, the scores that count: of several equal ones it doesn't matter whose. */
  counting: number[][];
}

interface Counted {
  golfer: { id: string };
  tier: number;
  replaced: { golfer: { id: string } } | null;
  finish: { points: number } | null;
  rounds: { toPar: number | null; counts: boolean; penalty: boolean }[];
}

type AskedCards = Record<string, { counted: Counted[] }>;

const cardsQuestion = (asked: readonly Member[], pool: GoldenPool, { names }: GoldenMembers) =>
  asked.map((member) => {
    const { account, entry } = entryOf(pool, member);
    const username = names?.get(account) ?? account;
    return `m${members.indexOf(member)}: row(username: "${username}", entry: ${entry}) {
      counted(week: $week) { golfer { id } tier replaced { golfer { id } } finish { points } rounds { toPar counts penalty } }
    }`;
  });

const cardsFrom = (answer: AskedCards, asked: readonly Member[]): Record<string, ShownCard> =>
  Object.fromEntries(
    asked.flatMap((member) => {
      const counted = answer[`m${members.indexOf(member)}`]?.counted ?? [];
      return counted.length > 0 ? [[member, cardOf(counted)]] : [];
    }),
  );

/** Questions have a size, and the cards of all members are larger. */
function halvesOf(asked: readonly Member[]): [readonly Member[], readonly Member[]] {
  const half = Math.floor(asked.length / 2);
  return [asked.slice(0, half), asked.slice(half)];
}

/** All members' cards of a week, as the board explains them. */
export async function shownCards(
  golden: GoldenMembers,
  of: GoldenPool,
  week: number,
): Promise<Record<string, ShownCard>> {
  const cards: Record<string, ShownCard> = {};
  for (const asked of halvesOf(members)) {
    const { pool } = await ask<{ pool: { board: AskedCards } }>(
      golden,
      'favourites',
      `query ($name: String!, $week: Int) { pool(name: $name) { board { ${cardsQuestion(asked, of, golden).join('\n')} } } }`,
      { name: of.name, week },
    );
    Object.assign(cards, cardsFrom(pool.board, asked));
  }
  return cards;
}

const cardOf = (counted: readonly Counted[]): ShownCard => ({
  golfers: Object.fromEntries(
    counted.map(({ golfer, tier, replaced, finish, rounds }) => [
      golfer.id,
      {
        tier,
        replaced: replaced && Number(replaced.golfer.id),
        points: finish?.points ?? null,
        toPar: rounds.map(({ toPar }) => toPar),
        penalties: rounds.flatMap(({ penalty }, index) => (penalty ? [index + 1] : [])),
      },
    ]),
  ),
  counting: [0, 1, 2, 3].map((round) =>
    counted
      .flatMap(({ rounds }) => (rounds[round]?.counts ? [rounds[round].toPar ?? 0] : []))
      .toSorted((one, other) => one - other),
  ),
});

/** The race of a week: the rounds that it goes by, and of every member position and score to par after each. */
export interface ShownRace {
  rounds: (number | null)[];
  lines: Record<string, LineOfRace>;
}

interface LineOfRace {
  positions: string[];
  toPar: (number | null)[];
  points: (number | null)[];
}

interface AskedRace {
  legs: { round: number | null }[];
  lines: (OfEntry & LineOfRace)[];
}

/** What a board shows at one moment: itself, and all that is asked of it. */
export interface ShownLook {
  board: GoldenBoard;
  cards: Record<string, ShownCard>;
  race: ShownRace;
  /** What the contest would pay its members if it ended now; those who would get something. */
  stakes: Record<string, number>;
}

interface AskedStakes {
  stakes: (OfEntry & { ifEndedNowCents: number | null })[];
}

/** In as few questions as it takes: a week is looked at a hundred times. */
export async function shownLook(
  golden: GoldenMembers,
  of: GoldenPool,
  week: number,
  asked: readonly Member[] = members,
): Promise<ShownLook> {
  const [firstHalf, secondHalf] = halvesOf(asked);
  const questions = [
    [boardQuestion, ...cardsQuestion(firstHalf, of, golden)],
    [
      ...cardsQuestion(secondHalf, of, golden),
      'race(week: $week) { legs { round } lines { user { username } entry positions toPar points } }',
      'stakes: rows { user { username } entry ifEndedNowCents }',
    ],
  ];
  const [first, second] = (await Promise.all(
    questions.map(async (question) => {
      const { pool } = await ask<{ pool: { board: object } }>(
        golden,
        'favourites',
        `query ($name: String!, $week: Int) { pool(name: $name) { board { ${question.join('\n')} } } }`,
        { name: of.name, week },
      );
      return pool.board;
    }),
  )) as [AskedBoard & AskedCards, AskedCards & { race: AskedRace } & AskedStakes];
  const stakes = second.stakes.flatMap(({ ifEndedNowCents, ...entry }) =>
    ifEndedNowCents === null ? [] : [[nameOf(entry, of), ifEndedNowCents] as const],
  );
  const { legs, lines } = second.race;
  return {
    board: boardFrom(first, of),
    cards: { ...cardsFrom(first, firstHalf), ...cardsFrom(second, secondHalf) },
    race: { rounds: legs.map(({ round }) => round), lines: byMember(lines, of) },
    stakes: Object.fromEntries(stakes),
  };
}

/** The sheet that a member picks from: the golfers of each tier. */
export async function shownSheet(
  golden: GoldenMembers,
  { name }: GoldenPool,
  week: number,
): Promise<Record<string, number[]>> {
  const { pool } = await ask<{
    pool: { entry: { sheet: { tiers: { number: number; golfers: { id: string }[] }[] } } };
  }>(
    golden,
    'favourites',
    `query ($name: String!, $week: Int) {
      pool(name: $name) { entry { sheet(week: $week) { tiers { number golfers { id } } } } }
    }`,
    { name, week },
  );
  return Object.fromEntries(
    pool.entry.sheet.tiers.map(({ number, golfers }) => [
      number,
      golfers.map(({ id }) => Number(id)).toSorted((one, other) => one - other),
    ]),
  );
}

export interface GoldenResult {
  year: number;
  tournamentName: string;
  poolName: string;
  /** Which of the member's entries it is of, if it is not the first. */
  entry?: number;
  position: string;
  scores: Record<'R1' | 'R2' | 'R3' | 'R4' | 'Total', number | null> & { Points?: number };
}

/** A member's past results, in no order. */
export async function shownResults(
  { gateway, tokens, names }: GoldenMembers,
  member: Member,
): Promise<GoldenResult[]> {
  const username = names?.get(member) ?? member;
  const { body } = await gateway.rest('GET', `/past-results/fetch/${username}`, {
    token: tokens.get(member) ?? '',
  });
  return (body.results as (GoldenResult & { date: string })[]).map(({ date: _, ...result }) => result);
}

/** How far the pool's contest is: 'OPEN', 'LOCKED', 'SETTLED' or 'VOID'. */
export async function shownState(golden: GoldenMembers, { name }: GoldenPool): Promise<string> {
  const { pool } = await ask<{ pool: { contest: { state: string } } }>(
    golden,
    'favourites',
    'query ($name: String!) { pool(name: $name) { contest { state } } }',
    { name },
  );
  return pool.contest.state;
}

export async function shownBalance(golden: GoldenMembers, member: Member): Promise<number> {
  const { me } = await ask<{ me: { balanceCents: number } }>(golden, member, '{ me { balanceCents } }', {});
  return me.balanceCents;
}
