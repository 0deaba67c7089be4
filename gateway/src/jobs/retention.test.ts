import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs, minuteMs } from '@fairway/schema/days';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCtx } from '../context.ts';
import { deleteInBatches } from '../database/batches/delete-in-batches.ts';
import { features } from '../features/features.ts';
import { insertAnyRow } from '../testing/database/any-row.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { sweep } from './sweep.ts';

// Each table has a written rule of how long its rows are kept, and what expires is deleted.

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const sql = <Row extends object>(statement: string) => gateway.orm.em.fork().execute<Row[]>(statement);
const ctxOf = (stopping?: AbortSignal) =>
  createCtx(gateway.parts, { caller: { kind: 'service' }, address: '', ...(stopping ? { stopping } : {}) });
const run = () => sweep.run(ctxOf(), '', async () => {});

/** Tables whose rows end by what happens, beside those that expire. */
const deletedBy: Record<string, string> = {
  board_change: 'webhooks-out/board-change.service.ts',
  card_draft: 'picks/drafts/draft.service.ts',
  changed_table: 'answers/feature.ts',
  followed_board: 'board/moments/end-of-following.service.ts',
  idempotency_key: 'money/idempotency/idempotency.service.ts',
  push_device: 'notifications/push/devices.service.ts',
};

const expiring = features.flatMap(({ expiringTables = [] }) => expiringTables);

/** The tables that a row of the page is about, and its rule. */
const tablesOf = (row: string) =>
  row.startsWith('| ')
    ? [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    : [];
const ruleOf = (row: string) => row.split('|')[2] ?? '';

test('the operators’ page says of every table how long its rows are kept', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const [, section = ''] = page.split('\n## What is kept, and for how long\n');
  const rows = section.split('\n## ')[0]?.split('\n') ?? [];
  const ruled = rows.flatMap(tablesOf);
  const tables = await sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migration'`,
  );
  const known = tables.map(({ name }) => name);
  // A new table gets a row under “What is kept, and for how long” of docs/operations.md.
  expect({
    tablesWithoutRule: known.filter((name) => !ruled.includes(name)),
    rulesWithoutTable: ruled.filter((name, place) => !known.includes(name) || ruled.indexOf(name) !== place),
  }).toEqual({ tablesWithoutRule: [], rulesWithoutTable: [] });
  // Where a rule names a time, something deletes.
  const timed = rows.filter((row) => /\b(minute|hour|days?|month|year|expires?)\b/.test(ruleOf(row)));
  expect(timed.flatMap(tablesOf).filter((table) => !isDeleted(table))).toEqual([]);
  for (const { table } of expiring) {
    const rule = ruleOf(rows.find((row) => tablesOf(row).includes(table)) ?? '');
    expect(`${table}: ${rule}`).toMatch(/minute|day|year|month|expire/);
  }
});

/** Whether a sweep has it, or the code that is named deletes from it. */
function isDeleted(table: string): boolean {
  if (expiring.some((one) => one.table === table)) return true;
  const path = deletedBy[table];
  if (path === undefined) return false;
  const code = readFileSync(join(import.meta.dirname, '..', path), 'utf8');
  return new RegExp(`delete from ${table}\\b|deleteInBatches\\(ctx, \\{\\s+table: '${table}'`).test(code);
}

/** What its row must have to be one that expires, and to be another than the one of that age. */
const rowOf: Record<string, (age: string) => Record<string, string>> = {
  "feed_copy feed like 'article %'": (age) => ({ feed: `article ${age}` }),
  "feed_copy feed like 'weather %'": (age) => ({ feed: `weather ${age}` }),
};

test('every table that expires loses what is older than its rule, and nothing that is younger', async () => {
  const seeded: { rule: string; table: string; endsAt: string; at: { old: Date; young: Date } }[] = [];
  for (const { table, endsAt, retentionMs = 0, clock = 'wallClock', only } of expiring) {
    const rule = only ? `${table} ${only}` : table;
    const cutoff = gateway[clock].now().getTime() - retentionMs;
    const at = { old: new Date(cutoff - minuteMs), young: new Date(cutoff + minuteMs) };
    for (const age of ['old', 'young'] as const) {
      const em = gateway.orm.em.fork();
      const more = rowOf[rule]?.(`of ${age} age`) ?? {};
      if (table === 'refused_board') {
        more.tournament_id = `${age} and over`;
        await insertAnyRow(em, 'tournament', { id: more.tournament_id, status: 'official' });
      }
      await insertAnyRow(em, table, { ...more, [endsAt]: at[age].toISOString() });
    }
    seeded.push({ rule, table, endsAt, at });
  }
  const left = async ({ rule, table, endsAt, at }: (typeof seeded)[number]) => {
    const count = async (when: Date) =>
      (
        await gateway.orm.em
          .fork()
          .execute<object[]>(`select 1 from ${table} where ${endsAt} = ?`, [when.toISOString()])
      ).length;
    return { rule, old: await count(at.old), young: await count(at.young) };
  };
  for (const one of seeded) expect(await left(one)).toEqual({ rule: one.rule, old: 1, young: 1 });
  await run();
  for (const one of seeded) expect(await left(one)).toEqual({ rule: one.rule, old: 0, young: 1 });
});

test('of tables with copies of many kinds only some go, by the clock of the game', async () => {
  const game = (days: number) => `'${daysBefore(gateway.gameClock.now(), days)}'`;
  await sql(`insert into feed_copy (feed, asked_at, body) values
    ('article old', ${game(31)}, '"text"'), ('article new', ${game(29)}, '"text"'),
    ('weather old', ${game(31)}, '{}'), ('schedule 1999', ${game(400)}, null)`);
  await run();
  expect(await sql(`select feed from feed_copy where feed not like '%age' order by feed`)).toEqual([
    { feed: 'article new' },
    { feed: 'schedule 1999' },
  ]);
});

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString();

test('any number of rows goes, in batches, without those that somebody holds', async () => {
  await sql('create table old_rows as select n as id from generate_series(1, 250) as n');
  const all = { table: 'old_rows', where: 'id <= ?', params: [240], orderBy: 'id', batch: 100 };
  const stopping = new AbortController();
  stopping.abort();
  await deleteInBatches(ctxOf(stopping.signal), all);
  expect(await sql('select id from old_rows')).toHaveLength(250);
  await gateway.orm.em.fork().transactional(async (em) => {
    await em.execute('select 1 from old_rows where id = 7 for update');
    await deleteInBatches(ctxOf(), all);
  });
  expect((await sql<{ id: number }>('select id from old_rows order by id')).map(({ id }) => id)).toEqual([
    7, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250,
  ]);
});

test('a sweep that fails keeps no other from its work', async () => {
  await sql('alter table unmatched_name rename to elsewhere');
  await sql(`insert into attempt_count (key, count, resets_at) values ('old', 1, '2020-01-01')`);
  await expect(run()).rejects.toThrow('sweep: old rows could not be deleted');
  expect(await sql(`select 1 from attempt_count where key = 'old'`)).toEqual([]);
});
