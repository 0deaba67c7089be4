import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Ctx, createCtx, type SettlementStep } from '../../context.ts';
import { openOrm } from '../../database/orm.ts';
import { tables } from '../../features/features.ts';
import { holdTournamentsOf, tournamentForUpdate } from '../../golf/boards/tournament-locks.ts';
import { adjustments, potAccount, rounding } from '../../money/ledger/accounts.ts';
import { balanceOf, postAll } from '../../money/ledger/ledger.service.ts';
import { findDifferences } from '../../money/ledger/proofs.ts';
import { poolCopies } from '../../testing/database/copy-pool.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { settleDue } from './settle-due.service.ts';

// Many contests that end together are settled in batches, by several gateways, and by whoever is left of them.

const count = 120;
const players = ['ann', 'bob', 'carla'];

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(players);
  await game.pool('Cash', players);
  const cards = [
    [0, 1, 2, 10, 11, 21, 22, 33],
    [3, 4, 5, 12, 13, 23, 24, 34],
    [6, 7, 8, 14, 15, 25, 26, 35],
  ];
  for (const [place, player] of players.entries()) await game.card(player, 'Cash', cards[place] ?? []);
  await sql('update pool set buy_in_cents = 1000');
  await sql(`update entry set paid_at = '2026-11-21T12:00:00Z', paid_by = 'balance'`);
  await fill(count - 1, 'copy');
  for (const round of [1, 2, 3, 4]) {
    game.finish(1, round, (golfer) => (golfer === 0 ? -2 : golfer === 3 ? -1 : 0));
    await game.at(`2027-01-${13 + round}T22:00:00Z`);
  }
  // Over, by half an hour without a change; what that makes due is left to the tests.
  await sql(
    `update tournament set status = 'official', official_at = '2027-01-17T22:00:00Z', version = version + 1 where id = ?`,
    [game.tournamentId(1)],
  );
});
afterAll(() => game.gateway.close());

const sql = <T extends object>(text: string, values: unknown[] = []) =>
  game.gateway.orm.em.fork().execute<T[]>(text, values);
const ctxOf = (signal?: AbortSignal) =>
  createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '', ...(signal ? { signal } : {}) });
const settledCount = async () =>
  (await sql<{ count: number }>('select count(*)::int as count from contest where settled_at is not null'))[0]
    ?.count ?? 0;

/** So many copies of the pool, and the buy-ins in every pot that has none. */
async function fill(copies: number, word: string): Promise<void> {
  for (const statement of poolCopies('Cash', copies, word)) await sql(statement);
  const contests = await sql<{ id: string }>(
    'select id from contest where settled_at is null and number = 1',
  );
  const em = game.gateway.orm.em.fork();
  await em.transactional((tx) =>
    postAll(
      { em: tx, wallClock: game.gateway.wallClock },
      contests.map(({ id }) => ({
        key: `buy-ins:${id}`,
        reason: 'buy-in',
        lines: [
          { account: adjustments, cents: -3000 },
          { account: potAccount(id), cents: 3000 },
        ],
      })),
    ),
  );
}

/** A context whose settlements begin with something more. */
const ctxWith = (settle: SettlementStep['settle']): Ctx => ({
  ...ctxOf(),
  settlementSteps: [{ settle }, ...ctxOf().settlementSteps],
});

/** What became of the contests, and of the money. */
async function outcome() {
  const [found] = await sql<Record<string, unknown>>(`
    select (select count(*)::int from contest where outcome = 'settled' and frozen_board is not null) as settled,
      (select count(*)::int from result) as results,
      (select count(*)::int from message where client_id like 'settled:%') as messages,
      (select count(*)::int from outbox where topic = 'results') as mails,
      (select count(*)::int from ledger_transfer where reason = 'prize') as paid,
      (select array_agg(balance_cents::int order by balance_cents) from ledger_account where kind = 'user') as users,
      (select max(balance_cents)::int from ledger_account where kind = 'pot') as pot`);
  const em = game.gateway.orm.em.fork();
  return {
    ...found,
    rounding: await balanceOf({ em }, rounding),
    differences: await findDifferences({ em }),
  };
}

test('a run that is out of time ends well, and leaves the rest to the next', async () => {
  await settleDue(ctxOf(), 0);
  expect(await settledCount()).toBe(0);
});

