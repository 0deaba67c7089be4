import { createHmac } from 'node:crypto';
import { type WebhookType, webhookBody, webhooksOut } from '@fairway/schema/webhooks-out';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../context.ts';
import { poolCopies } from '../testing/database/copy-pool.ts';
import { rowsOfEachTransaction } from '../testing/database/transaction-sizes.ts';
import { justAfter } from '../testing/just-after.ts';
import { picks } from '../testing/paid-game.ts';
import { serviceToken } from '../testing/test-gateway.ts';
import { enqueueBoardChanges } from './board-change.service.ts';
import { enqueueEvents } from './event.service.ts';
import { openWebhookGame, type WebhookGame } from './testing/webhook-game.ts';
import type { Received, WebhookReceiver } from './testing/webhook-receiver.ts';

let game: WebhookGame;
beforeAll(async () => {
  game = await openWebhookGame();
});
beforeEach(() => game.begin());
afterAll(() => game.close());

const types = Object.keys(webhooksOut) as WebhookType[];
const typesOf = (received: readonly Received[]) => received.map(({ body }) => body.type);
const ofType = (receiver: WebhookReceiver, type: WebhookType) =>
  receiver.received.filter(({ body }) => body.type === type);

test.each(types)('%s is described by an example in its own shape', (type) => {
  expect(webhooksOut[type].data.safeParse(webhooksOut[type].example)).toMatchObject({ success: true });
});

describe('what is sent', () => {
  test('a buy-in that was paid, by card and from the balance, and the board that changed by it', async () => {
    await game.pool('Told', ['ann', 'bob'], { buyIn: 30 });
    await game.buyIn('ann', 'Told');
    const gift = { users: [{ username: 'bob', adjustment: 30 }], memo: 'A gift' };
    const headers = { 'idempotency-key': 'a-gift' };
    await game.gateway.rest('POST', '/balance/update-balance', { token: serviceToken, body: gift, headers });
    const payment = { users: [{ username: 'bob', adjustment: -30, poolName: 'Told' }] };
    await game.rest('bob', 'POST', '/balance/update-balance', payment);
    await game.work();
    const inPool = { poolName: 'Told', contestId: expect.any(String), buyIn: 30 };
    const paid = ofType(game.near, 'entry.paid').map(({ body }) => body.data);
    expect(paid).toHaveLength(2);
    expect(paid).toContainEqual({ ...inPool, username: 'ann', paidBy: 'card', fee: 3 });
    expect(paid).toContainEqual({ ...inPool, username: 'bob', paidBy: 'balance', fee: 0 });
    expect(ofType(game.near, 'board.changed')).toHaveLength(1);
    for (const { body } of game.near.received)
      expect(webhookBody(body.type as WebhookType).safeParse(body)).toMatchObject({ success: true });
  });

  test('with a signature of the moment and the body, by each secret of the receiver', async () => {
    await game.note('Signed');
    const now = game.gateway.wallClock.now();
    await game.work();
    const [seconds, ...signed] = String(game.far.received[0]?.headers['fairway-signature']).split(',');
    const at = String(seconds).replace('t=', '');
    // In whole seconds, of which another may have begun since.
    expect([0, 1]).toContain(Number(at) - Math.floor(now.getTime() / 1000));
    expect(signed).toEqual(
      ['the far one, old', 'the far one, new'].map(
        (secret) =>
          `v1=${createHmac('sha256', secret).update(`${at}.${game.far.received[0]?.text}`).digest('hex')}`,
      ),
    );
    expect(game.far.received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'fairway-event': 'entry.paid',
      'fairway-event-id': game.far.received[0]?.body.id,
    });
    expect(game.near.received[0]?.body).toEqual(game.far.received[0]?.body);
  });

  test('nothing of what was taken back before it was true', async () => {
    const data = { ...webhooksOut['entry.paid'].example };
    const gone = inTransaction(game.ctx(), async (tx) => {
      await enqueueEvents(tx, [{ type: 'entry.paid', data }]);
      throw new Error('changed my mind');
    });
    await expect(gone).rejects.toThrow(/changed my mind/);
    // A card that is refused leaves the board as it was.
    await game.pool('Undone', ['ann']);
    await game.work();
    game.near.received.length = 0;
    const bad = await game.rest('ann', 'POST', '/userpicks/save', {
      username: 'ann',
      poolName: 'Undone',
      userPicks: [{ tier: 'Tier1', golferName: ['Nobody'] }],
    });
    expect(bad.status).toBe(400);
    game.gateway.wallClock.advance({ minutes: 1 });
    await game.work();
    expect(game.near.received).toEqual([]);
  });
});

