import type { RulesWanted } from '../../rules/pools/pool-rules.ts';
import type { NamedPrizes } from '../../rules/pools/settled-outside.ts';
import type { TestGateway } from '../../testing/test-gateway.ts';
import { type Member, members, type Pickable, type TierCounts } from './cards.ts';
import type { Scoring } from './oracle/expected-board.ts';

// Pools of every format with the same thirteen members, who pay from their balances where there is something to
// pay: all through the product's APIs.

export interface GoldenPool {
  name: string;
  format: string;
  weeks: number;
  /** Of a single round, its number. */
  round: number | null;
  isSalaryCap: boolean;
  /** How many golfers of each tier; null where credits decide, and where tiers don't matter. */
  tierLimits: TierCounts | null;

  /** Whether a card may cost less than the budget. */
  mayLeaveCredits: boolean;
  scoring: Scoring;
  /** When its cards lock (G48); as in its format, unless given. */
  lock?: string;
  /** What its host has chosen, where that is more than follows from the above. */
  rules?: RulesWanted;
  buyInCents: number;
  /** Where the group settles the buy-in itself: what becomes of entries that have not paid (G43). */
  outside?: 'ranked' | 'apart';
  /** Shares of the places. */
  percents: readonly number[];
  /** Prizes by name instead of them (G46). */
  prizes?: NamedPrizes | null;
  /** Whether some members play several entries (G41). */
  hasSeveral?: boolean;
}

type Stake = Pick<GoldenPool, 'buyInCents' | 'percents'>;

const pool = (format: string, stake: Stake, weeks: number, round: number | null = null): GoldenPool => {
  const isSalaryCap = format.includes('Salary Cap');
  const name = round === null ? format : `${format} ${round}`;
  return {
    name,
    format,
    weeks,
    round,
    isSalaryCap,
    tierLimits: isSalaryCap ? null : [3, 2, 2, 1],
    mayLeaveCredits: false,
    scoring: isSalaryCap ? 'every-score' : 'best-4',
    ...stake,
  };
};

const free: Stake = { buyInCents: 0, percents: [100, 0, 0] };
// Of twelve times $10, no place's share is in whole dollars.
const odd: Stake = { buyInCents: 1000, percents: [64, 24, 12] };
const usual: Stake = { buyInCents: 3000, percents: [70, 20, 10] };

export const goldenPools: readonly GoldenPool[] = [
  pool('Single Week', odd, 1),
  pool('Salary Cap', free, 1),
  pool('Multi-Week', free, 2),
  pool('Multi-Week Salary Cap', usual, 2),
  pool('Series', odd, 2),
  ...[1, 2, 3, 4].map((round) => pool('Single Round', usual, 1, round)),
];

/** Whose other entries they are where members play several; they don't play for themselves there. */
const others: Partial<Record<Member, GoldenEntry>> = {
  rival: { account: 'prophet', entry: 2 },
  'twin.two': { account: 'twin.one', entry: 2 },
  crowded: { account: 'prophet', entry: 3 },
};

/** An entry by whose it is, and which of theirs. */
export interface GoldenEntry {
  account: Member;
  entry: number;
}

/** What is played as that member. */
export const entryOf = ({ hasSeveral = false }: GoldenPool, member: Member): GoldenEntry =>
  (hasSeveral ? others[member] : undefined) ?? { account: member, entry: 1 };

/** Whose entry it is. */
export const accountOf = (pool: GoldenPool, player: Member): Member => entryOf(pool, player).account;

/** A single golfer a week, nobody twice, and points by their place (G45). */
export const isOneAndDone = ({ format }: Pick<GoldenPool, 'format'>): boolean => format === 'One and Done';

/** As whom the entry is played. */
export const playedAs = (pool: GoldenPool, username: string, number: number): Member | undefined =>
  members.find((member) => {
    const { account, entry } = entryOf(pool, member);
    return account === username && entry === number;
  });

export interface GoldenMembers {
  gateway: TestGateway;
  tokens: ReadonlyMap<Member, string>;
  /** What those are called now who have changed their names. */
  names?: ReadonlyMap<Member, string>;
}

/** Where members may play several. */
export const mostEntries = 3;

/** What every member begins with: enough for all buy-ins. */
export const giftCents = 50_000;

/** Whether its buy-in is paid on Fairway. */
export const isPaidHere = ({ buyInCents, outside }: GoldenPool): boolean => buyInCents > 0 && !outside;

/**
 * Who joins the pool: where nobody pays here everyone has an entry from then on, so that those whose part is played by
 * others' entries stay away.
 */
export const joined = (pool: GoldenPool): readonly Member[] =>
  isPaidHere(pool) ? members : members.filter((member) => entryOf(pool, member).entry === 1);

/** Who plays in the pool: where it costs something here, one never pays. */
export const payers = (pool: GoldenPool): readonly Member[] =>
  isPaidHere(pool) ? members.filter((member) => member !== 'outsiders') : members;

