import type { Route, Who } from '@fairway/schema/rest/route';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tried } from '../../../../tools/nightly/tried.mjs';
import { servedRoutes } from '../../app.ts';
import { type Answer, openTestGateway, serviceToken, type TestGateway } from '../../testing/test-gateway.ts';
import { routeRights } from '../testing/route-rights.ts';

// Who may do what on each route: a route that forgets to ask, or that has no row in routeRights, is found the day it
// comes.

let gateway: TestGateway;
let ann: { id: string; token: string };
let bob: string;
beforeAll(async () => {
  gateway = await openTestGateway();
  const token = await gateway.signUp('ann');
  const { data } = await gateway.graphql('{ me { id } }', {}, token);
  ann = { id: Object(data?.me).id, token };
  bob = await gateway.signUp('bob');
  const body = { poolName: 'Sunday Best', format: 'Single Week', buyIn: 0 };
  await gateway.rest('POST', '/create-pool', { token, body });
});
afterAll(() => gateway.close());

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const routes = servedRoutes.map(({ route }) => [nameOf(route), route] as const);

/** Those that somebody has asked who is to be kept out or, where nobody is, let in. */
const asked = new Set<string>();

/** The status of the answer to the route's own example, about ann and her pool. */
async function ask(route: Route, token?: string): Promise<number> {
  const { status } = await answerTo(route, token);
  asked.add(nameOf(route));
  return status;
}

/** The answer to the route's own example, about ann and a pool of hers unless said otherwise. */
async function answerTo(
  route: Route,
  token?: string,
  poolName = 'Sunday Best',
  about = { username: 'ann', id: ann.id },
): Promise<Answer> {
  const named = (value: unknown) =>
    JSON.parse(JSON.stringify(value ?? {}).replaceAll('Sunday Best', poolName));
  const params: Record<string, string> = { ...named(route.example.params), ...about };
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? '');
  const form = new FormData();
  form.append('username', about.username);
  form.append('image', new Blob(['no picture']), 'me.png');
  const hasName = route.example.body && 'username' in route.example.body;
  const body = route.multipart
    ? form
    : { ...named(route.example.body), ...(hasName ? { username: about.username } : {}) };
  const query = new URLSearchParams(
    Object.entries(named(route.example.query)).map(([name, value]): [string, string] => [
      name,
      name === 'username' ? about.username : String(value),
    ]),
  );
  return gateway.rest(route.method, `${path}?${query}`, {
    ...(token ? { token } : {}),
    ...(route.body ? { body } : {}),
  });
}

/** Those whose row names all of `some`, and none of `others`. */
const openTo = (some: readonly Who[], others: readonly Who[] = []) =>
  routes.filter(([name]) => {
    const who: readonly string[] = (routeRights[name] ?? '').split(' ');
    return some.every((one) => who.includes(one)) && !others.some((one) => who.includes(one));
  });
const closed = openTo([], ['anyone']);

test('every route has its row, and says the same', () => {
  expect(Object.fromEntries(routes.map(([name, { who }]) => [name, who.join(' ')]))).toEqual(routeRights);
});

describe('somebody without a token', () => {
  test.each(openTo(['anyone']))('needs none for %s, and a dead one is none', async (_name, route) => {
    expect(await ask(route, 'a.dead.token')).toBe(await ask(route));
  });

  test.each(closed)('is asked to log in by %s', async (_name, route) => {
    expect(await ask(route)).toBe(401);
    expect(await ask(route, 'a.dead.token')).toBe(401);
  });
});

describe('a service', () => {
  test.each(openTo([], ['anyone', 'service']))('is not let in by %s', async (_name, route) => {
    // An upload's form is read by its handler, which comes after the question who is asking.
    expect(await ask(route, serviceToken)).toBe(403);
  });

  test.each(openTo(['service']))('is let in by %s', async (_name, route) => {
    expect([401, 403]).not.toContain(await ask(route, serviceToken));
  });
});

describe('somebody who is no service', () => {
  const people: readonly Who[] = ['anyone', 'user', 'self', 'member', 'admin'];
  test.each(openTo(['service'], people))('is not let in by %s', async (_name, route) => {
    expect(await ask(route, ann.token)).toBe(403);
  });
});

describe('somebody else', () => {
  const own = openTo(['self'], ['user']);
  test.each(own)('may not act for ann on %s', async (_name, route) => {
    expect([403, 404]).toContain(await ask(route, bob));
  });

  test('leaves everything of hers as it was', async () => {
    for (const [, route] of own) await ask(route, bob);
    expect(await gateway.rest('GET', '/users/email/ann', { token: ann.token })).toMatchObject({
      status: 200,
      body: { email: 'ann@example.com' },
    });
  });
});

