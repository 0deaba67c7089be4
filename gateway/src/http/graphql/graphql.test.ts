import { createHash } from 'node:crypto';
import { limits } from '@fairway/schema/graphql-limits';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getIntrospectionQuery, parse, validate } from 'graphql';
import { ClosedSocket, openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { justAfter } from '../../testing/just-after.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import { exampleOperations } from './example-operations.ts';
import { graphqlSchema } from './graphql-schema.ts';

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await openTestGateway();
  token = await gateway.signUp('ann');
});
afterAll(() => gateway.close());

const ask = (path: string, init: RequestInit = {}) => fetch(gateway.origin + path, init);
const json = { 'content-type': 'application/json' };

describe('GraphQL', () => {
  const nested = (inner: string, levels: number) =>
    'fields { type { '.repeat(levels) + inner + ' } }'.repeat(levels);
  const questions: [string, string, RegExp][] = [
    [
      'too many aliases in introspection',
      `{ __schema { ${Array.from({ length: limits.aliases + 1 }, (_, i) => `a${i}: types { name }`).join(' ')} } }`,
      /aliases/,
    ],
    [
      'lists of the schema within lists',
      `{ __schema { types { ${nested('name', 5)} } } }`,
      /introspection depth/,
    ],
    [
      'too many aliases',
      `{ ${Array.from({ length: limits.aliases + 1 }, (_, i) => `a${i}: clock { now }`).join(' ')} }`,
      /aliases/,
    ],
    [
      'too costly',
      `{ ${Array.from({ length: 20 }, (_, i) => `a${i}: users(first: 100) { nodes { id username profilePic } }`).join(' ')} }`,
      /costs \d+/,
    ],
    [
      'too many levels',
      `{ tournament(id: "2027-1") { ${'leaderboard { tournament { '.repeat(6)} id ${'} } '.repeat(6)} } }`,
      /levels deep/,
    ],
    ['too many tokens', `{ ${'clock { now } '.repeat(limits.tokens)} }`, /tokens/],
    [
      'two that must be asked alone, behind fragments',
      'mutation { ...a ...b } fragment a on Mutation { login(username: "a", password: "b") { token } } fragment b on Mutation { signOut }',
      /asked alone/,
    ],
  ];

  test.each(questions)('refuses %s over HTTP and sockets alike', async (_what, query, message) => {
    const overHttp = await gateway.graphql(query, {}, token);
    expect(overHttp.errors?.[0]?.message).toMatch(message);
    const { status } = await ask('/graphql', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ query }),
    });
    expect(status).toBe(400);
    const socket = await openGraphqlSocket(gateway.origin, token);
    const frame =
      query.length < 10_000 ? await socket.ask(query) : await socket.ask(query).catch((fault) => fault);
    if (frame instanceof ClosedSocket) expect([1009, 4400, 4500]).toContain(frame.code);
    else expect(JSON.stringify(frame)).toMatch(message);
    socket.close();
  });

  test('answers the usual introspection, which is deep and has many lists', async () => {
    const answer = await gateway.graphql(getIntrospectionQuery());
    expect(answer.errors).toBeUndefined();
  });

  test('takes null for an argument that may be left out', async () => {
    const query = 'query ($n: Int, $s: String) { users(first: $n, search: $s, after: $s) { nodes { id } } }';
    expect(await gateway.graphql(query, { n: null, s: null }, token)).toMatchObject({
      data: { users: expect.anything() },
    });
  });

  test('counts a page by the variable that asks for it', async () => {
    const query = 'query ($n: Int) { users(first: $n) { nodes { a: id b: id c: id d: id e: id f: id } } }';
    expect(await gateway.graphql(query, { n: 100 }, token)).toMatchObject({ data: expect.anything() });
    const twentyFields = Array.from({ length: 30 }, (_, i) => `x${i}: username`).join(' ');
    const costly = `query ($n: Int) { users(first: $n) { nodes { ${twentyFields} username id profilePic ${'... on User { id username } '.repeat(10)} } } }`;
    expect((await gateway.graphql(costly, { n: 100 }, token)).errors?.[0]?.message).toMatch(/costs/);
    expect(await gateway.graphql(costly, { n: 1 }, token)).toMatchObject({ data: expect.anything() });
  });

  test.each([
    ['pools', 50, (page: string) => `pools${page} { nodes { name } }`],
    ['users', 50, (page: string) => `users${page} { nodes { username } }`],
    ['news', 20, (page: string) => `news${page} { headline }`],
    ['an own statement', 50, (page: string) => `me { statement${page} { nodes { id } } }`],
    ['messages', 50, (page: string) => `pool(name: "a") { messages${page} { id } }`],
    ['what admins did', 20, (page: string) => `poolActs${page || '(pool: "a")'} { nodes { id } }`],
  ])('takes %s without a number for the %d that it answers', async (_what, length, ask) => {
    const costOf = async (page: string) => {
      const padding = Array.from(
        { length: 17 },
        (_, i) => `a${i}: users(first: 100) { nodes { id username profilePic } }`,
      );
      const question = ask(page).replace('poolActs(first', 'poolActs(pool: "a", first');
      const { errors } = await gateway.graphql(`{ ${padding.join(' ')} ${question} }`, {}, token);
      return /costs (\d+)/.exec(errors?.[0]?.message ?? '')?.[1];
    };
    expect(await costOf('')).toBeDefined();
    expect(await costOf('')).toBe(await costOf(`(first: ${length})`));
  });

  test('refuses batches, and posts that a foreign page could make', async () => {
    const batch = await ask('/graphql', {
      method: 'POST',
      headers: json,
      body: '[{"query":"{__typename}"}]',
    });
    expect(batch.status).toBe(400);
    const plain = await ask('/graphql?query={clock{now}}', { headers: { 'content-type': 'text/plain' } });
    expect(plain.status).toBe(400);
  });

  test('introduces itself only where that is switched on', async () => {
    const closed = await openTestGateway({ introspection: false });
    const question = '{ __schema { queryType { name } } }';
    expect(await gateway.graphql(question)).toMatchObject({
      data: { __schema: { queryType: { name: 'Query' } } },
    });
    expect((await closed.graphql(question)).errors).toBeDefined();
    const socket = await openGraphqlSocket(closed.origin);
    expect(JSON.stringify(await socket.ask(question))).toMatch(/introspection/i);
    socket.close();
    await closed.close();
  });

  test('changes nothing by GET', async () => {
    const query = 'mutation { setListed(listed: false) { isListed } }';
    const headers = { ...json, 'apollo-require-preflight': 'yes', authorization: `Bearer ${token}` };
    const after = async (address: string, init: RequestInit) => {
      const { status } = await ask(address, { headers, ...init });
      const { data } = await gateway.graphql('{ me { isListed } }', {}, token);
      return [status, Object(data?.me).isListed];
    };
    expect(await after(`/graphql?query=${encodeURIComponent(query)}`, {})).toEqual([405, true]);
    const body = JSON.stringify({ query });
    expect(await after('/graphql', { method: 'POST', body })).toEqual([200, false]);
    await gateway.graphql('mutation { setListed(listed: true) { isListed } }', {}, token);
  });

  test('shows Apollo Sandbox to a browser', async () => {
    const page = await ask('/graphql', { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toMatch(/html/);
    const text = await page.text();
    expect(text).toMatch(/EmbeddedSandbox/);
    expect(text).toContain('subscription Board');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain(`connect-src 'self' ws://${new URL(gateway.origin).host} `);
  });

  test('learns an operation once, and then knows it by its checksum', async () => {
    const query = '{ clock { speed } }';
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const send = async (body: object) => {
      const answer = await ask('/graphql', { method: 'POST', headers: json, body: JSON.stringify(body) });
      return [answer.status, await answer.json()];
    };
    const unknown = { errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] };
    const known = [200, { data: { clock: { speed: 0 } } }];
    expect(await send({ extensions })).toMatchObject([200, unknown]);
    expect(await send({ extensions, query })).toMatchObject(known);
    expect(await send({ extensions })).toMatchObject(known);
    const forged = { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } };
    const refused = { errors: [{ extensions: { code: 'INVALID' } }] };
    expect(await send({ extensions: forged, query })).toMatchObject([400, refused]);
  });

  test.each(['Nobody', ''])(
    'refuses to run an operation %j that is not in the document',
    async (operationName) => {
      const body = JSON.stringify({ query: 'query Now { clock { now } }', operationName });
      const answer = await ask('/graphql', { method: 'POST', headers: json, body });
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { errors: [{ extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } }] },
      ]);
    },
  );

  test('has subscriptions by WebSocket only, and says so', async () => {
    for (const asked of ['clock { now }', 'board(pool: "Sunday Best") { version }']) {
      const body = JSON.stringify({ query: `subscription { ${asked} }` });
      const answer = await ask('/graphql', { method: 'POST', headers: json, body });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'INVALID' } }] });
    }
  });

  test.each([
    ['as a header is typed', (bearer: string) => ({ Authorization: bearer })],
    ['among headers', (bearer: string) => ({ headers: { authorization: bearer } })],
  ])('takes a socket’s token %s', async (_how, params) => {
    const socket = await openGraphqlSocket(gateway.origin, params(`Bearer ${token}`));
    const { payload } = await socket.ask('{ me { username } }');
    expect(payload).toEqual({ data: { me: { username: 'ann' } } });
    socket.close();
  });

  test('has examples in it that fit the schema', () => {
    expect(validate(graphqlSchema(), parse(exampleOperations))).toEqual([]);
  });

  test('subscribes: the clock at once, then at every move', async () => {
    const socket = await openGraphqlSocket(gateway.origin);
    const next = socket.subscribe('subscription { clock { now speed } }');
    expect(await next()).toMatchObject({ type: 'next', payload: { data: { clock: { speed: 0 } } } });
    gateway.gameClock.set('2027-01-13T18:00:00Z');
    const moved = { now: justAfter('2027-01-13T18:00:00Z') };
    expect(await next()).toMatchObject({ payload: { data: { clock: moved } } });
    socket.close();
  });
});
