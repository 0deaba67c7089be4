import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { picks } from '../../testing/paid-game.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { graphqlSchema } from './graphql-schema.ts';

// What a stranger sees of a person, and of a pool that is joined by a pin: each field of theirs has its place here, and
// a new one without a place fails. What is asked and done at the root is in graphql-rights.test.ts.

interface Places {
  /** What a stranger is answered. */
  shown: string;
  /** What ann is answered about herself and her pool, and a stranger is not. */
  hidden: string;
  /** What is nothing here, to ann too. */
  empty: string;
}

const places: Record<'User' | 'Pool', Places> = {
  User: {
    shown: 'id username',
    hidden:
      'accessTokens balanceCents calendarAddressMadeAt creditCents email emailConfirmed isListed lastReadAt mailSettings mustConfirmEmail mutedPeople mutedPools passkeys pendingEmail pushSettings returningCents returnsTo savedCard secondFactor sessions statement tooLittleCents withdrawableCents withdrawals',
    empty: 'ageAndPlaceToConfirm balanceWaitsUntil pastResults profilePic textsToAgree withdrawalsHeld',
  },
  Pool: {
    shown:
      'access admin anotherEntry buyInCents chatPictures contest contests delete ended eventSettings feeCents format handover id isMember isMuted isPrivate join leave live memberCount name numTournaments payoutSettings payoutsBps rosterSettings rules rulesGuide rulesText settings tournament unread',
    hidden:
      'board card coHosts downloads entries entry headToHead invitation joinUrl members messages messagesFound notice pastMembers publicBoard readMarks story',
    empty:
      'allTime cardLink lastResult maxUsers namedPrizes nextPool nextWeek offer pastContest round runAgain season settledOutside',
  },
};

/** What only a played pool has: the first week of ann's is over, and both she and bob were in it. */
const played: Record<'Pool' | 'Contest', Places> = {
  Pool: {
    shown: '',
    hidden: 'allTime cardLink nextWeek pastContest season',
    empty: 'lastResult maxUsers namedPrizes nextPool offer round runAgain settledOutside',
  },
  Contest: {
    shown: 'cardLock id lockAt number opensAt potCents prizesCents quiet settledAt state weeks',
    hidden: 'finalBoard',
    empty: '',
  },
};

/** The types of which a stranger sees the same as everybody who may see one at all. */
const sameForAll =
  `AddressLink Article BuyInChoice CardLockChoice Clock ContestConnection ContestWeek Decision
  FormatRules Invited Leaderboard LeaderboardRow MissedRoundChoice MissedRoundRule NamedPrizes NextContest PageInfo
  PayoutChoices PoolConnection PoolRules PublicBoard PublicBoardRow RuleChoices RulesExample RulesExampleCard
  RulesExampleLine RulesExampleRow RulesExampleScore RulesExampleTexts RulesExampleTier RulesGuide RulesPreview
  RulesRefusal RulesSection SettledOutside TeeTime TieChoice TierRules Tournament TournamentChoice TournamentGolfer
  TournamentRound UserConnection Weather WeatherHour`.split(/\s+/);
/** What is refused to strangers altogether, as graphql-rights.test.ts has it. */
const shutQueries = ['hostCard', 'outsideLedger', 'poolActs', 'poolHost'];

/** How one is asked for, and where it is found in the answer. */
const roots: Record<
  'User' | 'Pool' | 'Contest',
  readonly [query: (selection: string) => string, path: string]
> = {
  User: [(selection) => `{ user(username: "ann") ${selection} }`, 'user'],
  Pool: [(selection) => `{ pool(name: "Sunday Best") ${selection} }`, 'pool'],
  Contest: [(selection) => `{ pool(name: "Sunday Best") { contest ${selection} } }`, 'pool.contest'],
};

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'stranger']);
  await game.pool('Sunday Best', ['ann'], { isPrivate: true, pin: 'birdie' });
  const joining = { poolName: 'Sunday Best', username: 'bob', pin: 'birdie' };
  expect(await game.rest('bob', 'PUT', '/create-pool/join', joining)).toMatchObject({ status: 200 });
  for (const said of [
    'mutation { sendMessage(pool: "Sunday Best", text: "Hello, this is ann.") { id } }',
    'mutation { markRead(pool: "Sunday Best", upTo: "1") }',
    'mutation { setNotice(pool: "Sunday Best", text: "Pay by Wednesday.") { id } }',
    'mutation { createInvitation(pool: "Sunday Best") { id } }',
    'mutation { switchPublicBoard(pool: "Sunday Best", on: true) { id } }',
    'mutation { setCoHost(pool: "Sunday Best", username: "bob", coHost: true) { id } }',
    'mutation { mutePerson(username: "bob", on: true) { id } }',
    'mutation { mutePool(pool: "Sunday Best", on: true) { id } }',
    'mutation { makeCalendarAddress { url } }',
    'mutation { makeAccessToken(name: "bot", scopes: [READ], days: 1) { token } }',
    'mutation { changeEmail(newEmail: "ann-elsewhere@example.com") { id } }',
  ])
    await game.graphql('ann', said);
  const { me } = await game.graphql<{ me: { id: string } }>('ann', '{ me { id } }');
  await game.rest('ann', 'PUT', `/users/lastReadTimestamp/${me.id}`, {
    lastReadTimestamp: '2027-01-13T12:00:00.000Z',
  });
  // What an outside service has its part in.
  for (const row of [
    `insert into withdrawal (id, user_id, amount_cents, email, status, created_at)
     values (gen_random_uuid(), ?, 100, 'ann@example.com', 'open', now())`,
    `insert into saved_card (user_id, customer_id, method_id, brand, last4, exp_month, exp_year, saved_at)
     values (?, 'cus_1', 'pm_1', 'visa', '4242', 1, 2030, now())`,
    `insert into passkey (id, user_id, credential_id, public_key, counter, name, created_at)
     values (gen_random_uuid(), ?, 'a-key', '', 0, 'Phone', now())`,
  ])
    await game.gateway.orm.em.fork().execute(row, [me.id]);
});
afterAll(() => game.gateway.close());

