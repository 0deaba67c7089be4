import { globSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Route } from '@fairway/schema/rest/route';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { servedRoutes } from '../../app.ts';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';

const contract = join(import.meta.dirname, '../../../../schema/src/rest');

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await openTestGateway();
  token = await gateway.signUp('ann');
});
afterAll(() => gateway.close());

const ask = (path: string, init: RequestInit = {}) => fetch(gateway.origin + path, init);
const json = { 'content-type': 'application/json' };

describe('REST', () => {
  test.each([
    ['no JSON', { method: 'POST', headers: json, body: '{"username":' }, 400, 'INVALID'],
    ['a list', { method: 'POST', headers: json, body: '[]' }, 400, 'INVALID'],
    ['null', { method: 'POST', headers: json, body: 'null' }, 400, 'INVALID'],
    ['nothing at all', { method: 'POST', headers: json }, 400, 'INVALID'],
    [
      'a poisoned prototype',
      { method: 'POST', headers: json, body: '{"__proto__":{"a":1}}' },
      400,
      'INVALID',
    ],
    [
      'XML',
      { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' },
      415,
      'UNSUPPORTED_MEDIA',
    ],
    [
      'more than 100 kB',
      { method: 'POST', headers: json, body: JSON.stringify({ a: 'x'.repeat(200_000) }) },
      413,
      'TOO_LARGE',
    ],
    [
      'a few bytes that unpack to more than 100 kB',
      {
        method: 'POST',
        headers: { ...json, 'content-encoding': 'br' },
        body: brotliCompressSync(JSON.stringify({ a: 'x'.repeat(50_000_000) })),
      },
      413,
      'TOO_LARGE',
    ],
    ['the wrong method', { method: 'GET' }, 405, 'METHOD_NOT_ALLOWED'],
    [
      'a text that no database can hold',
      { method: 'POST', headers: json, body: JSON.stringify({ username: 'a\u0000b', password: 'x' }) },
      400,
      'INVALID',
    ],
  ])('answers %s with one shape and the right code', async (_what, init, status, code) => {
    const answer = await ask('/api/login', init);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code, message: expect.any(String) });
  });

  test('takes a body that is compressed', async () => {
    const body = gzipSync(JSON.stringify({ username: 'ann', password: passwordOf('ann') }));
    const headers = { ...json, 'content-encoding': 'gzip' };
    expect((await ask('/api/login', { method: 'POST', headers, body })).status).toBe(200);
  });

  test('says which methods an address has', async () => {
    expect((await ask('/api/login', { method: 'DELETE' })).headers.get('allow')).toBe('POST');
  });

  test.each(['/api/none', '/api', '/assets/none.js', '/remotes/mfe-pools/none.js'])(
    'has no page at %s',
    async (path) => {
      const answer = await ask(path, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  test('answers a broken address as such', async () => {
    const answer = await ask('/api/users/email/%zz');
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INVALID' }]);
  });

  test.each([
    '/api/users?search=a&search=b',
    '/api/users?limit=1&limit=2',
    '/api/create-pool/pools?search=a&search=b',
  ])('refuses a parameter that comes twice: %s', async (path) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await ask(path, { headers });
    const field = /\?(\w+)/.exec(path)?.[1];
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INVALID', field }]);
    expect((await ask(path.replace(/&.*/, ''), { headers })).status).toBe(200);
  });

  test('takes nothing that belongs into the body from the address', async () => {
    const login = { username: 'ann', password: passwordOf('ann') };
    const answer = await ask(`/api/login?${new URLSearchParams(login)}`, {
      method: 'POST',
      headers: json,
      body: '{}',
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INVALID' }]);
  });

  test('opens an account like any other for who sends fields that are not theirs to set', async () => {
    const id = '01994f6e-3a55-7c4e-9d0a-5a1f8f0b7c11';
    const own = (username: string) => ({
      username,
      email: `${username}@example.com`,
      password: passwordOf(username),
    });
    const more = {
      ...{ id, _id: id, userId: id, emailConfirmed: true, balanceCents: 1_000_000, balance: 1_000_000 },
      ...{ emailConfirmedAt: '2020-01-01T00:00:00Z', createdAt: '2020-01-01T00:00:00Z', tokenVersion: 7 },
      ...{ isListed: false, returnsTo: 'CREDIT', role: 'operator', isAdmin: true, kind: 'service' },
      ...{ email_confirmed_at: '2020-01-01T00:00:00Z', created_at: '2020-01-01T00:00:00Z' },
    };
    const opened = async (username: string, besides: object) => {
      const { status } = await gateway.rest('POST', '/register', { body: { ...besides, ...own(username) } });
      const [row = {}] = await gateway.orm.em.fork().execute(
        `select to_jsonb(own) - array['id', 'username', 'name_key', 'email', 'email_key', 'password_hash', 'created_at']
           as others, id::text, created_at > '2026-01-01' as is_new from user_account own where username = ?`,
        [username],
      );
      const { body } = await gateway.rest('POST', '/login', { body: own(username) });
      const { data } = await gateway.graphql('{ me { balanceCents isListed } }', {}, String(body.token));
      return { status, row, data };
    };
    const [plain, greedy] = [await opened('plain', {}), await opened('greedy', more)];
    expect(greedy).toEqual({ ...plain, row: { ...plain.row, id: expect.not.stringContaining(id) } });
    expect(plain).toMatchObject({ status: 201, row: { is_new: true }, data: { me: { balanceCents: 0 } } });
  });

  test('gives every answer a request id of its own', async () => {
    const ids = await Promise.all([ask('/healthz'), ask('/healthz')]).then((all) =>
      all.map(({ headers }) => headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(2);
  });

  test('serves every route of the contract, and none besides', async () => {
    const described: Route[] = [];
    for (const file of globSync('**/*.ts', { cwd: contract })) {
      const parts: object = await import(join(contract, file));
      described.push(
        ...Object.values(parts).filter((part): part is Route => Object(part).path !== undefined),
      );
    }
    const called = ({ method, path }: Route) => `${method} ${path}`;
    expect(servedRoutes.map(({ route }) => called(route)).toSorted()).toEqual(
      described.map(called).toSorted(),
    );
    expect(servedRoutes.filter(({ route }) => !described.includes(route))).toEqual([]);
  });

  test('is documented with an example, a refusal and its rights for every route', async () => {
    const document = (await (await ask('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    for (const { route } of servedRoutes) {
      const operation = document.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
      const answer = operation?.responses[`${route.status ?? 200}`];
      const media = route.media ?? 'application/json';
      expect(answer).toMatchObject({ content: { [media]: { example: expect.anything() } } });
      expect(route.answer.safeParse(route.example.answer)).toMatchObject({ success: true });
    }
    const docs = await ask('/api/docs/');
    expect(docs.status).toBe(200);
  });
});
