import { webhooksOut } from '@fairway/schema/webhooks-out';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { inTransaction } from '../context.ts';
import { jobSchedule } from '../jobs/schedule.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { sendDue } from '../outbox/send-due.service.ts';
import { enqueueEvents } from './event.service.ts';
import { receiverKey } from './receivers.ts';
import { sendWebhooks } from './testing/send-webhooks.ts';
import { openWebhookGame, type WebhookGame } from './testing/webhook-game.ts';
import { moveEvents, sendEventAgain } from './unsent-webhooks.service.ts';
import { webhooks } from './webhook-outbox.ts';

let game: WebhookGame;
beforeAll(async () => {
  game = await openWebhookGame();
});
beforeEach(() => game.begin());
afterAll(() => game.close());

describe('a receiver', () => {
  test('that fails or keeps one waiting is tried again, later each time, with the same event', async () => {
    game.near.answers = 500;
    await game.note('Late');
    await game.work();
    await game.work();
    expect(game.near.received).toHaveLength(1);
    expect(game.far.received).toHaveLength(1);
    expect(await game.unsent()).toMatchObject([{ attempts: 1, trouble: 'It answered 500.' }]);
    game.near.answers = 'nothing';
    game.gateway.wallClock.advance({ minutes: 1 });
    await game.work();
    expect(await game.unsent()).toMatchObject([{ attempts: 2, trouble: 'It did not answer in time.' }]);
    game.gateway.wallClock.advance({ seconds: 29 });
    await game.work();
    expect(game.near.received).toHaveLength(2);
    game.near.answers = 204;
    game.gateway.wallClock.advance({ minutes: 1 });
    await game.work();
    expect(await game.unsent()).toEqual([]);
    expect(new Set(game.near.received.map(({ text }) => text)).size).toBe(1);
    expect(game.near.received).toHaveLength(3);
  });

  test('is not followed where it sends one on', async () => {
    game.near.answers = 302;
    await game.note('Elsewhere');
    await game.work();
    expect(game.near.received).toHaveLength(1);
    expect(await game.unsent()).toMatchObject([{ trouble: 'It answered 302.' }]);
  });

  test('that is away keeps neither others nor its own events from their turn', async () => {
    game.near.answers = 500;
    for (let i = 0; i < 8; i += 1) await game.note(`Queue ${i}`);
    await game.work();
    expect(game.near.received).toHaveLength(3);
    expect(game.far.received).toHaveLength(8);
    game.near.answers = 200;
    game.gateway.wallClock.advance({ minutes: 1 });
    await game.work();
    expect(new Set(game.near.received.map(({ body }) => body.id)).size).toBe(8);
    expect(await game.unsent()).toEqual([]);
  });

  test('that refuses one kind of event gets its others on time', async () => {
    game.near.refuses = 'entry.paid';
    for (let i = 0; i < 8; i += 1) await game.note(`Refused ${i}`);
    game.gateway.wallClock.advance({ seconds: 1 });
    const data = { ...webhooksOut['contest.settled'].example, tournaments: [], results: [] };
    await inTransaction(game.ctx(), (tx) => enqueueEvents(tx, [{ type: 'contest.settled', data }]));
    await game.work();
    expect(game.near.received.at(-1)?.body.type).toBe('contest.settled');
    const refused = await game.unsent();
    expect(refused).toHaveLength(8);
    expect(new Set(refused.map(({ topic, attempts, trouble }) => `${topic} ${attempts} ${trouble}`))).toEqual(
      new Set(['entry.paid 1 It answered 422.']),
    );
  });

  test.each([400, 401, 403, 404, 410, 415, 429])(
    'that answers %i to one is taken to answer so to all',
    async (status) => {
      game.near.answers = status;
      for (let i = 0; i < 4; i += 1) await game.note(`Shut ${i}`);
      await game.work();
      expect(game.near.received).toHaveLength(3);
    },
  );

  test('is given up after a day, with a try at its end, and not before an operator says so is it asked again', async () => {
    game.near.answers = 500;
    await game.note('Lost');
    for (let hour = 0; hour < 24; hour += 1) {
      await game.work();
      game.gateway.wallClock.advance({ hours: 1 });
    }
    expect(await game.unsent()).toMatchObject([{ phase: 'waiting' }]);
    await game.work();
    expect(await game.unsent()).toMatchObject([{ phase: 'given_up', trouble: 'It answered 500.' }]);
    const tries = game.near.received.length;
    expect(tries).toBeGreaterThan(20);
    game.gateway.wallClock.advance({ hours: 5 });
    await game.work();
    expect(game.near.received).toHaveLength(tries);
    game.near.answers = 200;
    expect(await sendEventAgain(game.ctx(), 'all')).toBe(1);
    await game.work();
    expect(game.near.received.at(-1)?.body.data).toMatchObject({ poolName: 'Lost' });
    expect(await game.unsent()).toEqual([]);
    expect(await sendEventAgain(game.ctx(), game.near.received.at(-1)?.body.id ?? '')).toBe(0);
  });

  test('whose address is not set any more gets nothing', async () => {
    await game.note('Gone');
    const { webhooksOut: all } = game.gateway.parts.settings;
    const without = {
      ...game.ctx(),
      settings: {
        ...game.gateway.parts.settings,
        webhooksOut: all.filter(({ url }) => url === game.far.url),
      },
    };
    await sendWebhooks(without);
    expect(await game.unsent()).toMatchObject([{ phase: 'waiting', address: game.near.url }]);
    game.gateway.wallClock.advance({ days: 1 });
    await sendWebhooks(without);
    expect(game.near.received).toEqual([]);
    expect(game.far.received).toHaveLength(1);
    expect(await game.unsent()).toMatchObject([{ phase: 'given_up', address: game.near.url }]);
  });

  test('that has moved is sent at its new address what the former one has not taken', async () => {
    const { webhooksOut: all } = game.gateway.parts.settings;
    const former = `${game.near.url}/former`;
    const secret = 'the same';
    const before = { ...game.gateway.parts.settings, webhooksOut: [{ url: former, secret }] };
    const note = async (type: 'entry.paid' | 'board.changed') => {
      const data = { ...webhooksOut[type].example };
      await inTransaction({ ...game.ctx(), settings: before }, (tx) => enqueueEvents(tx, [{ type, data }]));
    };
    await note('entry.paid');
    await game.work();
    game.gateway.wallClock.advance({ days: 1 });
    await game.work();
    await note('board.changed');
    expect((await game.unsent()).map(({ phase }) => phase)).toEqual(['given_up', 'waiting']);
    expect(all.map(({ url }) => url)).not.toContain(former);
    const [from, to] = [receiverKey(former), receiverKey(game.near.url)];
    expect(await moveEvents(game.ctx(), { from, to, address: game.near.url })).toBe(2);
    await game.work();
    expect(game.near.received.map(({ body }) => body.type).sort()).toEqual(['board.changed', 'entry.paid']);
    expect(await game.unsent()).toEqual([]);
    expect(await moveEvents(game.ctx(), { from, to, address: game.near.url })).toBe(0);
  });
});