describe('a stranger to the pool', () => {
  const pooled = [...openTo(['member'], ['user']), ...openTo(['admin'], ['user', 'member'])];
  test.each(pooled)('is kept out by %s', async (_name, route) => {
    expect(await ask(route, bob)).toBe(403);
  });
});

describe('an unlisted pool', () => {
  const about = closed.filter(([, { example }]) =>
    JSON.stringify([example.params, example.query, example.body]).includes('Sunday Best'),
  );
  beforeAll(async () => {
    const body = { poolName: 'Whisper', format: 'Single Week', buyIn: 0, access: 'invitation' };
    expect(await gateway.rest('POST', '/create-pool', { token: ann.token, body })).toMatchObject({
      status: 201,
    });
  });

  test.each(about)('is to a stranger on %s as one that does not exist', async (_name, route) => {
    // To make a pool of a name that is taken is refused: names are unique.
    if (route.path === '/create-pool') return;
    const [hidden, none] = [await answerTo(route, bob, 'Whisper'), await answerTo(route, bob, 'Nobody’s')];
    expect([hidden.status, hidden.body]).toEqual([none.status, none.body]);
  });
});

describe('a member who is not the admin', () => {
  let carla: string;
  beforeAll(async () => {
    carla = await gateway.signUp('carla');
    const body = { poolName: 'Sunday Best', username: 'carla' };
    await gateway.rest('PUT', '/create-pool/join', { token: carla, body });
  });

  test.each(openTo(['admin'], ['user']))('does not do the admin’s work on %s', async (_name, route) => {
    expect(await ask(route, carla)).toBe(403);
  });

  test.each(openTo(['member']).filter(([, { method }]) => method === 'GET'))(
    'reads %s',
    async (_name, route) => {
      expect(await ask(route, carla)).toBe(200);
    },
  );
});

/** Whose example is about what nobody has here: the answer comes before or after the question whose it is. */
const aboutNothing = [
  'DELETE /chat/messages/:messageId',
  'DELETE /sessions/:id',
  'GET /liveResults',
  'GET /tournament',
  'POST /balance/change-username',
  'POST /balance/stop-withdrawal',
  'POST /chat/pictures',
  'POST /past-results/save',
  'POST /payouts/send-payout',

  'PUT /chat/mutes/people',
  'PUT /chat/reactions',
  'PUT /chat/story/reactions',
  'PUT /chat/update-username/:username',
  'PUT /create-pool/co-host',
  'PUT /create-pool/update-admin',
  'PUT /create-pool/update-username/:username',
  'PUT /past-results/update-username/:username',
  'PUT /userpicks/update-username/:username',
];

describe('whose right it is', () => {
  const refusals = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_MEMBER', 'NOT_ADMIN', 'INTERNAL'];
  const notThere = ['NOT_FOUND', 'INVALID'];
  // Many delete, rename or hand over something, or log out: somebody new is asked about each. Those that are
  // left out take the own buy-in alone, which a free pool has none of, and refuse the host's own answer.
  const own = [
    ...openTo(['user']),
    ...openTo(['self'], ['user']),
    ...openTo(['admin'], ['user', 'self']),
    ...openTo(['member'], ['user', 'self', 'admin']).filter(([, { method }]) => method !== 'GET'),
  ].filter(([name]) => !['POST /balance/update-balance', 'PUT /create-pool/answer-offer'].includes(name));
  test.each(own.map(([name, route], at) => [name, route, `host${at}`] as const))(
    'is let in by %s',
    async (name, route, username) => {
      const token = await gateway.signUp(username);
      const { data } = await gateway.graphql('{ me { id } }', {}, token);
      const poolName = `Pool of ${username}`;
      const pool = { poolName, format: 'Single Week', buyIn: 0 };
      expect((await gateway.rest('POST', '/create-pool', { token, body: pool })).status).toBe(201);
      const about = { username, id: String(Object(data?.me).id) };
      const { body } = await answerTo(route, token, poolName, about);
      const unwanted = aboutNothing.includes(name) ? refusals : [...refusals, ...notThere];
      expect(unwanted).not.toContain(body.code);
    },
  );
});

test('all that is asked above is asked of every route', () => {
  expect([...asked].sort()).toEqual(Object.keys(routeRights).sort());
  expect(aboutNothing.filter((name) => !(name in routeRights))).toEqual([]);
  tried('rights', { routes: asked.size });
});