export async function accepted(answer: ReturnType<TestGateway['rest']>): Promise<Record<string, unknown>> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** What the product says to a question, or to a change; a refusal fails the test that asked. */
export async function ask<T>(
  { gateway, tokens, names }: GoldenMembers,
  member: Member,
  query: string,
  variables: Record<string, unknown>,
): Promise<T> {
  const { data, errors } = await gateway.graphql(query, variables, tokens.get(member));
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return (names?.size ? asMembers(data, names) : data) as T;
}

/** The answer with members in the place of what they are called now. */
export function asMembers(data: object, names: ReadonlyMap<Member, string>): unknown {
  const byName = new Map([...names].map(([member, name]): [unknown, Member] => [name, member]));
  const renamed = (key: string, value: unknown) =>
    key === 'username' ? (byName.get(value) ?? value) : value;
  return JSON.parse(JSON.stringify(data), renamed);
}

interface Choice {
  week: number;
  /** None, where somebody pays and picks nothing yet. */
  picks: readonly Pickable[] | null;
}

const usesGraphql = (member: Member) => members.indexOf(member) % 2 === 0;
const idsOf = (picks: readonly Pickable[]) => picks.map(({ id }) => String(id));

/** Pays from the balance: every other member over GraphQL with the card at once, the others over REST. */
export async function payBuyIn(
  golden: GoldenMembers,
  member: Member,
  pool: GoldenPool,
  choice: Choice,
): Promise<void> {
  const { gateway, tokens } = golden;
  const { account, entry } = entryOf(pool, member);
  // Odd cents go to who paid first, so no two pay at the same moment.
  gateway.wallClock.advance({ seconds: 1 });
  if (usesGraphql(member)) {
    const golfers = choice.picks && idsOf(choice.picks);
    await ask(
      golden,
      account,
      `mutation ($pool: String!, $golfers: [ID!], $week: Int, $entry: Int) {
        payFromBalance(pool: $pool, golfers: $golfers, week: $week, entry: $entry) { paid }
      }`,
      { pool: pool.name, golfers, ...weekOf(pool, choice), ...numbered(entry) },
    );
    return;
  }
  const payment = {
    username: account,
    email: `${account}@example.com`,
    adjustment: -pool.buyInCents / 100,
    poolName: pool.name,
    ...numbered(entry),
  };
  await accepted(
    gateway.rest('POST', '/balance/update-balance', {
      token: tokens.get(account) ?? '',
      body: { users: [payment] },
    }),
  );
  if (choice.picks) await sendCard(golden, member, pool, choice);
}

/** Picks by the golfers' ids over GraphQL, or by their names over REST. */
export async function sendCard(
  golden: GoldenMembers,
  member: Member,
  pool: GoldenPool,
  { week, picks }: Choice,
): Promise<void> {
  const chosen = picks ?? [];
  const { account, entry } = entryOf(pool, member);
  if (usesGraphql(member)) {
    await ask(
      golden,
      account,
      `mutation ($pool: String!, $golfers: [ID!]!, $week: Int, $entry: Int) {
        saveCard(pool: $pool, golfers: $golfers, week: $week, entry: $entry) { week }
      }`,
      { pool: pool.name, golfers: idsOf(chosen), ...weekOf(pool, { week }), ...numbered(entry) },
    );
    return;
  }
  const userPicks = [1, 2, 3, 4].map((tier) => ({
    tier: `Tier${tier}`,
    golferName: chosen.filter((golfer) => golfer.tier === tier).map((golfer) => golfer.name),
  }));
  await accepted(
    golden.gateway.rest('POST', `/userpicks/save${pool.weeks > 1 ? `?week=${week}` : ''}`, {
      token: golden.tokens.get(account) ?? '',
      body: { username: account, poolName: pool.name, userPicks, ...numbered(entry) },
    }),
  );
}

/** Saves what the member thinks that the winner will score. */
export async function sendGuess(
  golden: GoldenMembers,
  member: Member,
  pool: GoldenPool,
  { week, guess }: { week: number; guess: number },
): Promise<void> {
  const { account, entry } = entryOf(pool, member);
  await ask(
    golden,
    account,
    `mutation ($pool: String!, $guess: Int, $week: Int, $entry: Int) {
      saveGuess(pool: $pool, guess: $guess, week: $week, entry: $entry) { week }
    }`,
    { pool: pool.name, guess, ...weekOf(pool, { week }), ...numbered(entry) },
  );
}

/** A first entry needs no number. */
export const numbered = (entry: number) => (entry > 1 ? { entry } : {});

/** Only the longer contests have weeks to choose from. */
const weekOf = ({ weeks }: GoldenPool, { week }: Pick<Choice, 'week'>) => (weeks > 1 ? { week } : {});
