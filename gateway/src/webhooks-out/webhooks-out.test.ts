import { createHmac } from 'node:crypto';
import { type WebhookType, webhookBody, webhooksOut } from '@fairway/schema/webhooks-out';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { createCtx, inTransaction } from '../context.ts';
import { schedule } from '../jobs/schedule.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { openPaidGame, type PaidGame, picks } from '../testing/paid-game.ts';
import { openWebhookReceiver, type Received, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { tellOfBoards } from './board-change.service.ts';
import { noteEvents } from './event.service.ts';
import { sendAgain, unsentWebhooks } from './listing.service.ts';
import { receiversToSendTo, sendWebhooks } from './sending.service.ts';

jest.setTimeout(60_000);

const types = Object.keys(webhooksOut) as WebhookType[];

let game: PaidGame;
let near: WebhookReceiver;
let far: WebhookReceiver;
beforeAll(async () => {
  near = await openWebhookReceiver();
  far = await openWebhookReceiver();
  const receivers = [
    { url: near.url, secret: 'the near one' },
    { url: far.url, secret: 'the far one, old' },
    { url: far.url, secret: 'the far one, new' },
  ];
  game = await openPaidGame(['ann', 'bob'], { settings: { webhooksOut: receivers } });
});
afterAll(async () => {
  await game.gateway.close();
  await near.close();
  await far.close();
});
beforeEach(async () => {
  await game.gateway.orm.em.fork().execute('delete from webhook_event');
  await game.gateway.orm.em.fork().execute('delete from board_change');
  for (const receiver of [near, far]) {
    receiver.received.length = 0;
    receiver.answers = 200;
  }
});

const ctx = () => createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' });
/** What the jobs would do now. */
const work = async () => {
  await tellOfBoards(ctx());
  for (const key of await receiversToSendTo(ctx())) await sendWebhooks(ctx(), key, 300);
};
const unsent = () => unsentWebhooks(ctx());
const typesOf = (received: readonly Received[]) => received.map(({ body }) => body.type);
const ofType = (receiver: WebhookReceiver, type: WebhookType) =>
  receiver.received.filter(({ body }) => body.type === type);
const noteOne = async (poolName: string) => {
  const data = { ...webhooksOut['entry.paid'].example, poolName };
  await inTransaction(ctx(), (inside) => noteEvents(inside, [{ type: 'entry.paid', data }]));
};

test.each(types)('%s is described by an example in its own shape', (type) => {
  expect(webhooksOut[type].data.safeParse(webhooksOut[type].example)).toMatchObject({ success: true });
});

describe('what is told', () => {
  test('a buy-in that was paid, by card and from the balance, and the board that changed by it', async () => {
    await game.pool('Told', ['ann', 'bob'], { buyIn: 30 });
    await game.buyIn('ann', 'Told');
    await work();
    expect(ofType(near, 'entry.paid').map(({ body }) => body.data)).toEqual([
      {
        poolName: 'Told',
        contestId: expect.any(String),
        username: 'ann',
        paidBy: 'card',
        buyIn: 30,
        fee: 3,
      },
    ]);
    expect(ofType(near, 'board.changed')).toHaveLength(1);
    for (const { body } of near.received)
      expect(webhookBody(body.type as WebhookType).safeParse(body)).toMatchObject({ success: true });
  });

  test('with a signature of the moment and the body, by each secret of the receiver', async () => {
    await noteOne('Signed');
    await work();
    const [seconds, ...signed] = String(far.received[0]?.headers['fairway-signature']).split(',');
    const at = String(seconds).replace('t=', '');
    expect(Number(at)).toBe(game.gateway.wallClock.now().getTime() / 1000);
    expect(signed).toEqual(
      ['the far one, old', 'the far one, new'].map(
        (secret) =>
          `v1=${createHmac('sha256', secret).update(`${at}.${far.received[0]?.text}`).digest('hex')}`,
      ),
    );
    expect(far.received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'fairway-event': 'entry.paid',
      'fairway-event-id': far.received[0]?.body.id,
    });
    expect(near.received[0]?.body).toEqual(far.received[0]?.body);
  });

  test('nothing of what was taken back before it was true', async () => {
    const data = { ...webhooksOut['entry.paid'].example };
    const gone = inTransaction(ctx(), async (inside) => {
      await noteEvents(inside, [{ type: 'entry.paid', data }]);
      throw new Error('changed my mind');
    });
    await expect(gone).rejects.toThrow(/changed my mind/);
    // A card that is refused leaves the board as it was.
    await game.pool('Undone', ['ann']);
    await work();
    near.received.length = 0;
    const bad = await game.rest('ann', 'POST', '/userpicks/save', {
      username: 'ann',
      poolName: 'Undone',
      userPicks: [{ tier: 'Tier1', golferName: ['Nobody'] }],
    });
    expect(bad.status).toBe(400);
    game.gateway.wallClock.advance({ minutes: 1 });
    await work();
    expect(near.received).toEqual([]);
  });
});

