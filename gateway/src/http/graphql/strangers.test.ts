import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isRequiredArgument,
} from 'graphql';
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
      'accessTokens balanceCents calendarAddressMadeAt creditCents email emailConfirmed isListed mailSettings mustConfirmEmail mutedPeople mutedPools pushSettings returningCents returnsTo secondFactor sessions statement withdrawableCents',
    empty:
      'ageAndPlaceToConfirm balanceWaitsUntil lastReadAt passkeys pastResults pendingEmail profilePic savedCard textsToAgree withdrawals withdrawalsHeld',
  },
  Pool: {
    shown:
      'access admin anotherEntry buyInCents chatPictures contest contests delete ended eventSettings feeCents format handover id isMember isMuted isPrivate join leave live memberCount name numTournaments payoutSettings payoutsBps rosterSettings rules rulesGuide settings tournament unread',
    hidden:
      'board card coHosts downloads entries entry invitation joinUrl members messages messagesFound notice pastMembers publicBoard story',
    empty:
      'allTime cardLink headToHead lastResult maxUsers namedPrizes nextPool nextWeek offer pastContest readMarks round runAgain season settledOutside',
  },
};

const root = { User: 'user(username: "ann")', Pool: 'pool(name: "Sunday Best")' };

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'stranger']);
  await game.pool('Sunday Best', ['ann'], { isPrivate: true, pin: 'birdie' });
  const joining = { poolName: 'Sunday Best', username: 'bob', pin: 'birdie' };
  expect(await game.rest('bob', 'PUT', '/create-pool/join', joining)).toMatchObject({ status: 200 });
  for (const said of [
    'mutation { sendMessage(pool: "Sunday Best", text: "Hello, this is ann.") { id } }',
    'mutation { setNotice(pool: "Sunday Best", text: "Pay by Wednesday.") { id } }',
    'mutation { createInvitation(pool: "Sunday Best") { id } }',
    'mutation { switchPublicBoard(pool: "Sunday Best", on: true) { id } }',
    'mutation { setCoHost(pool: "Sunday Best", username: "bob", coHost: true) { id } }',
    'mutation { mutePerson(username: "bob", on: true) { id } }',
    'mutation { mutePool(pool: "Sunday Best", on: true) { id } }',
    'mutation { makeCalendarAddress { url } }',
    'mutation { makeAccessToken(name: "bot", scopes: [READ], days: 1) { token } }',
  ])
    await game.graphql('ann', said);
});
afterAll(() => game.gateway.close());

const values: Record<string, string> = { String: '"ann"', Int: '1', ID: '"1"' };

function asked({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const needed = args.filter(isRequiredArgument).map((arg) => {
    const value = values[getNamedType(arg.type).name];
    if (value === undefined) throw new Error(`A value of ${arg.type} is wanted here.`);
    return `${arg.name}: ${value}`;
  });
  return `${name}${needed.length > 0 ? `(${needed.join(', ')})` : ''}${isLeafType(getNamedType(type)) ? '' : ' { __typename }'}`;
}

/** Nothing is told by null, by an empty list, and where it is refused. */
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

test.each(['User', 'Pool'] as const)('each field of %s', async (type) => {
  const found = { shown: [] as string[], hidden: [] as string[], empty: [] as string[] };
  const fields = Object.values((graphqlSchema().getType(type) as GraphQLObjectType).getFields());
  for (const field of fields) {
    const valueFor = async (player: string) => {
      const question = `{ of: ${root[type]} { value: ${asked(field)} } }`;
      const { data } = await game.gateway.graphql(question, {}, game.token(player));
      return Object(Object(data).of).value;
    };
    const [toStranger, toAnn] = [await valueFor('stranger'), await valueFor('ann')];
    const place = isNothing(toStranger) ? (isNothing(toAnn) ? 'empty' : 'hidden') : 'shown';
    found[place].push(field.name);
  }
  const wordsOf = (names: readonly string[]) => names.toSorted().join(' ');
  expect(Object.entries(found).map(([place, names]) => `${place}: ${wordsOf(names)}`)).toEqual(
    Object.entries(places[type]).map(([place, names]) => `${place}: ${names}`),
  );
});
