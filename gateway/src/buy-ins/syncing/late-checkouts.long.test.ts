import { describe, expect, test } from '@jest/globals';
import type { CardPayments } from '../../payments/stripe.ts';
import type { CardIntent } from '../../payments/stripe-shapes.ts';
import { type CashGame, inCashGames } from '../testing/cash-game.ts';
import { syncCheckouts } from './checkout-sync.service.ts';
import { closeLateCheckouts } from './late-checkouts.service.ts';

let game: CashGame;
inCashGames((opened) => {
  game = opened;
});

const late = 250;
const sql = <Row extends object>(statement: string) => game.gateway.orm.em.fork().execute<Row[]>(statement);
const statuses = () =>
  sql('select status, count(*)::int as count from checkout group by status order by status');

/** Open checkouts of people who looked at the card field and went away, some minutes ago. */
const abandon = (count: number) =>
  sql(`
    insert into checkout (id, entry_id, contest_id, user_id, buy_in_cents, fee_cents, week, intent_id, status,
      created_at, next_ask_at)
    select gen_random_uuid(), gen_random_uuid(), contest.id, pool.admin_id, 3000, 300, 1, 'pi_' || n, 'open',
      '2026-11-21T12:00:00Z', '2026-11-21T12:01:00Z'
    from contest join pool on pool.id = pool_id, generate_series(1, ${count}) n`);

const intentOf = (id: string, status: CardIntent['status']): CardIntent => ({
  id,
  status,
  clientSecret: null,
  metadata: {},
  amountCents: 3300,
  receivedCents: 0,
  refundedCents: 0,
  chargeId: null,
  chargedAt: null,
  dispute: null,
  customerId: null,
  methodId: null,
  savesCard: false,
});

/** A provider that takes any number of requests, and has only the payments of these checkouts. */
function provide(ask: Pick<CardPayments, 'intent' | 'cancelIntent'>): void {
  const { cards } = game.payments;
  if (cards) game.payments.cards = { ...cards, ...ask, requestsPerSecond: 100_000 };
}

test('two gateways close each late checkout once, and what a dead one had claimed is closed after it', async () => {
  await abandon(late);
  game.gateway.gameClock.set('2027-01-14T05:00:01Z');
  const cancelled: string[] = [];
  const killed = new AbortController();
  provide({
    intent: async (id) => intentOf(id, 'open'),
    cancelIntent: async (id) => {
      cancelled.push(id);
      if (cancelled.length === 40) killed.abort();
      return intentOf(id, 'canceled');
    },
  });
  await expect(closeLateCheckouts({ ...game.ctx(), signal: killed.signal })).rejects.toThrow();
  const before = cancelled.length;
  expect(before).toBeLessThan(100);

  await Promise.all([closeLateCheckouts(game.ctx()), closeLateCheckouts(game.ctx())]);
  expect(new Set(cancelled).size).toBe(cancelled.length);
  expect(await statuses()).toMatchObject([
    { status: 'cancelled' },
    { status: 'open', count: expect.any(Number) },
  ]);

  game.gateway.wallClock.advance({ minutes: 3 });
  await closeLateCheckouts(game.ctx());
  expect(await statuses()).toEqual([{ status: 'cancelled', count: late }]);
});

test('one that fails is tried again by the next run, without a pause', async () => {
  await abandon(late);
  game.gateway.gameClock.set('2027-01-14T05:00:01Z');
  let isAway = true;
  provide({
    intent: async (id) => intentOf(id, 'open'),
    cancelIntent: async (id) => {
      if (isAway && id === 'pi_7') throw new Error('broken on purpose');
      return intentOf(id, 'canceled');
    },
  });
  await expect(closeLateCheckouts(game.ctx())).rejects.toThrow(`1 of ${late}`);
  isAway = false;
  await closeLateCheckouts(game.ctx());
  expect(await statuses()).toEqual([{ status: 'cancelled', count: late }]);
});

test('abandoned checkouts are asked about at growing pauses, and given up after a day', async () => {
  const count = 40;
  await abandon(count);
  let [asked, cancelled] = [0, 0];
  provide({
    intent: async (id) => {
      asked += 1;
      return intentOf(id, 'open');
    },
    cancelIntent: async (id) => {
      cancelled += 1;
      return intentOf(id, 'canceled');
    },
  });
  // Every minute of a day and two hours, as the job runs.
  const perHour: number[] = [];
  for (let hour = 0; hour < 26; hour += 1) {
    const before = asked;
    for (let minute = 0; minute < 60; minute += 5) {
      game.gateway.wallClock.advance({ minutes: 5 });
      await syncCheckouts(game.ctx());
    }
    perHour.push((asked - before) / count);
  }
  expect(perHour[0]).toBeLessThanOrEqual(6);
  expect(perHour.slice(4, 23).every((asks) => asks <= 1)).toBe(true);
  expect(asked / count).toBeLessThan(20);
  expect([cancelled, await statuses()]).toEqual([count, [{ status: 'cancelled', count }]]);
});

describe('a payment that was begun long ago', () => {
  /** As if it had been made at the beginning of a season. */
  const longAgo = () =>
    sql(`update checkout set created_at = created_at - interval '200 days',
      closed_at = closed_at - interval '200 days'`);
  const isLookedAt = async (days: number) => {
    game.gateway.wallClock.advance({ days });
    await syncCheckouts(game.ctx());
    const [row] = await sql<{ looks: boolean }>(
      `select bool_and(next_ask_at < '9999-01-01Z') as looks from checkout`,
    );
    return row?.looks;
  };
  const statusOf = async (paid: string) => (await game.outcome(paid))?.status;

  test('is looked at as long as its contest is played', async () => {
    const paid = await game.byCard('bob');
    await longAgo();
    expect(await isLookedAt(30)).toBe(true);
    await game.stripe('/v1/test_helpers/webhooks', { held: 'true' });
    await game.dispute(paid);
    await isLookedAt(8);
    expect(await statusOf(paid)).toBe('reversed');
  });

  test('and whose contest is over by now is looked at for some months more', async () => {
    await game.byCard('bob');
    await game.buyIn('ann', 'Cash');
    await longAgo();
    await game.at('2027-01-14T05:00:00Z');
    game.finish(1, 4, () => -1);
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
    expect(await game.pot('ann', 'Cash')).toBe(0);
    expect([await isLookedAt(20), await isLookedAt(140)]).toEqual([true, false]);
  });

  test('and was refunded by now is credit where the refund fails', async () => {
    const paid = await game.byCard('bob');
    await longAgo();
    await game.leave('bob');
    await game.work();
    expect(await statusOf(paid)).toBe('returned');
    const { cards } = game.payments;
    if (!cards) throw new Error('This game takes no cards.');
    provide({
      ...cards,
      intent: async (id) => ({ ...(await cards.intent(id)), refundedCents: 0 }),
    });
    expect(await isLookedAt(8)).toBe(true);
    expect([await statusOf(paid), await game.balance('bob')]).toEqual(['credited', 3000]);
  });

  test('and refunded months ago is left alone', async () => {
    await game.byCard('bob');
    await longAgo();
    await game.leave('bob');
    await game.work();
    expect([await isLookedAt(20), await isLookedAt(140)]).toEqual([true, false]);
  });
});
