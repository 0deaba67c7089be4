import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openTestGateway, type TestGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
let token = '';
beforeAll(async () => {
  gateway = await openTestGateway();
  token = await gateway.signUp('ann');
});
afterAll(() => gateway.close());

interface Asking {
  body?: string;
  /** The body is sent in pieces of so many bytes. */
  pieces?: number;
  headers?: Record<string, string | number>;
}

const query = JSON.stringify({ query: '{ me { username } }' });

/** As a program without `fetch` sends it: the headers are its own, and a body may come slowly. */
async function ask({ body = query, pieces, headers = {} }: Asking = {}) {
  const bytes = Buffer.from(body);
  const asking = request(`${gateway.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...('transfer-encoding' in headers ? {} : { 'content-length': bytes.length }),
      ...headers,
    },
  });
  const size = pieces ?? bytes.length;
  for (let at = 0; at < bytes.length; at += size) {
    asking.write(bytes.subarray(at, at + size));
    await new Promise(setImmediate);
  }
  asking.end();
  const [response] = await once(asking, 'response');
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += piece;
  return { status: Number(response.statusCode), headers: response.headers, text };
}

/** Answers that came from memory so far. */
async function fromMemory(): Promise<number> {
  const metrics = await gateway.parts.metrics.metrics();
  return Number(/^fairway_answers_total\{of="body",from="memory"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
}

async function isFromMemory(asking: Asking): Promise<boolean> {
  const before = await fromMemory();
  await ask(asking);
  return (await fromMemory()) > before;
}

describe('a query that was asked before', () => {
  let known: Awaited<ReturnType<typeof ask>>;
  beforeEach(async () => {
    await ask();
    known = await ask();
  });

  test('is answered as it was, with an id of its own', async () => {
    const again = await ask();
    const first = await ask({ body: JSON.stringify({ query: '{ me { username isListed } }' }) });
    expect(Object.keys(again.headers).toSorted()).toEqual(Object.keys(first.headers).toSorted());
    expect(await isFromMemory({})).toBe(true);
    const { 'x-request-id': id, date: _date, ...headers } = again.headers;
    const { 'x-request-id': other, date: _other, ...others } = known.headers;
    expect({ ...again, headers }).toEqual({ ...known, headers: others });
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(id).not.toBe(other);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(known.text)),
    });
  });

  test('is known however it arrives', async () => {
    expect(await isFromMemory({ pieces: 7 })).toBe(true);
  });

  test('is worked out anew in another form', async () => {
    const asking = { headers: { accept: 'application/graphql-response+json' } };
    expect(await isFromMemory(asking)).toBe(false);
    const { headers } = await ask(asking);
    expect(headers['content-type']).toContain('application/graphql-response+json');
  });

  test('is refused each time in a form that there is none in', async () => {
    const asking = { headers: { accept: 'text/html' } };
    for (let times = 0; times < 3; times += 1) expect((await ask(asking)).status).toBe(406);
  });

  test('is nobody else’s', async () => {
    const bob = await gateway.signUp(`bob${Math.random().toString(36).slice(2, 8)}`);
    const asBob = { headers: { authorization: `Bearer ${bob}` } };
    // Then he is known himself, by another query.
    const other = JSON.stringify({ query: '{ me { isListed } }' });
    await ask({ body: other, ...asBob });
    // That he came changed a table of users, so that the answer of before is not kept any more.
    await ask();
    const { text } = await ask(asBob);
    expect(text).toContain('"bob');
    const { text: refused } = await ask({ headers: { authorization: 'Bearer nonsense' } });
    expect(refused).toContain('UNAUTHENTICATED');
  });

  test('is counted among the requests', async () => {
    const requests = async () => {
      const metrics = await gateway.parts.metrics.metrics();
      const count = /^fairway_request_seconds_count\{method="POST",route="\/graphql",status="200"\} (\d+)/m;
      return Number(count.exec(metrics)?.[1]);
    };
    const before = await requests();
    await ask();
    expect(await requests()).toBe(before + 1);
  });
});

describe('a query that is asked by its checksum', () => {
  const byChecksum = (text: string, more: object = {}) => {
    const sha256Hash = createHash('sha256').update(text).digest('hex');
    return { extensions: { persistedQuery: { version: 1, sha256Hash } }, ...more };
  };
  const answerTo = async (body: object) => JSON.parse((await ask({ body: JSON.stringify(body) })).text);
  const register = (text: string) => answerTo({ query: text, ...byChecksum(text) });

  test('is answered from memory, and is no other that has no name either', async () => {
    const [name, id] = ['{ me { username } }', '{ me { id } }'];
    for (const text of [name, id]) {
      expect(JSON.stringify(await answerTo(byChecksum(text)))).toContain('PERSISTED_QUERY_NOT_FOUND');
      await register(text);
    }
    for (let times = 0; times < 5; times += 1) {
      expect(await answerTo(byChecksum(name))).toEqual({ data: { me: { username: 'ann' } } });
      expect(await answerTo(byChecksum(id))).toEqual({ data: { me: { id: expect.any(String) } } });
    }
    expect(await isFromMemory({ body: JSON.stringify(byChecksum(name)) })).toBe(true);
  });

  test('is refused where the text is another', async () => {
    const text = '{ me { username } }';
    for (let times = 0; times < 4; times += 1) {
      await register(text);
      expect(JSON.stringify(await answerTo({ query: '{ me { id } }', ...byChecksum(text) }))).toContain(
        'provided sha does not match query',
      );
    }
  });

  test('is done each time where it changes something', async () => {
    const text = 'mutation { makeCalendarAddress { url } }';
    const made = new Set([(await register(text)).data.makeCalendarAddress.url]);
    for (let times = 0; times < 3; times += 1)
      made.add((await answerTo(byChecksum(text))).data.makeCalendarAddress.url);
    expect(made.size).toBe(4);
  });
});

test.each([
  ['variables as a text', { variables: '{}' }],
  ['variables as a list', { variables: [] }],
  ['extensions as a list', { extensions: [] }],
  ['a name that is none', { operationName: 7 }],
  ['a name that the document does not have', { operationName: 'Other' }],
  [
    'too many aliases in a document of its own',
    { query: `{ ${Array.from({ length: 400 }, (_alias, at) => `a${at}: me { id }`).join(' ')} }` },
  ],
])('what is wrong with %s is said each time', async (_what, wrong) => {
  const text = '{ me { username } }';
  for (let times = 0; times < 4; times += 1) {
    await ask({ body: JSON.stringify({ query: text, variables: {} }) });
    const { status, text: answer } = await ask({ body: JSON.stringify({ query: text, ...wrong }) });
    expect(answer).toContain('"errors"');
    expect(status).toBe(400);
  }
});

describe('what is not known is answered by the framework', () => {
  test.each([
    ['a body of unknown length', { headers: { 'transfer-encoding': 'chunked' } }, 200, '"ann"'],
    [
      'letters that need several bytes, cut in the middle',
      { body: '{"query":"{ me { username } } # ö🏌"}', pieces: 1 },
      200,
      '"ann"',
    ],
    ['what is no JSON', { body: '{ me' }, 400, 'its body must be JSON'],
    [
      'another kind of content',
      { headers: { 'content-type': 'text/plain' } },
      400,
      'Cross-Site Request Forgery',
    ],
    ['what is too long', { body: JSON.stringify({ query: ' '.repeat(200_000) }) }, 413, 'TOO_LARGE'],
    ['what compresses itself', { headers: { 'content-encoding': 'br2' } }, 415, 'message'],
  ])('%s', async (_what, asking: Asking, status, text) => {
    for (let times = 0; times < 3; times += 1) {
      const answer = await ask(asking);
      expect(answer.text).toContain(text);
      expect(answer.status).toBe(status);
    }
  });

  test('and so is everything while the gateway shuts down', async () => {
    const closing = await openTestGateway();
    try {
      const { app } = closing;
      const drained = app.drain(50);
      const answer = await fetch(`${closing.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: query,
      });
      expect(await answer.text()).toContain('{"data":{"me":null}}');
      await drained;
    } finally {
      await closing.close();
    }
  });
});
