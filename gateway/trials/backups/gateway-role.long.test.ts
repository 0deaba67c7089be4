import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { startGateway } from '../gateway-process.ts';
import { openPool } from '../members.ts';
import { describeWithPostgres, openRoom, type Room } from './scripts.ts';
import { newServer, type Server } from './server.ts';

// Gateways log in as the owner of their database, who has no right over the server.

let room: Room;
let server: Server;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  room = await openRoom();
  server = await newServer(room);
  closing.push(() => server.stop());
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  room.remove();
});

async function makeRole(password = 'a’b"c\\d'): Promise<void> {
  writeFileSync(room.path('password'), `${password}\n`);
  await room.succeed('gateway-role', [room.path('password')], server.environment);
}

async function playBy(url: string, pool: string, members: string[]): Promise<void> {
  const gateway = await startGateway({ DATABASE_URL: url });
  try {
    expect((await openPool(gateway, pool, members)).size).toBe(members.length);
  } finally {
    await gateway.remove();
  }
}
const asGateway = () => server.url.replace('//fairway@', '//gateway@');

/** What the superuser owns beside PostgreSQL's own. */
const ofSuperuser = `
  select oid::regclass::text as name from pg_class where relowner = 'fairway'::regrole
    and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')
  union all
  select pg_proc.oid::regprocedure::text from pg_proc where proowner = 'fairway'::regrole
    and pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select nspname from pg_namespace where nspowner = 'fairway'::regrole and nspname !~ '^pg_|^information_schema$'
  union all
  select datname from pg_database where datdba = 'fairway'::regrole and datname = 'fairway'`;

describeWithPostgres('the role of gateways', () => {
  test('is enough to make all tables, and to play', async () => {
    await makeRole();
    await playBy(asGateway(), 'New', ['ann', 'bob']);
    expect(await server.rows(ofSuperuser)).toEqual([]);
  });

  test('takes over what gateways of before have made as the superuser, however often it is made', async () => {
    await playBy(server.url, 'Before', ['ann', 'bob']);
    expect((await server.rows(ofSuperuser)).length).toBeGreaterThan(100);
    await makeRole();
    await makeRole();
    expect(await server.rows(ofSuperuser)).toEqual([]);
    await playBy(asGateway(), 'Since', ['carla', 'dave']);
    expect(await server.value('select count(*) from pool')).toBe('2');
  });

  test('reads no file of the server, starts no program, and makes nobody more than it is', async () => {
    await makeRole();
    const refused = [
      "copy (select 1) to program 'true'",
      "select pg_read_file('/etc/passwd')",
      'alter role gateway superuser',
      'create role another',
      'create database another',
      'set session authorization fairway',
    ];
    const client = new pg.Client({ connectionString: asGateway() });
    await client.connect();
    closing.push(() => client.end());
    expect((await client.query('select current_user')).rows).toEqual([{ current_user: 'gateway' }]);
    for (const statement of refused)
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be/);
  });
});

describeWithPostgres('its password', () => {
  test('is whatever is in the file, and none is refused', async () => {
    await makeRole('first');
    const first = await server.value("select rolpassword from pg_authid where rolname = 'gateway'");
    expect(first).toMatch(/^SCRAM-SHA-256\$/);
    await makeRole('second');
    expect(await server.value("select rolpassword from pg_authid where rolname = 'gateway'")).not.toBe(first);
    writeFileSync(room.path('password'), '');
    expect(await room.run('gateway-role', [room.path('password')], server.environment)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no password in'),
    });
  });
});
