import { morePlaces } from '@fairway/schema/rest/shapes/pool-shapes';
import { serviceToken, type TestGateway } from '../../testing/test-gateway.ts';
import { type Member, members, type TierCounts } from './cards.ts';
import {
  accepted,
  type GoldenMembers,
  type GoldenPool,
  giftCents,
  isOneAndDone,
  joined,
  mostEntries,
} from './golden-pools.ts';

const roundNames = ['Opening Day', 'Packing Day', 'Moving Day', 'Final Round'];

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
  const [admin] = members;
  for (const pool of pools) {
    const token = tokens.get(admin) ?? '';
    const body = await creationOf(gateway, token, pool);
    await accepted(gateway.rest('POST', '/create-pool', { token, body }));
    for (const username of joined(pool)) {
      if (username === admin) continue;
      // Where nobody pays here, odd cents go to who joined first, so no two join at the same moment.
      gateway.wallClock.advance({ seconds: 1 });
      await accepted(
        gateway.rest('PUT', '/create-pool/join', {
          token: tokens.get(username) ?? '',
          body: { poolName: pool.name, username },
        }),
      );
    }
  }
  return { gateway, tokens };
}

/** What creates the pool over REST, by whom the token is of. */
export const creationOf = async (gateway: TestGateway, token: string, pool: GoldenPool): Promise<object> => ({
  poolName: pool.name,
  format: pool.format,
  ...moneyOf(pool),
  payouts: [Object.fromEntries(pool.percents.map((percent, at) => [placeNames[at], percent / 100]))],
  ...rulesOf(pool),
  ...(pool.format === 'Series' || isOneAndDone(pool)
    ? { tournaments: await nextTournaments(gateway, token, pool) }
    : pool.weeks > 1 && { numTournaments: pool.weeks }),
  ...(pool.round === null ? {} : { round: roundNames[pool.round - 1] }),
});

function moneyOf({ buyInCents, outside, prizes }: GoldenPool): object {
  const buyIn = buyInCents / 100;
  return {
    ...(outside ? { settledOutside: { buyIn, unpaid: outside } } : { buyIn }),
    ...(prizes && {
      prizes: prizes.kind === 'dollars' ? prizes.cents.map((cents) => cents / 100) : prizes.words,
    }),
  };
}

/** The first that a host can pick, in the wrong order. */
async function nextTournaments(gateway: TestGateway, token: string, pool: GoldenPool): Promise<string[]> {
  const { data, errors } = await gateway.graphql(
    'query ($format: PoolFormat!) { nextContest(format: $format) { choices { id } } }',
    { format: isOneAndDone(pool) ? 'ONE_AND_DONE' : 'SERIES' },
    token,
  );
  if (errors || !data) throw new Error(JSON.stringify(errors));
  const { nextContest } = data as { nextContest: { choices: { id: string }[] } };
  return nextContest.choices
    .slice(0, pool.weeks)
    .map(({ id }) => id)
    .toReversed();
}

const placeNames = ['first', 'second', 'third', ...morePlaces];

/** What the pool has of its own. */
function rulesOf({ rules, scoring, tierLimits, mayLeaveCredits, lock, hasSeveral }: GoldenPool): object {
  if (rules) return { rules: { ...rules, ...(rules.tierLimits && { tierLimits: inRest(tierLimits) }) } };
  if (typeof scoring !== 'object') return {};
  const shared = { ...(lock && { lock }), ...(hasSeveral && { entriesAMember: mostEntries }) };
  if ('points' in scoring) return { rules: { ties: scoring.ties, ...shared } };
  const { counted, missed, ties } = scoring;
  return {
    rules: {
      ...(tierLimits ? { tierLimits: inRest(tierLimits) } : { mustSpendAll: !mayLeaveCredits }),
      countedScores: counted,
      ...shared,
      missedRound: typeof missed === 'number' ? { kind: 'over-par', strokes: missed } : { kind: missed },
      ties,
    },
  };
}

const inRest = (tierLimits: TierCounts | null) =>
  Object.fromEntries((tierLimits ?? []).map((limit, at) => [`Tier${at + 1}`, limit]));