test('a gateway that dies in the middle leaves whole contests, and two others settle the rest once', async () => {
  const killed = new AbortController();
  const dying = { ...ctxOf(killed.signal) };
  const [step] = dying.settlementSteps;
  let batches = 0;
  dying.settlementSteps = [
    {
      settle: async (tx, settlements) => {
        batches += 1;
        if (batches === 3) killed.abort(new Error('killed on purpose'));
        await step?.settle(tx, settlements);
      },
    },
    ...dying.settlementSteps.slice(1),
  ];
  await expect(settleDue(dying)).rejects.toThrow();
  const before = await settledCount();
  expect(before).toBeLessThan(count);
  expect((await outcome()).differences).toEqual([]);

  const other = await openOrm(game.gateway.databaseUrl, tables);
  try {
    const otherCtx = createCtx(
      { ...game.gateway.parts, orm: other },
      { caller: { kind: 'service' }, address: '' },
    );
    await Promise.all([settleDue(ctxOf()), settleDue(otherCtx)]);
  } finally {
    await other.close();
  }
  // Of 30 dollars the first gets 21, the second 6 and the third 3.
  expect(await outcome()).toEqual({
    settled: count,
    results: 3 * count,
    messages: count,
    mails: 3 * count,
    paid: count,
    users: [300 * count, 600 * count, 2100 * count],
    pot: 0,
    rounding: 0,
    differences: [],
  });
});

test('one that fails keeps those that were settled with it for no longer than a moment, and is settled later', async () => {
  await fill(30, 'more');
  const [{ id: broken } = { id: '' }] = await sql<{ id: string }>(
    'select id from contest where settled_at is null and number = 1 order by id limit 1',
  );
  const failing = ctxWith(async (_tx, settlements) => {
    if (settlements.some(({ contestId }) => contestId === broken)) throw new Error('broken on purpose');
  });
  await expect(settleDue(failing)).rejects.toThrow('1 of 10: settlement: a contest could not be settled.');
  expect(await sql('select id from contest where settled_at is null and number = 1')).toEqual([
    { id: broken },
  ]);
  expect(await outcome()).toMatchObject({ settled: count + 29, paid: count + 29, differences: [] });
  await settleDue(ctxOf());
  expect(await outcome()).toMatchObject({
    settled: count + 30,
    messages: count + 30,
    paid: count + 30,
    differences: [],
  });
});

test('the chat of a pool goes on while its contest is settled', async () => {
  await fill(1, 'chatty');
  const answers: unknown[] = [];
  const talking = ctxWith(async () => {
    const pool = 'Cash chatty 1';
    const mutation = 'mutation ($pool: String!) { sendMessage(pool: $pool, text: "Who won?") { text } }';
    answers.push(await game.graphql('ann', mutation, { pool }));
  });
  await settleDue(talking);
  expect(answers).toEqual([{ sendMessage: { text: 'Who won?' } }]);
  const [{ id } = { id: '' }] = await sql<{ id: string }>(`select id from pool where name = 'Cash chatty 1'`);
  expect(
    await sql('select user_id is null as ours from message where pool_id = ? order by id', [id]),
  ).toEqual([{ ours: false }, { ours: true }]);
});

test('scores that wait for a settlement are stored before the next one', async () => {
  const contests = (await sql<{ id: string }>('select id from contest where number = 1 limit 2')).map(
    ({ id }) => id,
  );
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const hold = (name: string, lock: (em: EntityManager) => Promise<unknown>) =>
    game.gateway.orm.em.fork().transactional(async (em) => {
      await lock(em);
      order.push(name);
      await new Promise<void>((end) => ends.set(name, end));
    });
  const holds = async (name: string) => {
    while (!ends.has(name)) await setTimeout(5);
  };
  const waiting = async (locks: number) => {
    const left = `select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    while ((await sql(left)).length < locks) await setTimeout(5);
  };
  const all = [hold('a settlement', (em) => holdTournamentsOf(em, contests))];
  await holds('a settlement');
  all.push(hold('scores', (em) => tournamentForUpdate(em, game.tournamentId(1))));
  await waiting(1);
  all.push(hold('the next settlement', (em) => holdTournamentsOf(em, contests)));
  await waiting(2);
  for (const name of ['a settlement', 'scores', 'the next settlement']) {
    await holds(name);
    ends.get(name)?.();
  }
  await Promise.all(all);
  expect(order).toEqual(['a settlement', 'scores', 'the next settlement']);
});

test('a stop keeps what comes after the last settled contest from being settled, and nothing before it', async () => {
  await fill(1, 'stopped');
  await sql(`update pool set stopped_at = now() where name = 'Cash stopped 1'`);
  const own = `pool_id = (select id from pool where name = 'Cash stopped 1')`;
  const first = () => sql(`select outcome from contest where number = 1 and ${own}`);
  await settleDue(ctxOf());
  expect(await first()).toEqual([{ outcome: null }]);
  await sql(`update contest set settled_at = now(), outcome = 'void' where number = 2 and ${own}`);
  await sql(`update pool set stopped_at = now() where name = 'Cash stopped 1'`);
  await settleDue(ctxOf());
  expect(await first()).toEqual([{ outcome: 'settled' }]);
});