describe('boards', () => {
  test('are told of once, however much of them changed, and the last change is never lost', async () => {
    await game.pool('Busy', ['ann', 'bob']);
    game.gateway.wallClock.advance({ minutes: 1 });
    await work();
    near.received.length = 0;
    game.gateway.wallClock.advance({ minutes: 1 });
    for (const shift of [0, 1, 2]) {
      await game.card(
        'ann',
        'Busy',
        picks.map((golfer) => (golfer === 40 ? 40 + shift : golfer)),
      );
    }
    await work();
    expect(typesOf(near.received)).toEqual(['board.changed']);
    // So soon after the last one, it waits for a later look.
    await game.card('bob', 'Busy', picks);
    await work();
    expect(near.received).toHaveLength(1);
    game.gateway.wallClock.advance({ seconds: 11 });
    await work();
    expect(near.received).toHaveLength(2);
    const versions = near.received.map(({ body }) => Number(body.data.version));
    const { pool } = await game.graphql<{ pool: { board: { version: number } } }>(
      'ann',
      '{ pool(name: "Busy") { board { version } } }',
    );
    expect(versions[1]).toBe(pool.board.version);
    expect(versions[0]).toBeLessThan(versions[1] ?? 0);
  });

  test('that a receiver has not heard of give way to what came after', async () => {
    await game.pool('Away', ['ann']);
    far.answers = 500;
    for (const shift of [0, 1, 2]) {
      await game.card(
        'ann',
        'Away',
        picks.map((golfer) => (golfer === 40 ? 40 + shift : golfer)),
      );
      await work();
      game.gateway.wallClock.advance({ minutes: 5 });
    }
    expect(ofType(near, 'board.changed')).toHaveLength(3);
    const waiting = await unsent();
    expect(waiting).toMatchObject([{ type: 'board.changed', address: far.url, status: 'waiting' }]);
    far.answers = 200;
    await work();
    expect(far.received.at(-1)?.body).toEqual(near.received.at(-1)?.body);
    expect(await unsent()).toEqual([]);
  });
});

describe('a receiver', () => {
  test('that fails or keeps one waiting is tried again, later each time, with the same event', async () => {
    near.answers = 500;
    await noteOne('Late');
    await work();
    await work();
    expect(near.received).toHaveLength(1);
    expect(far.received).toHaveLength(1);
    expect(await unsent()).toMatchObject([{ attempts: 1, trouble: 'It answered 500.' }]);
    near.answers = 'nothing';
    game.gateway.wallClock.advance({ minutes: 1 });
    await work();
    expect(await unsent()).toMatchObject([{ attempts: 2, trouble: 'It did not answer in time.' }]);
    game.gateway.wallClock.advance({ seconds: 29 });
    await work();
    expect(near.received).toHaveLength(2);
    near.answers = 204;
    game.gateway.wallClock.advance({ minutes: 1 });
    await work();
    expect(await unsent()).toEqual([]);
    expect(new Set(near.received.map(({ text }) => text)).size).toBe(1);
    expect(near.received).toHaveLength(3);
  });

  test('is not followed where it sends one on', async () => {
    near.answers = 302;
    await noteOne('Elsewhere');
    await work();
    expect(near.received).toHaveLength(1);
    expect(await unsent()).toMatchObject([{ trouble: 'It answered 302.' }]);
  });

  test('that is away keeps neither others nor its own events from their turn', async () => {
    near.answers = 500;
    for (let i = 0; i < 8; i += 1) await noteOne(`Queue ${i}`);
    await work();
    expect(near.received).toHaveLength(3);
    expect(far.received).toHaveLength(8);
    near.answers = 200;
    game.gateway.wallClock.advance({ minutes: 1 });
    await work();
    expect(new Set(near.received.map(({ body }) => body.id)).size).toBe(8);
    expect(await unsent()).toEqual([]);
  });

  test('is given up after a day, with a try at its end, and not before an operator says so is it asked again', async () => {
    near.answers = 500;
    await noteOne('Lost');
    for (let hour = 0; hour < 24; hour += 1) {
      await work();
      game.gateway.wallClock.advance({ hours: 1 });
    }
    expect(await unsent()).toMatchObject([{ status: 'waiting' }]);
    await work();
    expect(await unsent()).toMatchObject([{ status: 'given_up', trouble: 'It answered 500.' }]);
    const tries = near.received.length;
    expect(tries).toBeGreaterThan(20);
    game.gateway.wallClock.advance({ hours: 5 });
    await work();
    expect(near.received).toHaveLength(tries);
    near.answers = 200;
    expect(await sendAgain(ctx(), 'all')).toBe(1);
    await work();
    expect(near.received.at(-1)?.body.data).toMatchObject({ poolName: 'Lost' });
    expect(await unsent()).toEqual([]);
    expect(await sendAgain(ctx(), near.received.at(-1)?.body.id ?? '')).toBe(0);
  });

  test('whose address is not set any more hears nothing', async () => {
    await noteOne('Gone');
    const { webhooksOut: all } = game.gateway.parts.settings;
    const without = {
      ...ctx(),
      settings: { ...game.gateway.parts.settings, webhooksOut: all.filter(({ url }) => url === far.url) },
    };
    game.gateway.wallClock.advance({ days: 1 });
    for (const key of await receiversToSendTo(without)) await sendWebhooks(without, key);
    expect(near.received).toEqual([]);
    expect(far.received).toHaveLength(1);
    expect(await unsent()).toMatchObject([{ status: 'given_up', address: near.url }]);
  });
});

