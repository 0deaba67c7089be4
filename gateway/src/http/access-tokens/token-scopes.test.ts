import type { Route } from '@fairway/schema/rest/route';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildSchema, type GraphQLInputType, type GraphQLObjectType, isNonNullType, parse } from 'graphql';
import { type MadeToken, testAccessToken } from '../../accounts/access-tokens/testing/test-access-token.ts';
import { servedRoutes } from '../../app.ts';
import type { Caller, Ctx } from '../../context.ts';
import { type TokenScope, tokenScopes } from '../../rules/token-scopes.ts';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { graphqlSchema } from '../graphql/graphql-schema.ts';
import { tokenRoutes } from './token-routes.ts';
import { beyondScopes, refuseBeyondScopes } from './token-scopes.ts';

// What programs open by their tokens, asked through the APIs: with a token for each scope alone, since one that is good
// for everything would not show what is missing.

let game: PoolGame;
const tokens = new Map<TokenScope | 'every', MadeToken>();
const tokenFor = (scope: TokenScope | 'every') => tokens.get(scope)?.token ?? '';
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  await game.pool('Sunday Best', ['ann', 'bob']);
  const session = game.token('ann');
  for (const scope of tokenScopes)
    tokens.set(scope, await testAccessToken(game.gateway, 'ann', session, { scopes: [scope] }));
  tokens.set('every', await testAccessToken(game.gateway, 'ann', session));
});
afterAll(() => game.gateway.close());

/** Nobody asks so often; what is asked here is. */
async function askAgainAtOnce(): Promise<void> {
  await game.gateway.orm.em.fork().execute(`delete from attempt_count where key like 'access-token %'`);
}

async function ask(token: string, route: Route): ReturnType<typeof game.gateway.rest> {
  const params: Record<string, string> = { ...route.example.params, username: 'ann' };
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? '');
  const query = new URLSearchParams(
    Object.entries({ ...route.example.query }).map(([name, value]): [string, string] => [
      name,
      name === 'username' ? 'ann' : String(value),
    ]),
  );
  return game.gateway.rest(route.method, `${path}?${query}`, {
    token,
    ...(route.method === 'GET' ? {} : { body: {} }),
  });
}

describe.each(tokenScopes)('with the scope %s alone', (scope) => {
  test('every route is open or not, as it is listed', async () => {
    await askAgainAtOnce();
    for (const { route } of servedRoutes.filter(({ route }) => !route.signed)) {
      const name = `${route.method} ${route.path}`;
      const { status, body } = await ask(tokenFor(scope), route);
      const isShut = status === 403 && body.message === 'This access token does not open this route.';
      expect([name, isShut]).toEqual([name, !tokenRoutes[scope].includes(name)]);
    }
  });

  test('every question and every change is open or not, as it is listed', async () => {
    await askAgainAtOnce();
    const schema = graphqlSchema();
    for (const type of [schema.getQueryType(), schema.getMutationType()])
      for (const [field, operation] of operationsOf(type)) {
        const { errors } = await game.gateway.graphql(operation, {}, tokenFor(scope));
        const isShut = /^This access token does not open/.test(errors?.[0]?.message ?? '');
        expect([field, isShut]).toEqual([field, !opens(scope, field)]);
      }
  });

  test('no subscription is open but those that are listed', async () => {
    await askAgainAtOnce();
    const socket = await openGraphqlSocket(game.gateway.origin, tokenFor(scope));
    const closed = operationsOf(graphqlSchema().getSubscriptionType()).filter(
      ([field]) => !opens(scope, field),
    );
    for (const [field, operation] of closed) {
      const { payload } = await socket.ask(operation);
      expect([field, payload]).toEqual([
        field,
        [expect.objectContaining({ message: expect.stringContaining('This access token does not open') })],
      ]);
    }
    socket.close();
  });
});

