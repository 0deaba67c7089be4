import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MetadataStorage } from '@mikro-orm/postgresql';
import { migrate } from '../src/database/opening/migrate.ts';
import { type Orm, openOrm } from '../src/database/orm.ts';
import { tables } from '../src/features/features.ts';
import { createEmptyDatabase } from '../src/testing/database/test-database.ts';
import { sandboxTables, withSandbox } from './tables.ts';
import { SandboxPayments0007 } from './testing/earlier-migrations/0007-sandbox-payments.ts';
import { SandboxEchecks0008 } from './testing/earlier-migrations/0008-sandbox-echecks.ts';
import { SandboxDemo0010 } from './testing/earlier-migrations/0010-sandbox-demo.ts';

const found = (pattern: string) => globSync(pattern, { cwd: import.meta.dirname });

test('every migration and every entity of the sandbox is listed', async () => {
  const names = found('migrations/*.ts').map((path) => basename(path, '.ts'));
  expect(Object.keys(sandboxTables.migrations).sort()).toEqual(names.sort());
  const listed = new Set<unknown>(sandboxTables.entities);
  const entities: unknown[] = [];
  for (const path of found('**/*.entity.ts')) entities.push(...Object.values(await import(`./${path}`)));
  const forgotten = entities.filter((value) => Object.hasOwn(Object(value), MetadataStorage.PATH_SYMBOL));
  expect(forgotten.filter((entity) => !listed.has(entity))).toEqual([]);
});

describe('a database', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let orm: Orm;
  beforeEach(async () => {
    database = await createEmptyDatabase();
    orm = await openOrm(database.url, withSandbox(tables), 'patient');
  });
  afterEach(async () => {
    await orm.close();
    await database.drop();
  });

  const ask = async <Row extends object>(statement: string) => orm.em.fork().execute<Row[]>(statement);
  const ofTheSandbox = async () => {
    const names = await ask<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname = 'sandbox' or tablename ~ 'sandbox' order by 1`,
    );
    return names.map(({ name }) => name);
  };
  const all = [
    'sandbox.clock',
    'sandbox.demo',
    'sandbox.echeck',
    'sandbox.mail',
    'sandbox.migration',
    'sandbox.stripe_answer',
    'sandbox.stripe_charge',
    'sandbox.stripe_customer',
    'sandbox.stripe_dispute',
    'sandbox.stripe_event',
    'sandbox.stripe_intent',
    'sandbox.stripe_payment_method',
    'sandbox.stripe_refund',
    'sandbox.stripe_webhooks',
  ];

  /** As they were while the sandbox's tables stood among the gateway's. */
  const migrateAsBefore = () =>
    migrate(database.url, {
      entities: tables.entities,
      migrations: {
        ...Object.fromEntries(Object.entries(tables.migrations).filter(([name]) => name < '0047')),
        '0007-sandbox-payments': SandboxPayments0007,
        '0008-sandbox-echecks': SandboxEchecks0008,
        '0010-sandbox-demo': SandboxDemo0010,
      },
    });

  test('of a gateway without a sandbox holds nothing of one', async () => {
    await migrate(database.url, tables);
    expect(await ofTheSandbox()).toEqual([]);
  });

  test('of a production from before loses the empty tables', async () => {
    await migrateAsBefore();
    expect(await ofTheSandbox()).toContain('public.sandbox_clock');
    await migrate(database.url, tables);
    expect(await ofTheSandbox()).toEqual([]);
  });

  test('gets its tables where a sandbox is opened, once', async () => {
    for (const part of [tables, sandboxTables, tables, sandboxTables]) await migrate(database.url, part);
    expect(await ofTheSandbox()).toEqual(all);
    expect(await ask('select are_held as held from sandbox.stripe_webhooks')).toEqual([{ held: false }]);
  });

  test('from before keeps what its sandbox remembers, in the same shape as a new one', async () => {
    await migrateAsBefore();
    await ask(`
      insert into sandbox_clock (version, game_at, wall_at, speed, seen_at, seed, scenario, befalls)
      values (7, now(), now(), 60, now(), 'kept', 'normal', 'an event')`);
    await ask(`insert into sandbox_mail ("to", subject, text) values ('ann@example.com', 'Kept', 'Hello')`);
    await ask(`
      insert into sandbox_stripe_intent (id, client_secret, amount_cents, status, metadata, created_at)
      values ('pi_1', 'secret', 1000, 'succeeded', '{}', now())`);
    await ask(`
      insert into sandbox_stripe_charge (id, intent_id, amount_cents, card, created_at)
      values ('ch_1', 'pi_1', 1000, '{}', now())`);
    await ask('update sandbox_stripe_webhooks set are_held = true');

    for (const part of [tables, sandboxTables]) await migrate(database.url, part);
    expect(await ofTheSandbox()).toEqual(all);
    expect(await ask('select seed, version from sandbox.clock')).toEqual([{ seed: 'kept', version: 7 }]);
    expect(await ask('select are_held as held from sandbox.stripe_webhooks')).toEqual([{ held: true }]);
    // References and numbers go on as they were.
    await expect(ask(`delete from sandbox.stripe_intent where id = 'pi_1'`)).rejects.toThrow(/foreign key/);
    await ask(`insert into sandbox.mail ("to", subject, text) values ('bob@example.com', 'New', 'Hello')`);
    expect(await ask('select id, subject from sandbox.mail order by id')).toEqual([
      { id: '1', subject: 'Kept' },
      { id: '2', subject: 'New' },
    ]);
    expect(await shape()).toEqual(await shapeOfNew());
  });

  const shapeQuery = `
    select c.relname, c.relkind, string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'sandbox'::regnamespace group by 1, 2 order by 1`;
  const shape = () => ask(shapeQuery);

  async function shapeOfNew() {
    const fresh = await createEmptyDatabase();
    for (const part of [tables, sandboxTables]) await migrate(fresh.url, part);
    const other = await openOrm(fresh.url, tables, 'patient');
    const rows = await other.em.fork().execute<object[]>(shapeQuery);
    await other.close();
    await fresh.drop();
    return rows;
  }
});
