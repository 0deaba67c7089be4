import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { openPaidGame, type PaidGame, picks } from '../../testing/paid-game.ts';

// A golfer withdraws, or tees off, while a buy-in whose draft has them is being paid. In a simulated week (209) the whole
// card was dropped for that where golfers lock one by one, and the entry was paid without one.

let game: PaidGame;
beforeAll(async () => {
  game = await openPaidGame(['ann', 'bob', 'carla']);
});
afterAll(() => game.gateway.close());

const pool = (name: string, lock: string) =>
  game.pool(name, ['ann', 'bob', 'carla'], { buyIn: 30, rules: { lock } });
const pays = async (player: string, name: string, meanwhile: () => Promise<unknown>) => {
  const { clientSecret } = await game.checkout(player, name, picks);
  await meanwhile();
  expect(await game.pay(clientSecret)).toBe('succeeded');
  await game.until(async () => (await game.isPaid(player, name)) === true);
};
const sql = (statement: string, values: readonly unknown[]) =>
  game.gateway.orm.em.fork().execute<Record<string, unknown>[]>(statement, [...values]);
/** As it is stored: who has withdrawn is left out where cards are shown before the lock. */
const cardOf = async (player: string, name: string) => {
  const [card] = await sql(
    `select golfers from card join entry on entry.id = card.entry_id join contest on contest.id = entry.contest_id
     join pool on pool.id = contest.pool_id join user_account on user_account.id = entry.user_id
     where user_account.name_key = ? and pool.name = ?`,
    [player, name],
  );
  return (card?.golfers as number[] | undefined)?.map((id) => id - 1000);
};
const set = (change: string) => sql(`update field_entry set ${change} where dg_id = ?`, [1010]);
afterEach(() => set("status = 'active', has_hit = false"));

test.each(['first-day', 'first-tee', 'golfer'])(
  'who withdraws meanwhile stays on the card, to be replaced, where the lock is %s',
  async (lock) => {
    const name = `Lock ${lock}`;
    await pool(name, lock);
    await pays('bob', name, () => set("status = 'withdrawn'"));
    expect(await cardOf('bob', name)).toEqual(picks);
  },
);

test('but no card is made of golfers of whom one has teed off, where each locks alone', async () => {
  await pool('One by one', 'golfer');
  await pays('carla', 'One by one', () => set('has_hit = true'));
  expect(await cardOf('carla', 'One by one')).toBeUndefined();
});