test('what was paid waits behind no changed boards', async () => {
  const data = { ...webhooksOut['board.changed'].example };
  await inTransaction(game.ctx(), (tx) => enqueueEvents(tx, [{ type: 'board.changed', data }]));
  game.gateway.wallClock.advance({ seconds: 1 });
  await game.note('Paid');
  const [{ lane } = { lane: '' }] = await game
    .unsent()
    .then((all) => all.filter(({ topic }) => topic === 'entry.paid'));
  await sendDue(game.ctx(), webhooks, lane);
  const received = [...game.near.received, ...game.far.received];
  expect(received.map(({ body }) => body.type)).toEqual(['entry.paid']);
  await game.work();
  for (const { received } of [game.near, game.far])
    expect(received.map(({ body }) => body.type)).toEqual(['entry.paid', 'board.changed']);
  expect(await game.unsent()).toEqual([]);
});

describe('the jobs', () => {
  const workers: Worker[] = [];
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
  });

  test('of two gateways send each event once, and soon', async () => {
    const { parts, databaseUrl } = game.gateway;
    for (let i = 0; i < 2; i += 1)
      workers.push(
        await startWorker({ ...parts, metrics: new Registry() }, { databaseUrl, jobs: jobSchedule }),
      );
    for (let i = 0; i < 30; i += 1) await game.note(`Twice ${i}`);
    await game.until(async () => game.near.received.length >= 30 && game.far.received.length >= 30);
    await game.until(async () => (await game.unsent()).length === 0);
    for (const receiver of [game.near, game.far]) {
      expect(receiver.received).toHaveLength(30);
      expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(30);
    }
  });
});
