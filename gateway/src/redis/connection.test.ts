import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { waitForRedis } from './connection.ts';

/** Where somebody listens who answers everything with the same line, or with nothing. */
async function answering(line: string | undefined) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => line !== undefined && socket.write(`${line}\r\n`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test.each([
  [
    'refuses us',
    10_000, // which it does not come to
    '-WRONGPASS invalid username-password pair or user is disabled.',
    /^REDIS_URL is refused by Redis at 127\.0\.0\.1:\d+: WRONGPASS [^\n]+[^.]\.$/,
  ],
  [
    'says nothing',
    100,
    undefined,
    /^REDIS_URL: Redis at 127\.0\.0\.1:\d+ could not be reached within 0\.1 seconds \(it does not answer\)\.$/,
  ],
  [
    'is no Redis',
    100,
    'HTTP/1.1 400 Bad Request',
    /^REDIS_URL: Redis at 127\.0\.0\.1:\d+ could not be reached within 0\.1 seconds \([^\n]+\)\.$/,
  ],
])(
  'a Redis that %s ends the start in one sentence, without the password',
  async (_how, timeoutMs, line, sentence) => {
    const { port, close } = await answering(line);
    const failure = await waitForRedis(`redis://:hunter2@127.0.0.1:${port}/0`, timeoutMs).catch(
      (fault) => fault,
    );
    close();
    expect(failure.message).toMatch(sentence);
    expect(failure.message).not.toContain('hunter2');
  },
);

test('so does one where nobody listens', async () => {
  await expect(waitForRedis('redis://:hunter2@127.0.0.1:1', 100)).rejects.toThrow(
    /^REDIS_URL: Redis at 127\.0\.0\.1:1 could not be reached within 0\.1 seconds \(ECONNREFUSED\)\.$/,
  );
});
