import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type HostGame, openHostGame } from './testing/host-game.ts';

let game: HostGame;
beforeAll(async () => {
  game = await openHostGame();
});
afterAll(() => game.gateway.close());

/** Somebody new in the pool, who is on the way to delete the account: they hold it until they are let go on. */
async function goingAway(pool: string, name: string) {
  const token = await game.gateway.signUp(name);
  await game.gateway.graphql('mutation ($pool: String!) { joinPool(pool: $pool) { id } }', { pool }, token);
  const { parts } = game.gateway;
  const { accountDeletion } = parts;
  const isThere = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const stop = {
    refuse: () => {
      isThere.resolve();
      return goesOn.promise;
    },
  };
  parts.accountDeletion = [stop, ...accountDeletion];
  const deletion = game.gateway.graphql('mutation { deleteAccount }', {}, token);
  await isThere.promise;
  parts.accountDeletion = accountDeletion;
  return async () => {
    goesOn.resolve();
    return (await deletion).errors?.[0]?.extensions.code ?? 'deleted';
  };
}

test('members are reminded without waiting for one who is deleting their account', async () => {
  await game.pool('Reminded', ['ann', 'bob']);
  const goOn = await goingAway('Reminded', 'eve');
  expect(await game.remind('Reminded', 'CARD')).toBe(2);
  expect(await goOn()).toBe('deleted');
});

const handOver = (pool: string, admin: string) =>
  game.gateway.graphql(
    'mutation ($pool: String!, $admin: String!) { updatePool(pool: $pool, input: { admin: $admin }) { id } }',
    { pool, admin },
    game.token('ann'),
  );
const adminsWhoAreGone = `select pool.name from pool join user_account on user_account.id = admin_id
  where pool.deleted_at is null and user_account.deleted_at is not null`;

test('a pool that is offered to one who is deleting their account stays with its admin', async () => {
  await game.pool('Handed', ['ann', 'bob']);
  const goOn = await goingAway('Handed', 'fay');
  expect((await handOver('Handed', 'fay')).errors).toBeUndefined();
  expect(await goOn()).toBe('deleted');
  expect(await game.sql(adminsWhoAreGone)).toEqual([]);
  expect(await game.sql(`select offered_to from pool where name = 'Handed'`)).toEqual([{ offered_to: null }]);
});

test('at once, one of the two happens, and no pool has an admin who is gone', async () => {
  await game.pool('Both', ['ann', 'bob']);
  const goOn = await goingAway('Both', 'gil');
  const [deletion, handingOver] = await Promise.all([goOn(), handOver('Both', 'gil')]);
  const outcome = `${deletion}, ${handingOver.errors?.[0]?.extensions.code ?? 'handed over'}`;
  expect(['deleted, NOT_FOUND', 'NEEDS_SUCCESSOR, handed over']).toContain(outcome);
  expect(await game.sql(adminsWhoAreGone)).toEqual([]);
});
