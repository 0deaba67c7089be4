import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import { tables } from '../../features/features.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { whatToDoInstead } from './hot-tables.ts';
import { migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  ['create index card_week on card (week)', /concurrently/],
  ['create unique index on "entry" (nickname)', /concurrently/],
  ['create index concurrently card_week on card (week)', null],
  ['create index on card_draft (week)', null],
  ['alter table message add constraint short check (char_length(text) < 9000)', /not valid/],
  ['alter table message add constraint short check (char_length(text) < 9000) not valid', null],
  ['alter table message validate constraint short', null],
  ['alter table ledger_posting alter column cents type numeric', /other type/],
  ['alter table pool alter column notice_text set not null', /not valid/],
  ['alter table pool add column motto text', null],
  ['alter table pool add column is_loud boolean not null default false', null],
  ['alter table pool add column secret uuid not null default gen_random_uuid()', /in batches/],
  ['alter table entry add column number smallint not null default 1 check (number > 0)', /in batches/],
  ['alter table entry add column code text unique', /in batches/],
  ['alter table entry add column by uuid references user_account (id)', /in batches/],
  ['update contest\n set version = version + 1', /in batches/],
  ['insert into message (pool_id) select id from pool', /in batches/],
  ['update signing_secret set ends_at = now()', null],
  ['lock table outbox in share mode', /for a moment/],
  ['vacuum (full, analyze) message', /for a moment/],
  ['alter table public.entry add by uuid references user_account (id)', /in batches/],
  ['alter table entry add motto text', null],
  ['with old as (select id from pool) update "public"."contest" set version = 1', /in batches/],
  ['do $$ begin delete from message where text is null; end $$', /in batches/],
  ['merge into card using card_draft on true when matched then delete', /in batches/],
  ['create index card_update on card_draft (week)', null],
])('%s', (statement, instead) => {
  if (instead === null) expect(whatToDoInstead(statement)).toBeNull();
  else expect(whatToDoInstead(statement)).toMatch(instead);
});

/** From here on: what landed before is as it is. */
const firstNumber = 300;

test('no migration holds a hot table for as long as it is large', async () => {
  const { orm } = database;
  const found: string[] = [];
  for (const [name, Type] of Object.entries(tables.migrations)) {
    if (Number(name.slice(0, 4)) < firstNumber) continue;
    const migration = new Type(orm.em.getDriver(), orm.config);
    await migration.up();
    for (const query of migration.getQueries()) {
      if (!migration.isTransactional() && !/ concurrently /.test(String(query)))
        found.push(`${name}: it waits for locks without limit, so all of it must be concurrently`);
      const instead = typeof query === 'string' ? whatToDoInstead(query) : null;
      if (instead) found.push(`${name}: ${instead}`);
    }
  }
  expect(found).toEqual([]);
});

test('a migration that has to wait lets all others by meanwhile, and tries again', async () => {
  const nickname = `told_${randomUUID().slice(0, 8)}`;
  class Nickname extends Migration {
    override up(): void {
      this.addSql(`alter table entry add column ${nickname} text`);
    }
  }
  const holder = new pg.Client({ connectionString: database.url });
  const member = new pg.Client({ connectionString: database.url });
  await Promise.all([holder.connect(), member.connect()]);
  const waits = async () => {
    const { rows } = await member.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like '%add column ${nickname}%'`,
    );
    return rows.length > 0;
  };
  try {
    // Somebody who takes long, such as a backup, has read the table and is not done.
    await holder.query('begin');
    await holder.query('select from entry limit 1');
    const migrated = migrate(database.url, {
      ...tables,
      migrations: { ...tables.migrations, '9998-nickname': Nickname },
    });
    while (!(await waits())) await sleep(5);
    // Behind a waiting change of the table nobody gets in: this ends only because the change gives up its place.
    await member.query('select from entry limit 1');
    while (!(await waits())) await sleep(5);
    await holder.query('commit');
    await migrated;
    const { rows } = await member.query(
      `select from information_schema.columns where table_name = 'entry' and column_name = $1`,
      [nickname],
    );
    expect(rows).toHaveLength(1);
  } finally {
    await member.query(`delete from migration where name = '9998-nickname'`);
    await Promise.all([holder.end(), member.end()]);
  }
});

test('an index that is made concurrently waits for a transaction that takes long, also when gateways start together', async () => {
  const index = `told_${randomUUID().slice(0, 8)}`;
  class Index extends Migration {
    override isTransactional(): boolean {
      return false;
    }
    override up(): void {
      this.addSql(`drop index concurrently if exists ${index}`);
      this.addSql(`create index concurrently ${index} on entry (nickname)`);
    }
  }
  class Nothing extends Migration {
    override up(): void {
      this.addSql('select 1');
    }
  }
  const holder = new pg.Client({ connectionString: database.url });
  const member = new pg.Client({ connectionString: database.url });
  await Promise.all([holder.connect(), member.connect()]);
  try {
    await holder.query('begin');
    await holder.query('update entry set nickname = nickname where false');
    const newer = {
      ...tables,
      migrations: {
        ...tables.migrations,
        '9996-before': Nothing,
        '9997-index': Index,
        '9998-after': Nothing,
      },
    };
    const migrated = Promise.all([migrate(database.url, newer), migrate(database.url, newer)]);
    const waitsFor = async () => {
      const { rows } = await member.query<{ seconds: number }>(
        `select extract(epoch from now() - query_start)::float8 as seconds from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like 'create index concurrently ${index}%'`,
      );
      return rows[0]?.seconds ?? 0;
    };
    // Longer than a change of a table may wait.
    while ((await waitsFor()) < 0.5) await sleep(20);
    await holder.query('commit');
    await migrated;
    const { rows } = await member.query(`select indisvalid from pg_index where indexrelid = $1::regclass`, [
      index,
    ]);
    expect(rows).toEqual([{ indisvalid: true }]);
    const noted = await member.query(`select name from migration where name > '9995' order by id`);
    expect(noted.rows.map(({ name }) => name)).toEqual(['9996-before', '9997-index', '9998-after']);
  } finally {
    await member.query(`delete from migration where name > '9995'`);
    await Promise.all([holder.end(), member.end()]);
  }
});
