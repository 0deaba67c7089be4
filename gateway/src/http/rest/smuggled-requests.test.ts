import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

// A proxy and a gateway that read the length of one message differently would let a stranger put a request of theirs
// before somebody else's. Whatever leaves it open where a message ends is refused, and its connection closed.

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

/** What comes back for these bytes until the gateway closes the connection. */
async function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(gateway.origin);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  let answer = '';
  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => {});
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return answer;
}

const smuggled = 'GET /api/smuggled HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n';
const message = (headers: readonly string[], body: string, path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
const chunked = `2\r\n{}\r\n0\r\n\r\n`;
const statusesOf = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);

const unclear: readonly [what: string, headers: string[], body: string][] = [
  ['a length beside chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked'], chunked],
  ['chunks beside a length', ['Transfer-Encoding: chunked', 'Content-Length: 2'], chunked],
  ['two lengths', ['Content-Length: 2', `Content-Length: ${2 + smuggled.length}`], '{}'],
  ['a length with a sign', ['Content-Length: +2'], '{}'],
  ['a length that is no number', ['Content-Length: 0x2'], '{}'],
  ['a space before the colon', ['Content-Length : 2'], '{}'],
  ['a folded header', ['Content-Length: 2', 'X-Long: a', ' Transfer-Encoding: chunked'], '{}'],
  ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity'], chunked],
  ['a coding that looks like chunks', ['Transfer-Encoding: xchunked'], chunked],
  ['a size of a chunk with a sign', ['Transfer-Encoding: chunked'], '-2\r\n{}\r\n0\r\n\r\n'],
  ['a chunk that is longer than it says', ['Transfer-Encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n'],
  ['a line that ends in a carriage return alone', ['X-One: a\rContent-Length: 2'], '{}'],
];

test.each(['/graphql', '/api/login'])(
  'a clear message to %s is read, and so is the next one',
  async (path) => {
    const body = '{}';
    const answer = await answerTo(message([`Content-Length: ${body.length}`], body, path) + smuggled);
    expect(statusesOf(answer)).toEqual(['400', '404']);
  },
);

describe.each(['/graphql', '/api/login'])('to %s', (path) => {
  test.each(unclear)('%s is refused, and nothing behind it is read', async (_what, headers, body) => {
    const answer = await answerTo(message(headers, body, path) + smuggled);
    expect(statusesOf(answer)).toEqual(['400']);
    expect(answer).not.toContain('smuggled');
  });
});