const values: Record<string, string> = { String: '"ann"', Int: '1', ID: '"1"' };

function asked({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const needed = args.filter(isRequiredArgument).map((arg) => {
    const value = arg.name === 'other' ? '"bob"' : values[getNamedType(arg.type).name];
    if (value === undefined) throw new Error(`A value of ${arg.type} is wanted here.`);
    return `${arg.name}: ${value}`;
  });
  return `${name}${needed.length > 0 ? `(${needed.join(', ')})` : ''}${isLeafType(getNamedType(type)) ? '' : ' { __typename }'}`;
}

/** Nothing is told by null, by an empty list, and where it is refused. */
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

async function valueFor(player: string, type: keyof typeof roots, field: string): Promise<unknown> {
  const [query, path] = roots[type];
  const { data } = await game.gateway.graphql(query(`{ value: ${field} }`), {}, game.token(player));
  return Object(path.split('.').reduce((within: unknown, step) => Object(within)[step], data)).value;
}

const fieldsOf = (type: keyof typeof roots) =>
  Object.values((graphqlSchema().getType(type) as GraphQLObjectType).getFields());

async function foundPlaces(
  type: keyof typeof roots,
  fields: readonly GraphQLField<unknown, unknown>[],
): Promise<Places> {
  const found = { shown: [] as string[], hidden: [] as string[], empty: [] as string[] };
  for (const field of fields) {
    const [toStranger, toAnn] = [
      await valueFor('stranger', type, asked(field)),
      await valueFor('ann', type, asked(field)),
    ];
    const place = isNothing(toStranger) ? (isNothing(toAnn) ? 'empty' : 'hidden') : 'shown';
    found[place].push(field.name);
  }
  const wordsOf = (names: readonly string[]) => names.toSorted().join(' ');
  return { shown: wordsOf(found.shown), hidden: wordsOf(found.hidden), empty: wordsOf(found.empty) };
}

test.each(['User', 'Pool'] as const)('each field of %s', async (type) => {
  expect(await foundPlaces(type, fieldsOf(type))).toEqual(places[type]);
});

test('each type that a stranger comes to has its fields above, or is the same for all', () => {
  const closed: Record<string, readonly string[]> = { Query: shutQueries, Contest: ['finalBoard'] };
  for (const [type, { hidden, empty }] of Object.entries(places))
    closed[type] = `${hidden} ${empty}`.split(' ');
  const reached = new Set<string>();
  const goThrough = (type: GraphQLNamedType | null | undefined) => {
    if (!isObjectType(type) || reached.has(type.name)) return;
    reached.add(type.name);
    for (const field of Object.values(type.getFields()))
      if (!closed[type.name]?.includes(field.name)) goThrough(getNamedType(field.type));
  };
  goThrough(graphqlSchema().getQueryType());
  expect([...reached].sort()).toEqual([...sameForAll, 'Query', ...Object.keys(roots)].sort());
});

describe('once a week is played', () => {
  beforeAll(async () => {
    for (const player of ['ann', 'bob']) await game.card(player, 'Sunday Best', picks);
    await game.at('2027-01-14T06:00:00Z');
    game.finish(1, 4, (golfer) => golfer % 3);
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
  });

  test.each(['Pool', 'Contest'] as const)('each field of %s', async (type) => {
    const wasEmpty = places.Pool.empty.split(' ');
    const fields = fieldsOf(type).filter(({ name }) => type !== 'Pool' || wasEmpty.includes(name));
    expect(await foundPlaces(type, fields)).toEqual(played[type]);
  });
});
