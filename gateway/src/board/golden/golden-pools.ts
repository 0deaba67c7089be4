import { serviceToken, type TestGateway } from '../../testing/test-gateway.ts';
import { type Member, members, type Pickable } from './cards.ts';
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
  scoring: Scoring;
  buyInCents: number;
  /** Shares of first, second and third. */
  percents: readonly [number, number, number];
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
    scoring: isSalaryCap ? 'every-score' : 'best-4',
    ...stake,
  };
};

const free: Stake = { buyInCents: 0, percents: [100, 0, 0] };
// Of twelve times $10, no place's share is in whole dollars.
const odd: Stake = { buyInCents: 1000, percents: [64, 24, 12] };
const usual: Stake = { buyInCents: 3000, percents: [70, 20, 10] };

const roundNames = ['Opening Day', 'Packing Day', 'Moving Day', 'Final Round'];

export const goldenPools: readonly GoldenPool[] = [
  pool('Single Week', odd, 1),
  pool('Salary Cap', free, 1),
  pool('Multi-Week', free, 2),
  pool('Multi-Week Salary Cap', usual, 2),
  ...roundNames.map((_name, index) => pool('Single Round', usual, 1, index + 1)),
];

export interface GoldenMembers {
  gateway: TestGateway;
  tokens: ReadonlyMap<Member, string>;
}

/** What every member begins with: enough for all buy-ins. */
export const giftCents = 50_000;

/** Who plays in the pool: where it costs something, one never pays. */
export const payers = ({ buyInCents }: GoldenPool): readonly Member[] =>
  buyInCents === 0 ? members : members.filter((member) => member !== 'outsiders');

export async function openGoldenPools(
  gateway: TestGateway,
  pools: readonly GoldenPool[],
): Promise<GoldenMembers> {
  const tokens = new Map<Member, string>();
  for (const member of members) tokens.set(member, await gateway.signUp(member));
  await accepted(
    gateway.rest('POST', '/balance/update-balance', {
      token: serviceToken,
      headers: { 'idempotency-key': 'gifts' },
      body: {
        users: members.map((username) => ({ username, email: null, adjustment: giftCents / 100 })),
        memo: 'A gift',
      },
    }),
  );
  const [admin, ...others] = members;
  for (const { name, format, weeks, round, buyInCents, percents } of pools) {
    const [first, second, third] = percents.map((percent) => percent / 100);
    const body = {
      poolName: name,
      format,
      buyIn: buyInCents / 100,
      payouts: [{ first, second, third }],
      ...(weeks > 1 ? { numTournaments: weeks } : {}),
      ...(round === null ? {} : { round: roundNames[round - 1] }),
    };
    await accepted(gateway.rest('POST', '/create-pool', { token: tokens.get(admin) ?? '', body }));
    for (const username of others)
      await accepted(
        gateway.rest('PUT', '/create-pool/join', {
          token: tokens.get(username) ?? '',
          body: { poolName: name, username },
        }),
      );
  }
  return { gateway, tokens };
}

async function accepted(answer: ReturnType<TestGateway['rest']>): Promise<Record<string, unknown>> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** What the product says to a question, or to a change; a refusal fails the test that asked. */
export async function ask<T>(
  { gateway, tokens }: GoldenMembers,
  member: Member,
  query: string,
  variables: Record<string, unknown>,
): Promise<T> {
  const { data, errors } = await gateway.graphql(query, variables, tokens.get(member));
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return data as T;
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
  // Odd cents go to who paid first, so no two pay at the same moment.
  gateway.wallClock.advance({ seconds: 1 });
  if (usesGraphql(member)) {
    const golfers = choice.picks && idsOf(choice.picks);
    await ask(
      golden,
      member,
      `mutation ($pool: String!, $golfers: [ID!], $week: Int) {
        payFromBalance(pool: $pool, golfers: $golfers, week: $week) { paid }
      }`,
      { pool: pool.name, golfers, ...weekOf(pool, choice) },
    );
    return;
  }
  const payment = {
    username: member,
    email: `${member}@example.com`,
    adjustment: -pool.buyInCents / 100,
    poolName: pool.name,
  };
  await accepted(
    gateway.rest('POST', '/balance/update-balance', {
      token: tokens.get(member) ?? '',
      body: { users: [payment] },
    }),
  );
  if (choice.picks) await saveCard(golden, member, pool, choice);
}

/** Picks by the golfers' ids over GraphQL, or by their names over REST. */
export async function saveCard(
  golden: GoldenMembers,
  member: Member,
  pool: GoldenPool,
  { week, picks }: Choice,
): Promise<void> {
  const chosen = picks ?? [];
  if (usesGraphql(member)) {
    await ask(
      golden,
      member,
      `mutation ($pool: String!, $golfers: [ID!]!, $week: Int) {
        saveCard(pool: $pool, golfers: $golfers, week: $week) { week }
      }`,
      { pool: pool.name, golfers: idsOf(chosen), ...weekOf(pool, { week }) },
    );
    return;
  }
  const userPicks = [1, 2, 3, 4].map((tier) => ({
    tier: `Tier${tier}`,
    golferName: chosen.filter((golfer) => golfer.tier === tier).map((golfer) => golfer.name),
  }));
  await accepted(
    golden.gateway.rest('POST', `/userpicks/save${pool.weeks > 1 ? `?week=${week}` : ''}`, {
      token: golden.tokens.get(member) ?? '',
      body: { username: member, poolName: pool.name, userPicks },
    }),
  );
}

/** Only the longer contests have weeks to choose from. */
const weekOf = ({ weeks }: GoldenPool, { week }: Pick<Choice, 'week'>) => (weeks > 1 ? { week } : {});
