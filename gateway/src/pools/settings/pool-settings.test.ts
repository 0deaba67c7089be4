import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PoolsOfAnn } from '../testing/pools-of-ann.ts';

let pools: PoolsOfAnn;
beforeAll(async () => {
  pools = await PoolsOfAnn.open();
});
afterAll(() => pools.close());

describe('a pool’s settings', () => {
  test('are its admin’s to change; a former name goes on finding it', async () => {
    const poolName = await pools.newPool();
    await pools.join('bob', poolName);
    const renamed = await pools.rest('ann', 'PUT', '/create-pool/edit-pool', {
      poolName,
      newPoolName: `${poolName} renamed`,
      maxUsers: null,
      payouts: [{ first: 0.6, second: 0.3, third: 0.1 }],
    });
    expect(renamed).toMatchObject({
      status: 200,
      body: {
        pool: {
          poolName: `${poolName} renamed`,
          maxUsers: null,
          payouts: [{ first: 0.6, second: 0.3, third: 0.1 }],
        },
      },
    });
    expect(
      await pools.rest('bob', 'GET', `/create-pool/admin?poolName=${encodeURIComponent(poolName)}`),
    ).toMatchObject({ status: 200, body: { admin: 'ann' } });
    expect(
      await pools.rest('bob', 'POST', '/create-pool', { poolName, format: 'Single Week', buyIn: 0 }),
    ).toMatchObject({ status: 409, body: { code: 'TAKEN' } });
    expect(
      await pools.rest('ann', 'PUT', '/create-pool/edit-pool', {
        poolName: `${poolName} renamed`,
        newPoolName: poolName,
      }),
    ).toMatchObject({ status: 200, body: { pool: { poolName } } });
  });

  test('are closed to everyone else, and never include the buy-in', async () => {
    const poolName = await pools.newPool();
    await pools.join('bob', poolName);
    expect(
      await pools.rest('bob', 'PUT', '/create-pool/edit-pool', { poolName, maxUsers: 50 }),
    ).toMatchObject({
      status: 403,
      body: { code: 'NOT_ADMIN' },
    });
    expect(await pools.rest('ann', 'PUT', '/create-pool/edit-pool', { poolName, buyIn: 20 })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field: 'buyIn' },
    });
    await pools.newPool({ poolName: 'Fore!' });
    expect(
      await pools.rest('ann', 'PUT', '/create-pool/edit-pool', { poolName, newPoolName: 'Fore!' }),
    ).toMatchObject({ status: 409, body: { code: 'TAKEN', field: 'newPoolName' } });
    expect(
      await pools.rest('ann', 'PUT', '/create-pool/edit-pool', { poolName, payouts: [{ first: 0.5 }] }),
    ).toMatchObject({ status: 400, body: { field: 'payouts' } });
  });

  test('hand the pool to another member', async () => {
    const poolName = await pools.newPool();
    const offerTo = (newAdmin: string) =>
      pools.rest('ann', 'PUT', '/create-pool/update-admin', { poolName, newAdmin });
    expect(await offerTo('bob')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', field: 'newAdmin' },
    });
    expect(await offerTo('ann')).toMatchObject({ status: 400, body: { code: 'INVALID', field: 'newAdmin' } });
    await pools.join('bob', poolName);
    expect(await offerTo('bob')).toMatchObject({ status: 200, body: { admin: 'ann', offered: 'bob' } });
    expect(
      await pools.rest('bob', 'PUT', '/create-pool/answer-offer', { poolName, accept: true }),
    ).toMatchObject({
      status: 200,
      body: { admin: 'bob' },
    });
    expect(await offerTo('bob')).toMatchObject({ status: 403, body: { code: 'NOT_ADMIN' } });
  });
});