describe('alone, it is enough for all that it is for', () => {
  beforeAll(askAgainAtOnce);
  const answer = async (scope: TokenScope, query: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await game.gateway.graphql(query, variables, tokenFor(scope));
    expect(errors).toBeUndefined();
    return data;
  };

  test('picks: a pool is joined, and a card is saved, drafted and cleared', async () => {
    await game.pool('Open', ['bob']);
    expect(await answer('picks', 'mutation { joinPool(pool: "Open") { id name } }')).toMatchObject({
      joinPool: { name: 'Open' },
    });
    const { body } = await game.rest('ann', 'GET', '/golfer-odds');
    const field = body as unknown as { dg_id: number; tier: string }[];
    const golfers = [3, 2, 2, 1].flatMap((count, index) =>
      field
        .filter(({ tier }) => tier === `Tier${index + 1}`)
        .slice(0, count)
        .map(({ dg_id }) => String(dg_id)),
    );
    const card = '{ week hidden picks { tier locked golfer { id name } } draft { revision golfers lost } }';
    const saving = `mutation ($golfers: [ID!]!) { saveCard(pool: "Open", golfers: $golfers) ${card} }`;
    expect(Object(await answer('picks', saving, { golfers })).saveCard.picks).toHaveLength(8);
    const drafting = `mutation ($golfers: [ID!]) { saveDraft(pool: "Open", golfers: $golfers) ${card} }`;
    expect(await answer('picks', drafting, { golfers: golfers.slice(1) })).toMatchObject({
      saveDraft: { draft: { golfers: golfers.slice(1) } },
    });
    const clearing = `mutation { clearCard(pool: "Open") ${card} }`;
    expect(await answer('picks', clearing)).toMatchObject({ clearCard: { picks: [] } });
  });

  test('chat: a message is sent, received with its author, and marked read', async () => {
    await game.pool('Talk', ['ann']);
    const socket = await openGraphqlSocket(game.gateway.origin, tokenFor('chat'));
    const next = socket.subscribe(
      'subscription { messages(pool: "Talk", after: "0") { id text user { id username profilePic } } }',
    );
    const saying = 'mutation { sendMessage(pool: "Talk", text: "Fore!") { id text user { username } } }';
    const sent = Object(await answer('chat', saying)).sendMessage;
    expect(sent).toMatchObject({ text: 'Fore!', user: { username: 'ann' } });
    expect((await next()).payload.data).toMatchObject({ messages: sent });
    socket.close();
    const reading = 'mutation ($id: ID!) { markRead(pool: "Talk", upTo: $id) }';
    expect(await answer('chat', reading, { id: sent.id })).toEqual({ markRead: true });
    const chat = `{ me { id username lastReadAt mutedPeople { id } mutedPools { id } }
      pool(name: "Talk") { id name isMuted chatPictures unread messages { id text } messagesFound(text: "fore") { id }
        readMarks { upTo user { username } } story { lines { text } } } }`;
    const found = { unread: 0, isMuted: false, messagesFound: [{ id: sent.id }] };
    expect(await answer('chat', chat)).toMatchObject({
      me: { username: 'ann', mutedPeople: [] },
      pool: { ...found, messages: [{ id: sent.id, text: 'Fore!' }] },
    });
  });

  test('host: who has paid outside is seen', async () => {
    await game.pool('Cash', ['ann'], { buyIn: undefined, settledOutside: { buyIn: 10 } });
    const ledger =
      '{ outsideLedger(pool: "Cash") { collectedCents openCents pool { id name } contest { id state } entries { paidAt user { username } } } }';
    expect(await answer('host', ledger)).toMatchObject({ outsideLedger: { entries: [{ paidAt: null }] } });
  });

  test('host: the page is seen, and what is on it done', async () => {
    const page = `{ poolHost(pool: "Sunday Best") {
      pool { id name pastMembers { people { user { username } } decision { allowed code message } } downloads { id number tournaments } }
      contest { id state opensAt lockAt settledAt weeks { week opensAt lockAt tournament { id name startsOn } } }
      lacking { missing count remind { allowed code message until note } }
      members { user { id username profilePic } missing paid removal { allowed } remind { allowed } }
    } }`;
    expect(await answer('host', page)).toMatchObject({
      poolHost: {
        pool: { name: 'Sunday Best' },
        contest: { weeks: [{ week: 1 }] },
        members: [{ user: { username: 'ann' } }, { user: { username: 'bob' } }],
      },
    });
    for (const [done, answered] of [
      ['setNotice(pool: "Sunday Best", text: "Hello") { id notice { text } }', { notice: { text: 'Hello' } }],
      ['clearNotice(pool: "Sunday Best") { notice { text } }', { notice: null }],
      ['createInvitation(pool: "Sunday Best") { invitation { url } }', { invitation: {} }],
      ['switchPublicBoard(pool: "Sunday Best", on: true) { name publicBoard { url } }', { publicBoard: {} }],
    ] as const)
      expect(Object.values(Object(await answer('host', `mutation { ${done} }`)))).toMatchObject([answered]);
    await game.rest('bob', 'POST', '/chat', { username: 'bob', message: 'Shank', poolName: 'Sunday Best' });
    const { body } = await game.rest('ann', 'GET', '/chat?poolName=Sunday%20Best');
    const { id } = (body.messages as { id: string }[]).at(-1) ?? {};
    const removing = 'mutation ($id: ID!) { removeMessage(id: $id) { id removed removedBy { username } } }';
    expect(await answer('host', removing, { id })).toEqual({
      removeMessage: { id, removed: true, removedBy: { username: 'ann' } },
    });
  });
});