describe('boards', () => {
  test('are reported once, however much of them changed, and the last change is never lost', async () => {
    await game.pool('Busy', ['ann', 'bob']);
    game.gateway.wallClock.advance({ minutes: 1 });
    await game.work();
    game.near.received.length = 0;
    game.gateway.wallClock.advance({ minutes: 1 });
    for (const shift of [0, 1, 2]) {
      await game.card(
        'ann',
        'Busy',
        picks.map((golfer) => (golfer === 40 ? 40 + shift : golfer)),
      );
    }
    await game.work();
    expect(typesOf(game.near.received)).toEqual(['board.changed']);
    // So soon after the last one, it waits for a later look.
    await game.card('bob', 'Busy', picks);
    await game.work();
    expect(game.near.received).toHaveLength(1);
    game.gateway.wallClock.advance({ seconds: 11 });
    await game.work();
    expect(game.near.received).toHaveLength(2);
    const versions = game.near.received.map(({ body }) => Number(body.data.version));
    const { pool } = await game.graphql<{ pool: { board: { version: number } } }>(
      'ann',
      '{ pool(name: "Busy") { board { version } } }',
    );
    expect(versions[1]).toBe(pool.board.version);
    expect(versions[0]).toBeLessThan(versions[1] ?? 0);
  });

  test('of all contests of a tournament are reported so many in each transaction', async () => {
    await game.pool('Many', ['ann']);
    await game.work();
    game.gateway.wallClock.advance({ minutes: 1 });
    const em = game.gateway.orm.em.fork();
    for (const statement of poolCopies('Many', 4)) await em.execute(statement);
    await em.execute('insert into board_change (tournament_id) values (?)', [game.tournamentId(1)]);
    const boards = await em.execute<{ count: number }[]>(
      `select count(distinct contest_id)::int as count from contest_week join contest on contest.id = contest_id
       where tournament_id = ? and settled_at is null`,
      [game.tournamentId(1)],
    );
    const [{ count } = { count: 0 }] = boards;
    await em.execute('delete from outbox');
    await enqueueBoardChanges(game.ctx(), 2);
    // Two receivers are sent one event of each.
    const sizes = await rowsOfEachTransaction(game.gateway.orm, 'outbox');
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2 * count);
    expect(Math.max(...sizes)).toBe(2 * 2);
    expect(await em.execute('select from board_change')).toEqual([]);
  });

  test('that a receiver has not got give way to what came after', async () => {
    await game.pool('Away', ['ann']);
    game.far.answers = 500;
    for (const shift of [0, 1, 2]) {
      await game.card(
        'ann',
        'Away',
        picks.map((golfer) => (golfer === 40 ? 40 + shift : golfer)),
      );
      await game.work();
      game.gateway.wallClock.advance({ minutes: 5 });
    }
    expect(ofType(game.near, 'board.changed')).toHaveLength(3);
    const waiting = await game.unsent();
    expect(waiting).toMatchObject([{ topic: 'board.changed', address: game.far.url, phase: 'waiting' }]);
    game.far.answers = 200;
    await game.work();
    expect(game.far.received.at(-1)?.body).toEqual(game.near.received.at(-1)?.body);
    expect(await game.unsent()).toEqual([]);
  });
});

