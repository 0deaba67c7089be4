import type { GoldenPool } from '../../../src/board/golden/golden-pools.ts';
import { cast } from '../../story/random-story.ts';
import type { Week } from '../week.ts';
import { mustEqual } from './must-equal.ts';

const paths: readonly ((poolName: string) => string)[] = [
  (poolName) => `/create-pool/my-pool-info?poolName=${poolName}`,
  (poolName) => `/create-pool/users-in-pool?poolName=${poolName}`,
  (poolName) => `/chat?poolName=${poolName}`,
  (poolName) => `/userpicks?poolName=${poolName}`,
  (poolName) => `/create-pool/cards-csv?poolName=${poolName}`,
];

/** Of a pool that is deleted nobody sees anything, by its name or among others. */
export async function checkDeleted(week: Week, pools = week.story.pools): Promise<void> {
  for (const pool of pools.filter((one) => week.book.isDeleted(one))) {
    for (const who of cast.filter((one) => !week.people.isGone(one))) {
      const { data, errors } = await week.gateway.graphql(
        'query ($name: String!) { pool(name: $name) { id } lastPool { name } myPools { name } pools(search: $name) { nodes { name } } }',
        { name: pool.name },
        week.tokens.get(who),
      );
      if (errors || !data) throw new Error(JSON.stringify(errors));
      const { pool: own, lastPool, myPools, pools: found } = data as unknown as Shown;
      const others = [...myPools, ...found.nodes, ...(lastPool ? [lastPool] : [])];
      mustEqual(
        week,
        'screens',
        `what ${who} sees of ${pool.name}, which is deleted`,
        { own, others: others.filter(({ name }) => name === pool.name) },
        { own: null, others: [] },
      );
    }
    await checkPaths(week, pool);
    await checkRows(week, pool);
  }
}

interface Named {
  name: string;
}

interface Shown {
  pool: object | null;
  lastPool: Named | null;
  myPools: Named[];
  pools: { nodes: Named[] };
}

/** One of its former members asks by one of the ways in turn. */
async function checkPaths(week: Week, pool: GoldenPool): Promise<void> {
  const token = week.tokens.get(week.people.host) ?? '';
  for (const path of paths) {
    const asked = path(encodeURIComponent(pool.name));
    const { status, body } = await week.gateway.rest('GET', asked, { token });
    mustEqual(week, 'screens', `what ${asked} answers`, [status, body.code], [404, 'NOT_FOUND']);
  }
}

/** Nobody is in it, nothing of it goes on, and whoever has paid has it back. */
async function checkRows(week: Week, pool: GoldenPool): Promise<void> {
  const [left] = await week.gateway.orm.em.fork().execute<object[]>(
    `select (select count(*)::int from pool_member where pool_id = pool.id) as members,
       (select count(*)::int from contest where pool_id = pool.id and settled_at is null) as "open contests",
       (select coalesce(sum(balance_cents), 0)::int from ledger_account
         join contest on kind = 'pot' and contest.id::text = key where pool_id = pool.id) as "cents in its pots"
     from pool where name = ?`,
    [pool.name],
  );
  mustEqual(week, 'nothing left over', `what is left of ${pool.name}, which is deleted`, left, {
    members: 0,
    'open contests': 0,
    'cents in its pots': 0,
  });
}