describe('the jobs', () => {
  const workers: Worker[] = [];
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
  });

  test('of two gateways send each event once, and soon', async () => {
    const { parts, databaseUrl } = game.gateway;
    for (let i = 0; i < 2; i += 1)
      workers.push(await startWorker({ ...parts, metrics: new Registry() }, { databaseUrl, jobs: schedule }));
    for (let i = 0; i < 30; i += 1) await noteOne(`Twice ${i}`);
    await game.until(async () => near.received.length >= 30 && far.received.length >= 30);
    await game.until(async () => (await unsent()).length === 0);
    for (const receiver of [near, far]) {
      expect(receiver.received).toHaveLength(30);
      expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(30);
    }
  });
});

describe('a week that is settled', () => {
  test('is told of once, with who won what, though its receivers are away', async () => {
    await game.pool('Settled', ['ann', 'bob'], { buyIn: 10 });
    await game.pool('Beside It', ['bob', 'ann']);
    await game.buyIn('ann', 'Settled');
    await game.buyIn('bob', 'Settled', [3, 4, 5, 12, 13, 23, 24, 34]);
    await work();
    near.received.length = 0;
    // One copy of the scores changes every board of the week, and each is told of once.
    game.gateway.wallClock.advance({ minutes: 1 });
    game.finish(1, 1, () => 0);
    await game.at('2027-01-14T23:00:00Z');
    await work();
    const told = near.received.map(({ body }) => String(body.data.poolName));
    expect(told).toEqual(expect.arrayContaining(['Settled', 'Beside It']));
    expect(new Set(told).size).toBe(told.length);
    expect(new Set(typesOf(near.received))).toEqual(new Set(['board.changed']));

    near.answers = 'nothing';
    far.answers = 500;
    game.finish(1, 4, (golfer) => (golfer === 0 ? -2 : golfer === 3 ? -1 : 0));
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
    await work();
    near.answers = 200;
    far.answers = 200;
    game.gateway.wallClock.advance({ minutes: 5 });
    await work();
    await work();
    const settled = ofType(near, 'contest.settled').filter(({ body }) => body.data.poolName === 'Settled');
    expect(new Set(settled.map(({ body }) => body.id)).size).toBe(1);
    expect(settled.at(-1)?.body.data).toEqual({
      poolName: 'Settled',
      contestId: expect.any(String),
      outcome: 'settled',
      refunded: false,
      settledAt: '2027-01-17T20:40:00.000Z',
      tournaments: [{ id: '2027-7', Name: 'Palmetto Classic' }],
      results: [
        { username: 'ann', position: '1', total: -8, prize: 16 },
        { username: 'bob', position: '2', total: -4, prize: 4 },
      ],
    });
  });
});
