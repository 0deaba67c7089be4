import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

// Apollo's script in a page of our origin could read who is signed in, and somebody in its place could send it away.

let open: TestGateway;
let closed: TestGateway;
beforeAll(async () => {
  open = await openTestGateway();
  closed = await openTestGateway({ introspection: true, explorer: false });
});
afterAll(() => Promise.all([open.close(), closed.close()]));

const page = ({ origin }: TestGateway) => fetch(`${origin}/graphql`, { headers: { accept: 'text/html' } });
const preflight = ({ origin }: TestGateway, from: string) =>
  fetch(`${origin}/graphql`, {
    method: 'OPTIONS',
    headers: {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,authorization',
    },
  });
const ask = ({ origin }: TestGateway, from: string) =>
  fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: from },
    body: '{"query":"{ clock { speed } }"}',
  });

test('Apollo’s page can not read what our pages keep: it has no origin', async () => {
  const policy = (await page(open)).headers.get('content-security-policy') ?? '';
  const sandbox = policy.split('; ').find((directive) => directive.startsWith('sandbox'));
  expect(sandbox).toContain('allow-scripts');
  expect(sandbox).not.toContain('allow-same-origin');
  expect(sandbox).not.toContain('allow-top-navigation');
});

test('only its page has its policy: where it is not shown, and for an answer, nothing may be loaded', async () => {
  const asked = (gateway: TestGateway) =>
    fetch(`${gateway.origin}/graphql?query={clock{speed}}`, {
      headers: { 'apollo-require-preflight': 'yes' },
    });
  for (const answer of [await page(closed), await asked(closed), await asked(open)]) {
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toBe("default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  }
});

describe('from there one can ask all the same', () => {
  test('over HTTP', async () => {
    const may = await preflight(open, 'null');
    expect([may.status, may.headers.get('access-control-allow-origin')]).toEqual([204, 'null']);
    expect(may.headers.get('access-control-allow-headers')).toBe('content-type,authorization');
    const answer = await ask(open, 'null');
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, 'null']);
  });

  test('and over a WebSocket', async () => {
    const socket = await openGraphqlSocket(open.origin, undefined, { origin: 'null' });
    expect(await socket.ask('{ clock { speed } }')).toMatchObject({ type: 'next' });
    socket.close();
  });
});

test('other pages are let in no more than before', async () => {
  expect((await preflight(open, 'https://evil.example')).status).toBe(404);
  expect((await ask(open, 'https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  const socket = openGraphqlSocket(open.origin, undefined, { origin: 'https://evil.example' });
  await expect(socket).rejects.toMatchObject({ code: 1006 });
});

test('it is switched by itself: where it is off, introspection does not bring it', async () => {
  const answer = await page(closed);
  expect(await answer.text()).not.toMatch(/apollographql|EmbeddedSandbox/);
  expect(await closed.graphql('{ __schema { queryType { name } } }')).toMatchObject({
    data: { __schema: { queryType: { name: 'Query' } } },
  });
  expect((await preflight(closed, 'null')).status).toBe(404);
  expect((await ask(closed, 'null')).headers.get('access-control-allow-origin')).toBeNull();
  const socket = openGraphqlSocket(closed.origin, undefined, { origin: 'null' });
  await expect(socket).rejects.toMatchObject({ code: 1006 });
});
