import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PoolsOfAnn } from '../pools/testing/pools-of-ann.ts';

let pools: PoolsOfAnn;
beforeAll(async () => {
  pools = await PoolsOfAnn.open();
});
afterAll(() => pools.close());

test('the payment status of a free pool is paid, of another nothing yet, and a client can’t set it to paid', async () => {
  const free = await pools.newPool();
  const paid = await pools.newPool({ buyIn: 10 });
  await pools.join('bob', paid);
  const status = (who: string, poolName: string, username = who) =>
    pools.rest(
      who,
      'GET',
      `/create-pool/payment-status?poolName=${encodeURIComponent(poolName)}&username=${username}`,
    );
  expect(await status('ann', free)).toMatchObject({ status: 200, body: { paymentStatus: true } });
  expect(await status('bob', paid)).toMatchObject({ body: { paymentStatus: null } });
  expect(await status('ann', paid, 'bob')).toMatchObject({ body: { paymentStatus: null } });
  expect(await status('bob', paid, 'ann')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await status('ann', paid, 'carla')).toMatchObject({ status: 404 });
  const confirm = (poolName: string) =>
    pools.rest('ann', 'PUT', '/create-pool/update-payment-status', { poolName, username: 'ann' });
  expect(await confirm(free)).toMatchObject({ status: 200, body: { success: true } });
  expect(await confirm(paid)).toMatchObject({ status: 402, body: { code: 'UNPAID' } });
});
