import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type CashGame, openCashGame } from './testing/cash-game.ts';

// An admin changes who gets how much of a pot that others have paid into.

let game: CashGame;
beforeAll(async () => {
  game = await openCashGame();
});
afterEach(async () => expect(await game.differences()).toEqual([]));
afterAll(() => game.gateway.close());

const winnerTakesAll = [10_000, 0, 0];
const proposed = [7000, 2000, 1000];
const change = async (pool: string, input: object, who = 'ann') => {
  const { data, errors } = await game.gateway.graphql(
    'mutation ($pool: String!, $input: UpdatePoolInput!) { updatePool(pool: $pool, input: $input) { payoutsBps maxUsers } }',
    { pool, input },
    game.token(who),
  );
  return errors?.[0]?.extensions.code ?? data?.updatePool;
};
const seen = async (pool: string, who: string) =>
  (
    await game.graphql<{ pool: Record<string, unknown> }>(
      who,
      'query ($pool: String!) { pool(name: $pool) { payoutsBps payoutSettings { allowed code message } } }',
      { pool },
    )
  ).pool;
const mails = async () => {
  const rows = await game.gateway.orm.em.fork().execute<{ username: string }[]>(
    `select u.username from outbox n join user_account u on u.id = n.user_id
       where n.topic = 'payouts-changed' order by u.username`,
  );
  return rows.map(({ username }) => username);
};

describe('the split of a pot', () => {
  test('can be changed until a member other than the admin has paid, and every member is notified', async () => {
    expect(await change('Cash', { payoutsBps: winnerTakesAll })).toMatchObject({
      payoutsBps: winnerTakesAll,
    });
    expect(await mails()).toEqual(['bob', 'carla']);
    await game.buyIn('ann', 'Cash');
    expect(await change('Cash', { payoutsBps: proposed })).toMatchObject({ payoutsBps: proposed });
    expect(await seen('Cash', 'ann')).toMatchObject({ payoutSettings: { allowed: true } });
    expect(await mails()).toEqual(['bob', 'bob', 'carla', 'carla']);
  });

  test('is fixed with the first entry that somebody else paid, on both APIs', async () => {
    await game.buyIn('bob', 'Cash');
    expect(await change('Cash', { payoutsBps: winnerTakesAll })).toBe('LOCKED');
    const payouts = [{ first: 1, second: 0, third: 0 }];
    expect(
      await game.rest('ann', 'PUT', '/create-pool/edit-pool', { poolName: 'Cash', payouts }),
    ).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
    expect(await seen('Cash', 'ann')).toEqual({
      payoutsBps: proposed,
      payoutSettings: {
        allowed: false,
        code: 'LOCKED',
        message: 'The payouts are fixed, since somebody has paid for them as they are.',
      },
    });
    expect(await mails()).toHaveLength(4);
  });

  test('stays so though all else goes on, and though it is sent along as it is', async () => {
    expect(await change('Cash', { maxUsers: 40, payoutsBps: proposed })).toMatchObject({ maxUsers: 40 });
  });

  test('isn’t freed by handing the pool to who has paid', async () => {
    await game.rest('ann', 'PUT', '/create-pool/update-admin', { poolName: 'Cash', newAdmin: 'bob' });
    await game.rest('bob', 'PUT', '/create-pool/answer-offer', { poolName: 'Cash', accept: true });
    expect(await change('Cash', { payoutsBps: winnerTakesAll }, 'bob')).toBe('LOCKED');
    await game.rest('bob', 'PUT', '/create-pool/update-admin', { poolName: 'Cash', newAdmin: 'ann' });
    await game.rest('ann', 'PUT', '/create-pool/answer-offer', { poolName: 'Cash', accept: true });
  });

  test('is free again once those entries are paid back', async () => {
    await game.rest('ann', 'DELETE', '/create-pool/remove-user', { poolName: 'Cash', username: 'bob' });
    expect(await change('Cash', { payoutsBps: winnerTakesAll })).toMatchObject({
      payoutsBps: winnerTakesAll,
    });
  });

  test('and a payment at the same moment never meet: one of both is first', async () => {
    await game.give('carla', 3000);
    const [paid, changed] = await Promise.all([
      game.fromBalance('carla'),
      change('Cash', { payoutsBps: proposed }),
    ]);
    expect(paid.errors).toBeUndefined();
    expect(await seen('Cash', 'ann')).toMatchObject({
      payoutsBps: changed === 'LOCKED' ? winnerTakesAll : proposed,
    });
    expect(await change('Cash', { payoutsBps: [5000, 5000, 0] })).toBe('LOCKED');
  });
});