describe('a pool that is deleted', () => {
  test('takes the buy-ins back that were told of', async () => {
    await game.pool('Deleted', ['ann'], { buyIn: 10 });
    await game.buyIn('ann', 'Deleted');
    await game.pool('Never Played', ['ann']);
    const em = game.gateway.orm.em.fork();
    await em.execute(
      `update contest set quiet = true from pool where pool.id = pool_id and name = 'Never Played'`,
    );
    await game.graphql('ann', 'mutation { deletePool(pool: "Never Played") }');
    await game.graphql('ann', 'mutation { deletePool(pool: "Deleted") }');
    await game.work();
    const [paid] = ofType(game.near, 'entry.paid');
    const ended = ofType(game.near, 'contest.settled').map(({ body }) => body);
    expect(ended.map(({ data }) => data)).toEqual([
      {
        poolName: 'Deleted',
        contestId: paid?.body.data.contestId,
        outcome: 'void',
        refunded: true,
        settledAt: expect.any(String),
        tournaments: [{ id: '2027-7', Name: 'Palmetto Classic' }],
        results: [],
      },
    ]);
    expect(webhookBody('contest.settled').safeParse(ended[0])).toMatchObject({ success: true });
  });
});

describe('a week that is settled', () => {
  test('is reported once, with who won what, though its receivers are away', async () => {
    await game.pool('Settled', ['ann', 'bob'], { buyIn: 10 });
    await game.pool('Beside It', ['bob', 'ann']);
    await game.pool('For Drinks', ['bob'], { rules: { ties: 'guess' }, prizes: ['A round of drinks'] });
    await game.card('bob', 'For Drinks', picks);
    await game.graphql('bob', 'mutation { saveGuess(pool: "For Drinks", guess: -9) { guess } }');
    await game.buyIn('ann', 'Settled');
    await game.buyIn('bob', 'Settled', [3, 4, 5, 12, 13, 23, 24, 34]);
    for (const unplayed of ['Quiet', 'Stopped']) await game.pool(unplayed, ['ann']);
    const em = game.gateway.orm.em.fork();
    await em.execute(`update contest set quiet = true from pool where pool.id = pool_id and name = 'Quiet'`);
    await em.execute(`update pool set stopped_at = now() where name = 'Stopped'`);
    await game.work();
    game.near.received.length = 0;
    // One copy of the scores changes every board of the week, and each is told of once.
    game.gateway.wallClock.advance({ minutes: 1 });
    game.finish(1, 1, () => 0);
    await game.at('2027-01-14T23:00:00Z');
    await game.work();
    const poolNames = game.near.received.map(({ body }) => String(body.data.poolName));
    expect(poolNames).toEqual(expect.arrayContaining(['Settled', 'Beside It']));
    expect(new Set(poolNames).size).toBe(poolNames.length);
    for (const unplayed of ['Quiet', 'Stopped']) expect(poolNames).not.toContain(unplayed);
    expect(new Set(typesOf(game.near.received))).toEqual(new Set(['board.changed']));

    game.near.answers = 'nothing';
    game.far.answers = 500;
    game.finish(1, 4, (golfer) => (golfer === 0 ? -2 : golfer === 3 ? -1 : 0));
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
    await game.work();
    game.near.answers = 200;
    game.far.answers = 200;
    game.gateway.wallClock.advance({ minutes: 5 });
    await game.work();
    await game.work();
    const settled = ofType(game.near, 'contest.settled').filter(
      ({ body }) => body.data.poolName === 'Settled',
    );
    expect(new Set(settled.map(({ body }) => body.id)).size).toBe(1);
    expect(settled.at(-1)?.body.data).toEqual({
      poolName: 'Settled',
      contestId: expect.any(String),
      outcome: 'settled',
      refunded: false,
      settledAt: justAfter('2027-01-17T20:40:00Z'),
      tournaments: [{ id: '2027-7', Name: 'Palmetto Classic' }],
      results: [
        { username: 'ann', position: '1', total: -8, prize: 16 },
        { username: 'bob', position: '2', total: -4, prize: 4 },
      ],
    });
    const forDrinks = ofType(game.near, 'contest.settled').map(({ body }) => body.data);
    expect(forDrinks.map(({ poolName }) => poolName)).not.toContain('Quiet');
    expect(forDrinks).toContainEqual(
      expect.objectContaining({
        poolName: 'For Drinks',
        prizes: ['A round of drinks'],
        results: [{ username: 'bob', position: '1', total: -8, guesses: [{ week: 1, guess: -9 }], prize: 0 }],
      }),
    );
  });
});
