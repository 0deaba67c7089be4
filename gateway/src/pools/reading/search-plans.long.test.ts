import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tried } from '../../../../tools/nightly/tried.mjs';
import { plansOf } from '../../testing/database/plans.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

// A search by part of a name must not read all names: beside so many others, PostgreSQL finds a few by trigrams.

const rows = Number(process.env.PLAN_ROWS ?? 100_000);

let gateway: TestGateway;
let token = '';
beforeAll(
  async () => {
    gateway = await openTestGateway();
    token = await gateway.signUp('ann');
    const em = gateway.orm.em.fork();
    await em.execute(`
    insert into user_account (id, username, name_key, created_at)
    select gen_random_uuid(), name, name, now()
    from (select 'player ' || md5(n::text) as name from generate_series(1, ${rows}) n) named`);
    await em.execute(`
    insert into pool (id, name, name_key, format, num_tournaments, buy_in_cents, payouts_bps, is_private, admin_id,
      created_at)
    select gen_random_uuid(), name, name, 'Single Week', 1, 0, '[7000, 2000, 1000]', false, user_account.id, now()
    from user_account, (select 'pool ' || md5(n::text) as name from generate_series(1, ${rows}) n) named
    where username = 'ann'`);
    for (const table of ['user_account', 'pool']) await em.execute(`vacuum analyze ${table}`);
  },
  120_000 * Math.max(1, rows / 100_000),
);
afterAll(() => gateway.close());

test.each([
  ['users', 'user_account_name_part'],
  ['pools', 'pool_name_part'],
])('a search for %s by part of a name reads an index of its parts', async (field, index) => {
  const plans = await plansOf(gateway.databaseUrl, async () => {
    const query = `query ($part: String) { ${field}(search: $part, first: 20) { nodes { id } } }`;
    expect(await gateway.graphql(query, { part: 'c4ca4238a0' }, token)).toMatchObject({
      data: { [field]: { nodes: [{}] } },
    });
  });
  expect(plans.filter(({ plan }) => plan.includes(index))).toHaveLength(1);
  tried('plans', { rows });
});
