import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { sandboxTables } from '../../../sandbox/tables.ts';
import { migrate } from '../../database/opening/migrate.ts';
import { tables } from '../../features/features.ts';
import { findDifferences } from '../../money/ledger/proofs.ts';
import { createEmptyDatabase } from '../database/test-database.ts';
import { openSandboxGateway, type SandboxGateway } from '../sandbox-gateway.ts';
import { type Dump, dumpOf, loadDump, packed, unpacked } from './dump.ts';
import { answersOf, askingOf, makeOtherPools } from './played-weeks.ts';

// A dump of the database as each landed version left it: one week settled, the next one in play, in every format.
// Every later version opens it, plays the week to its end, and pays as if nothing had happened in between.

const folder = import.meta.dirname;
const dumps = readdirSync(folder).filter((name) => name.endsWith('.json.gz'));

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createEmptyDatabase();
  closing.push(drop);
  return url;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function migrated(url: string): Promise<string> {
  for (const part of [tables, sandboxTables]) await migrate(url, part);
  return url;
}

async function open(
  url: string,
  settings: Parameters<typeof openSandboxGateway>[1],
): Promise<SandboxGateway> {
  const gateway = await openSandboxGateway(url, settings);
  closing.push(gateway.close);
  return gateway;
}

const moveTo = async ({ app }: SandboxGateway, now: string) => {
  const answer = await app.inject({ method: 'POST', url: '/sandbox/clock', payload: { now } });
  expect(answer.statusCode).toBe(200);
};

const count = async ({ orm }: SandboxGateway, from: string): Promise<number> => {
  const [row] = await orm.em
    .fork()
    .execute<{ count: number }[]>(`select count(*)::int as count from ${from}`);
  return row?.count ?? -1;
};

/** The week in which the dump was made, in the middle of its second round. */
const week = { start: new Date('2027-01-12T12:00:00Z'), dumpedAt: '2027-01-15T21:00:00Z' };

test('the database of this version is dumped and loaded as it was', async () => {
  const url = await migrated(await emptyDatabase());
  const gateway = await open(url, { start: week.start });
  await gateway.prepareDemo();
  const ask = askingOf(gateway);
  await makeOtherPools(ask);
  await moveTo(gateway, week.dumpedAt);
  expect(await count(gateway, 'contest where settled_at is null')).toBeGreaterThan(5);
  const dump = await withClient(url, async (client) => dumpOf(client, await answersOf(ask)));
  const again = await withClient(await emptyDatabase(), async (client) => {
    await loadDump(client, dump);
    return dumpOf(client, dump.answers);
  });
  expect(again.fingerprint).toBe(dump.fingerprint);
  expect(again.rows).toEqual(dump.rows);
  expect(again.after).toEqual(dump.after);
  // `npm run dump`
  if (process.env.WRITE_DUMP === '1') writeFileSync(join(folder, `${dump.schema}.json.gz`), packed(dump));
});

describe('of an earlier version', () => {
  test('there are dumps', () => {
    expect(dumps.length).toBeGreaterThan(0);
  });

  test.each(dumps)('%s opens, keeps what was settled, and settles what is in play', async (name) => {
    const dump: Dump = unpacked(readFileSync(join(folder, name)));
    expect(Object.keys(tables.migrations)).toContain(dump.schema);
    const url = await emptyDatabase();
    await withClient(url, (client) => loadDump(client, dump));
    const gateway = await open(await migrated(url), { empty: true });
    const ask = askingOf(gateway);
    expect(await answersOf(ask)).toEqual(dump.answers);

    const settled = 'contest where settled_at is not null';
    const settledBefore = await count(gateway, settled);
    await moveTo(gateway, '2027-01-19T12:00:00Z');
    // Two of Single Week of the demo, its two of Salary Cap, its Single Round, and the two beside it.
    expect((await count(gateway, settled)) - settledBefore).toBeGreaterThanOrEqual(5);
    expect(await findDifferences({ em: gateway.orm.em.fork() })).toEqual([]);
    const later = (await answersOf(ask)) as Record<string, { results: object[] }>;
    const before = dump.answers as Record<string, { results: object[] }>;
    // What was won before the dump is still there, beside what the week brought.
    for (const who of ['ann', 'bob', 'carla']) {
      expect(later[who]?.results).toEqual(expect.arrayContaining(before[who]?.results ?? []));
      expect(later[who]?.results.length).toBeGreaterThan(before[who]?.results.length ?? 0);
    }
    expect(later.settledBoard).toEqual(before.settledBoard);
    // The pot of each paid contest that was settled since is on balances, to the last cent.
    expect(await count(gateway, "ledger_account where balance_cents < 0 and kind in ('user', 'pot')")).toBe(
      0,
    );
  });
});
