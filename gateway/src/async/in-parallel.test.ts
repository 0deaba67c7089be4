import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { requestPaced } from '../buy-ins/syncing/provider-requests.ts';
import { StripeFault } from '../payments/stripe-fault.ts';
import { inParallel } from './in-parallel.ts';
import { Pace } from './pace.ts';

const ctx = { log: pino({ level: 'silent' }) };

/** A time that jumps to the next thing that somebody waits for. */
function openVirtualTime() {
  const waiting: { at: number; wake: () => void }[] = [];
  let nowMs = 0;
  const time = {
    now: () => nowMs,
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        waiting.push({ at: nowMs + ms, wake });
      }),
  };
  const until = async (work: Promise<unknown>) => {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => {});
    while (!isDone) {
      await new Promise((flushed) => setImmediate(flushed));
      waiting.sort((one, other) => one.at - other.at);
      const next = waiting.shift();
      if (!next) continue;
      nowMs = next.at;
      next.wake();
    }
    await done;
  };
  return { time, until };
}

/** Takes 200 ms a request, and refuses those above its limit in any second. */
function openProvider({ time }: ReturnType<typeof openVirtualTime>, perSecond: number) {
  const begun: number[] = [];
  const provider = {
    refused: 0,
    cancel: async () => {
      while ((begun[0] ?? Number.POSITIVE_INFINITY) <= time.now() - 1000) begun.shift();
      if (begun.length >= perSecond) {
        provider.refused += 1;
        throw new StripeFault('unavailable', { code: 'rate_limit' });
      }
      begun.push(time.now());
      await time.sleep(200);
    },
  };
  return provider;
}

/** Works through so many items in chunks of a hundred. */
async function workThrough(count: number, atOnce: number, work: (item: number) => Promise<void>) {
  const items = Array.from({ length: count }, (_, item) => item);
  const about = { failure: 'tests: an item failed', of: (item: number) => ({ item }), atOnce };
  await inParallel(ctx, async () => items.splice(0, 100), about, work);
}

test('closes 5,000 checkouts within a minute at a provider that takes 200 ms and 100 requests a second', async () => {
  const virtual = openVirtualTime();
  const provider = openProvider(virtual, 100);
  const pace = new Pace(100 * 0.85, virtual.time);
  let closed = 0;
  await virtual.until(
    workThrough(5000, 30, async () => {
      await requestPaced({}, pace, provider.cancel);
      closed += 1;
    }),
  );
  expect({ closed, refused: provider.refused }).toEqual({ closed: 5000, refused: 0 });
  expect(virtual.time.now()).toBeLessThan(60_000);
});

test('finds a slower pace where the provider takes fewer than it says', async () => {
  const virtual = openVirtualTime();
  const provider = openProvider(virtual, 40);
  const pace = new Pace(85, virtual.time);
  let closed = 0;
  await virtual.until(
    workThrough(1000, 30, async () => {
      await requestPaced({}, pace, provider.cancel);
      closed += 1;
    }),
  );
  expect(closed).toBe(1000);
  expect(provider.refused).toBeLessThan(300);
});

test('goes on after a failure, and reports it at the end', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item % 100 === 7) throw new Error('broken on purpose');
    done.push(item);
  };
  await expect(workThrough(250, 4, work)).rejects.toThrow('3 of 250: tests: an item failed.');
  expect(done).toHaveLength(247);
});

test('begins nothing more once the gateway stops', async () => {
  const stopping = new AbortController();
  const done: number[] = [];
  await inParallel(
    { ...ctx, stopping: stopping.signal },
    async () => [1, 2, 3, 4],
    { failure: 'tests: an item failed', of: (item) => ({ item }), atOnce: 2 },
    async (item) => {
      done.push(item);
      if (item === 2) stopping.abort();
    },
  );
  expect(done).toEqual([1, 2]);
});
