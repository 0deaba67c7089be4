import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCtx } from '../context.ts';
import { hint } from '../live/bus/bus.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { enqueueMessages } from './enqueue.service.ts';
import type { OutboxKind } from './outbox-kind.ts';
import { sendDue } from './send-due.service.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

test('what supersedes another has its place in line: all are told, where there is time for one between two changes', async () => {
  const told: unknown[] = [];
  let over = new AbortController();
  const ctx = () => ({
    ...createCtx(gateway.parts, { caller: { kind: 'service' }, address: '' }),
    stopping: over.signal,
  });
  const pigeons: OutboxKind<object> = {
    name: 'pigeon',
    waiting: hint('pigeons.waiting'),
    triedHours: 2,
    atOnce: 1,
    firstPauseSeconds: 60,
    longestPauseSeconds: 600,
    attemptSeconds: 30,
    sender: async () => async (message) => {
      told.push(message.payload);
      over.abort();
      return { phase: 'sent' };
    },
  };
  for (const round of [1, 2, 3]) {
    for (const subject of ['one', 'two', 'three']) {
      const about = { subject, supersedes: true as const, payload: { subject } };
      const message = { lane: 'north', topic: 'moved', key: `${subject} ${round}`, retentionDays: 1 };
      await enqueueMessages(ctx(), pigeons, [{ ...message, ...about }]);
      gateway.wallClock.advance({ seconds: 1 });
    }
    over = new AbortController();
    await sendDue(ctx(), pigeons, 'north');
  }
  expect(told).toEqual([{ subject: 'one' }, { subject: 'two' }, { subject: 'three' }]);
});