describe('with every scope there is', () => {
  beforeAll(askAgainAtOnce);

  test('no route shows a mail address to a token without that scope, not even to its owner', async () => {
    const shown = await game.rest('ann', 'GET', '/create-pool/users-in-pool?poolName=Sunday%20Best');
    expect(JSON.stringify(shown.body)).toContain('ann@example.com');
    for (const { route } of servedRoutes.filter(({ route }) => !isClosed(route))) {
      const { body } = await ask(tokenFor('every'), route);
      expect([route.path, JSON.stringify(body)]).toEqual([route.path, expect.not.stringContaining('@')]);
    }
  });

  test('pages that hold no token to its scopes do not know it', async () => {
    const { pool } = await game.graphql<{ pool: { id: string } }>(
      'ann',
      '{ pool(name: "Sunday Best") { id } }',
    );
    const statusFor = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${game.gateway.origin}/share/pools/${pool.id}/board.png`, { headers })).status;
    };
    expect(await statusFor(game.token('ann'))).toBe(200);
    expect(await statusFor(tokenFor('every'))).toBe(await statusFor('a.dead.token'));
    expect(await statusFor(tokenFor('every'))).toBeGreaterThanOrEqual(400);
  });

  test('answers cached for their owner, or for a token with the scope, are not given to others', async () => {
    for (const [query, scope] of [
      ['{ me { id email } }', 'every'],
      ['{ me { id pastResults { poolName } } }', 'chat'],
      ['{ pool(name: "Sunday Best") { id isMember } }', 'chat'],
    ] as const) {
      for (let times = 0; times < 3; times += 1) {
        await game.graphql('ann', query);
        await game.gateway.graphql(query, {}, tokenFor('read'));
      }
      expect(await game.gateway.graphql(query, {}, tokenFor(scope))).toMatchObject({
        errors: [{ extensions: { code: 'FORBIDDEN' } }],
      });
    }
  });

  test('reading a pool leaves its owner in the one that they opened last', async () => {
    await game.pool('Monday Best', ['ann']);
    await game.gateway.rest('GET', '/create-pool/my-pool-info?poolName=Sunday%20Best', {
      token: tokenFor('every'),
    });
    await game.gateway.graphql('{ pool(name: "Sunday Best") { name } }', {}, tokenFor('every'));
    expect(await game.graphql('ann', '{ lastPool { name } }')).toEqual({ lastPool: { name: 'Monday Best' } });
    await game.graphql('ann', 'mutation { openPool(pool: "Sunday Best") { name } }');
    expect(await game.graphql('ann', '{ lastPool { name } }')).toEqual({ lastPool: { name: 'Sunday Best' } });
  });

  test('an unlisted field or route is refused', async () => {
    const caller: Caller = {
      kind: 'user',
      userId: 'ann',
      username: 'ann',
      sessionId: '1',
      tokenVersion: 1,
      expiresAt: new Date(),
      signedInAt: new Date(),
      accessToken: { id: '1', scopes: tokenScopes },
    };
    const schema = buildSchema(`
      interface Node { id: ID! }
      union Found = User | Pool
      type User implements Node { id: ID! shoeSize: Int }
      type Pool { id: ID! }
      type Brand { new: Int }
      type Query { me: User node: Node search: Found pool: Pool brand: Brand latest: Int }
    `);
    const beyond = (text: string) => beyondScopes(schema, parse(text), caller)?.message;
    expect(beyond('{ me { id } pool { id } }')).toBeUndefined();
    for (const [text, field] of [
      ['{ latest }', 'Query.latest'],
      ['{ id: latest }', 'Query.latest'],
      ['{ me { id: shoeSize } }', 'User.shoeSize'],
      ['{ me { ... on User { shoeSize } } }', 'User.shoeSize'],
      ['{ me { ...more } } fragment more on User { shoeSize }', 'User.shoeSize'],
      ['query A { me { id } } query B { latest }', 'Query.latest'],
      ['{ me { id } } fragment unused on Brand { new }', 'Brand.new'],
      ['{ me { ... on Node { id } } }', 'Node.id'],
      ['query ($so: Boolean = false) { me { id } latest @include(if: $so) }', 'Query.latest'],
    ])
      expect([text, beyond(String(text))]).toEqual([text, `This access token does not open ${field}.`]);
    const ctx = { ...game.gateway.parts, caller } as unknown as Ctx;
    const route = { method: 'GET', path: '/brand-new' } as unknown as Route;
    expect(() => refuseBeyondScopes(route, ctx)).toThrow('This access token does not open this route.');
  });
});

const isClosed = ({ method, path }: Route) => tokenRoutes.closed.includes(`${method} ${path}`);

/** What each opens at the root; nothing else is. */
const opened: Record<TokenScope, string> = {
  read: 'clock formats invitation lastPool leaderboard me myPools news nextContest outsideLedger pool poolActs pools publicBoard rulesGuide rulesPreview schedule tournament user users weather board',
  picks: 'clearCard copyCard joinPool saveCard saveDraft saveGuess',
  chat: 'me pool markRead mutePerson mutePool react reactToStory sendMessage messageChanged messageReacted messages readMarks story',
  host: 'clearNotice createInvitation enterCard hostCard invitePastMembers letInLate markBuyIn markPrize outsideLedger poolHost remindMembers removeMessage revokeInvitation setNotice switchChatPictures switchPublicBoard',
};
const opens = (scope: TokenScope, field: string) => opened[scope].split(' ').includes(field);

/** Each root field, asked with whatever it must be asked with and nothing more. */
function operationsOf(type: GraphQLObjectType | null | undefined): [string, string][] {
  return Object.values(type?.getFields() ?? {}).map(({ name, args, type: answer }) => {
    const needed = args.filter(({ type }) => isNonNullType(type));
    const given = needed.map((arg) => `${arg.name}: ${valueFor(arg.type)}`).join(', ');
    const isWhole = /^\[?(Boolean|String|Int|ID)!?\]?!?$/.test(String(answer));
    const asked = `${name}${given && `(${given})`}${isWhole ? '' : ' { __typename }'}`;
    return [name, `${type?.name.toLowerCase()} { ${asked} }`];
  });
}

function valueFor(type: GraphQLInputType): string {
  const named: Record<string, string> = {
    'String!': '"Sunday Best"',
    'ID!': '"1"',
    'Int!': '1',
    'Boolean!': 'true',
    '[ID!]!': '[]',
    '[TokenScope!]!': '[READ]',
    'CreatePoolInput!': '{ name: "Other", format: SINGLE_WEEK }',
    'UpdatePoolInput!': '{}',
    'PoolFormat!': 'SINGLE_WEEK',
    'PoolRulesInput!': '{}',
    'Missing!': 'CARD',
    'MailKind!': 'RESULTS',
    'NextWeekAnswer!': 'YES',
    'PushKind!': 'RESULTS',
    'ReactionKind!': 'LIKE',
    'ReturnsTo!': 'CREDIT',
  };
  const value = named[String(type)];
  if (!value) throw new Error(`A value of ${type} is wanted here.`);
  return value;
}
