import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import type { AppOptions } from './app.ts';
import { capturedLog } from './testing/captured-log.ts';
import { openGraphqlSocket } from './testing/graphql-socket.ts';
import { openTestGateway, passwordOf, serviceToken } from './testing/test-gateway.ts';

const controls: AppOptions['controls'] = async (app, { mayControl }) => {
  app.get('/sandbox', async (request) => ({ allowed: await mayControl(request) }));
};

describe('the sandbox’s controls', () => {
  const ask = async (origin: string, headers: Record<string, string>) => {
    // fetch would not send a Host of our choosing.
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const lines = { host: `localhost:${port}`, connection: 'close', ...headers };
    socket.write(
      `GET /sandbox HTTP/1.1\r\n${Object.entries(lines)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    );
    let text = '';
    for await (const piece of socket) text += piece;
    return /"allowed":true/.test(text);
  };

  test.each<[string, Record<string, string>, boolean]>([
    ['a program on this machine', {}, true],
    ['a page of ours', { origin: 'http://localhost:4000' }, true],
    [
      'a service token, from wherever',
      { authorization: `Bearer ${serviceToken}`, 'x-forwarded-for': '8.8.8.8' },
      true,
    ],
    ['somebody behind a proxy that nobody knows', { 'x-forwarded-for': '8.8.8.8' }, false],
    ['somebody behind a proxy that says so otherwise', { forwarded: 'for=8.8.8.8' }, false],
    ['a foreign page', { origin: 'http://evil.example' }, false],
    ['a foreign name that leads here', { host: 'evil.example' }, false],
    ['a foreign name and its page', { host: 'evil.example', origin: 'http://evil.example' }, false],
  ])('for %s', async (_who, headers, allowed) => {
    for (const trustProxy of [[], ['10.0.0.0/8']]) {
      const gateway = await openTestGateway({ controls, trustProxy });
      expect(await ask(gateway.origin, headers)).toBe(allowed);
      await gateway.close();
    }
  });
});

describe('a gateway that stops', () => {
  test('finishes requests, closes its sockets, and doesn’t wait for idle connections', async () => {
    const gateway = await openTestGateway();
    const token = await gateway.signUp('late');
    const silent = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
    silent.on('error', () => {});
    const socket = await openGraphqlSocket(gateway.origin, token);
    const isAsked = once(gateway.app.server, 'request');
    const asked = gateway.rest('POST', '/login', {
      body: { username: 'late', password: passwordOf('late') },
    });
    await isAsked;
    const closed = gateway.close();
    expect((await asked).status).toBe(200);
    expect(await socket.closed).toBe(1001);
    await closed;
    silent.destroy();
  });

  test('sends the mails it has promised', async () => {
    const gateway = await openTestGateway();
    await gateway.signUp('promised');
    for (let i = 0; i < 3; i++)
      await gateway.rest('POST', '/users/forgot-password', { body: { email: 'promised@example.com' } });
    await gateway.close();
    expect(gateway.mails).toHaveLength(3);
  });
});

describe('while the database is away', () => {
  test('every API says so, and nothing of the inside; then all is well again', async () => {
    const gateway = await openTestGateway();
    const token = await gateway.signUp('waiting');
    const { orm } = gateway;
    const { fork } = orm.em;
    // As the driver says it when nobody listens any more.
    orm.em.fork = () => {
      throw Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' });
    };
    const overRest = await gateway.rest('GET', '/users', { token });
    expect(overRest).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(overRest.headers['retry-after']).toBeDefined();
    const overGraphql = await fetch(`${gateway.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: '{ me { id } }' }),
    });
    const text = await overGraphql.text();
    expect(overGraphql.status).toBe(503);
    expect(overGraphql.headers.get('retry-after')).toBeDefined();
    expect(JSON.parse(text)).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
    expect(text).not.toMatch(/10\.1\.2\.3|ECONN/);
    expect((await fetch(`${gateway.origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200);
    orm.em.fork = fork;
    expect(await gateway.rest('GET', '/users', { token })).toMatchObject({ status: 200 });
    await gateway.close();
  });
});

test('logs hold request ids, and no secrets', async () => {
  const logged = capturedLog('debug');
  const gateway = await openTestGateway({ log: logged.log });
  const token = await gateway.signUp('discreet', 'a password nobody may read');
  await gateway.rest('POST', '/login', {
    body: { username: 'discreet', password: 'another that nobody may read' },
  });
  await gateway.rest('POST', '/users/forgot-password', { body: { email: 'discreet@example.com' } });
  await fetch(`${gateway.origin}/reset-password/link-that-nobody-may-read?q=query-that-nobody-may-read`);
  await fetch(`${gateway.origin}//reset-password/link-that-nobody-may-read`);
  await gateway.graphql(
    'mutation { login(username: "discreet", password: "inline, nobody may read") { token } }',
  );
  await gateway.close();
  expect(logged.text).toMatch(/"reqId":"[0-9a-f-]{36}"/);
  expect(logged.text).not.toContain('nobody-may-read');
  expect(logged.text).not.toContain('nobody may read');
  expect(logged.text).not.toContain(token);
});

describe('a long answer', () => {
  test('is compressed for clients that accept it, unless it is short', async () => {
    const gateway = await openTestGateway();
    const ask = (path: string, encoding: string, init: RequestInit = {}) =>
      fetch(gateway.origin + path, { ...init, headers: { ...init.headers, 'accept-encoding': encoding } });
    const introspection = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ __schema { types { name description } } }' }),
    };
    const [packed, plain] = await Promise.all([
      ask('/graphql', 'gzip', introspection),
      ask('/graphql', 'identity', introspection),
    ]);
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await packed.json()).toEqual(await plain.json());
    expect((await ask('/api/openapi.json', 'gzip')).headers.get('content-encoding')).toBe('gzip');
    expect((await ask('/healthz', 'gzip')).headers.get('content-encoding')).toBeNull();
    await gateway.close();
  });
});
