import { formatRules } from '../../../rules/pools/formats.ts';
import type { TestGateway } from '../../../testing/test-gateway.ts';
import { Pool } from '../../pool.entity.ts';

/** Lets members of a pool, whose other rules stay, play so many entries in what it plays now. */
export async function allowEntries(
  { gateway }: { gateway: TestGateway },
  poolName: string,
  entriesAMember: number,
): Promise<void> {
  const em = gateway.orm.em.fork();
  const pool = await em.findOneOrFail(Pool, { name: poolName });
  const rules = JSON.stringify({ ...(pool.rules ?? formatRules(pool.format).rules), entriesAMember });
  await em.execute('update pool set rules = ? where id = ?', [rules, pool.id]);
  await em.execute('update contest set rules = ? where settled_at is null and pool_id = ?', [rules, pool.id]);
}
