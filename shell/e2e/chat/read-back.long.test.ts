import { beforeAll, expect, test } from '@jest/globals';
import { shareJourney } from '../harness/journey.ts';
import { register } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { chatOf, visitPool } from './talker.ts';

// A chat that has been going on for a season, read back to its beginning.
const journey = shareJourney();
const poolName = 'The Endless Table';
const [host, reader] = ['haskell', 'brambles'] as const;

beforeAll(async () => {
  for (const username of [host, reader]) await register(journey, username);
  await (await asPlayer(journey, host)).createPool(poolName, { format: 'Single Week' });
  await (await asPlayer(journey, reader)).joinPool(poolName);
});

test('ten thousand messages are read back without the page growing or stopping', async () => {
  const page = await visitPool(journey, reader, poolName);
  const count = 10_000;
  // What the gateway would answer for a chat as long as that.
  await page.route('**/graphql', async (route) => {
    const { operationName = '', variables = {} } = JSON.parse(route.request().postData() ?? '{}');
    if (!['ChatPage', 'OlderMessages'].includes(operationName)) return route.continue();
    const response = await route.fetch();
    const body = await response.json();
    const messages = body.data?.pool?.messages as object[] | undefined;
    if (!messages) return route.fulfill({ response, json: body });
    const before = Number(variables.before ?? firstId + count);
    const from = Math.max(firstId, before - variables.first);
    body.data.pool.messages = Array.from({ length: before - from }, (_message, at) => longTalk(from + at));
    return route.fulfill({ response, json: body });
  });
  await page.reload();
  const chat = chatOf(page);
  await chat.open();
  await chat.message(textOf(firstId + count - 1)).waitFor();
  const frames = await chat.log.evaluate(async (log, firstText) => {
    const tookMs: number[] = [];
    const rows = () => log.querySelectorAll('[data-message]').length;
    let [last, most] = [performance.now(), 0];
    const until = last + 240_000;
    while (!log.textContent?.includes(firstText) && last < until) {
      log.scrollTop -= 600;
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const now = performance.now();
      tookMs.push(now - last);
      last = now;
      most = Math.max(most, rows());
    }
    tookMs.sort((a, b) => a - b);
    const at = (part: number) => Math.round(tookMs[Math.floor(tookMs.length * part)] ?? 0);
    return { count: tookMs.length, median: at(0.5), p95: at(0.95), p99: at(0.99), most };
  }, textOf(firstId));
  await chat.message(textOf(firstId)).waitFor();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  const { nodes } = await devTools.send('Memory.getDOMCounters');
  process.stdout.write(
    `chat, ${count} messages read back: ${frames.count} frames, ${frames.median} ms at the median, ` +
      `${frames.p95} at p95, ${frames.p99} at p99; at most ${frames.most} rows in the page, ` +
      `${nodes} nodes, ${Math.round(usedSize / 2 ** 20)} MiB of heap\n`,
  );
  expect(frames.most).toBeLessThan(700);
  // Back at the end with one press, and what is written is there.
  await chat.send('And back again');
  await chat.message('And back again').waitFor();
});

const firstId = 1_000_000;
const textOf = (id: number) => `Message ${id}: ${'a word '.repeat(1 + (id % 30))}.`;
const longTalk = (id: number) => ({
  __typename: 'Message',
  id: String(id),
  text: textOf(id),
  at: new Date(Date.UTC(2026, 0, 1) + (id - firstId) * 60_000).toISOString(),
  clientId: null,
  removed: false,
  removedBy: null,
  user: {
    __typename: 'User',
    id: `00000000-0000-4000-8000-00000000000${id % 7}`,
    username: `talker${id % 7}`,
    profilePic: null,
  },
  mentions: [],
  replyTo: null,
  reactions: [],
});
