import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type CashGame, openCashGame } from './testing/cash-game.ts';

// Ledger accounts are locked last. A test can see that: where something waits for another row, here for a pool that
// somebody holds, the accounts that it will move money between are still free.

let game: CashGame;
let holder: pg.Client;
beforeAll(async () => {
  game = await openCashGame();
  holder = new pg.Client({ connectionString: game.gateway.databaseUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await game.gateway.close();
});

const isWaiting = async () =>
  (
    await holder.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).rowCount !== 0;

/** What of the player's account is locked while the work waits for the row that is held meanwhile. */
async function whileHeld(row: string, params: string[], player: string, work: () => Promise<unknown>) {
  await holder.query('begin');
  await holder.query(row, params);
  const working = work();
  await game.until(isWaiting);
  const account = await holder
    .query(
      `select 1 from ledger_account join user_account on user_account.id::text = ledger_account.key
       where kind = 'user' and name_key = $1 for update of ledger_account nowait`,
      [player],
    )
    .then(
      () => 'is free',
      (fault: Error) => fault.message,
    );
  await holder.query('rollback');
  await working;
  return account;
}
const pool = 'select 1 from pool where name = $1 for update';

describe('accounts are locked last', () => {
  test('where the buy-ins of several pools are paid at once', async () => {
    for (const name of ['Second', 'Third']) await game.pool(name, ['ann', 'bob'], { buyIn: 30 });
    await game.give('bob', 9000);
    const names = ['Cash', 'Second', 'Third'];
    const pay = () =>
      game.rest('bob', 'POST', '/balance/update-balance', {
        users: names.map((poolName) => ({
          username: 'bob',
          email: 'bob@example.com',
          adjustment: -30,
          poolName,
        })),
      });
    const answers: unknown[] = [];
    const account = await whileHeld(pool, ['Third'], 'bob', async () => {
      answers.push((await pay()).status);
    });
    expect([account, answers]).toEqual(['is free', [200]]);
    expect(await game.balance('bob')).toBe(0);
    for (const name of names) expect(await game.isPaid('bob', name)).toBe(true);
  });

  test.each([
    ['a member leaves', 'bob', 'DELETE', '/create-pool/pool', { username: 'bob' }],
    ['a pool is deleted', 'ann', 'DELETE', '/create-pool/delete-pool', {}],
  ] as const)('where %s who has paid for two contests of it', async (what, who, method, path, body) => {
    const name = `Left because ${what}`;
    await game.pool(name, ['ann', 'bob'], { buyIn: 30 });
    await game.give('bob', 3000 + name.length);
    const em = game.gateway.orm.em.fork();
    const paid = await game.rest('bob', 'POST', '/balance/update-balance', {
      users: [{ username: 'bob', email: 'bob@example.com', adjustment: -30, poolName: name }],
    });
    expect(paid.status).toBe(200);
    // As where a tournament drags on: the contest after the one that is open is there already, and he is in it.
    const [later] = await em.execute<{ id: string }[]>(
      `with next as (
         insert into contest (id, pool_id, number)
         select 'ffffffff-ffff-4fff-8fff-ffffffff${name.length}ff', id, 2 from pool where name = ? returning id
       ), week as (
         insert into contest_week (contest_id, week, tournament_id) select id, 1, ? from next
       ), entered as (
         insert into entry (id, contest_id, user_id, created_at)
         select gen_random_uuid(), next.id, user_account.id, now() from next, user_account where name_key = 'bob'
       )
       select id from next`,
      [name, game.tournamentId(2)],
    );
    const contest = 'select 1 from contest where id = $1 for update';
    const account = await whileHeld(contest, [later?.id ?? ''], 'bob', async () => {
      expect(await game.rest(who, method, path, { poolName: name, ...body })).toMatchObject({ status: 200 });
    });
    expect(account).toBe('is free');
    expect(await game.balance('bob')).toBeGreaterThanOrEqual(3000);
  });
});
