import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { type GatewayProcess, startGateway } from '../gateway-process.ts';
import { openPool } from '../members.ts';
import { until } from '../until.ts';
import { describeWithPostgres, openRoom, type Room } from './scripts.ts';
import { newServer, startServer } from './server.ts';

let room: Room | undefined;
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  room?.remove();
});

const reads = (gateway: GatewayProcess, by: string) =>
  gateway.metric(`fairway_replica_reads_total\\{by="${by}"\\}`).then((count) => count || 0);

async function entriesOf(gateway: GatewayProcess, pool: string, token = ''): Promise<string> {
  const response = await fetch(`${gateway.origin}/api/create-pool/entries-csv?poolName=${pool}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return response.text();
}

describeWithPostgres('a replica', () => {
  test('answers downloads while it follows closely, and the database itself where it does not', async () => {
    room = await openRoom();
    const primary = await newServer(room);
    closing.push(primary.stop);
    const data = room.path('data', 'replica');
    await room.succeed('follow', [room.backups, data], primary.environment);
    // A second start copies nothing again.
    expect(await room.succeed('follow', [room.backups, data], { PGHOST: 'nowhere' })).toBe('');
    const replica = await startServer(room, data, false);
    closing.push(replica.stop);
    const gateway = await startGateway({ DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url });
    closing.push(gateway.remove);
    const tokens = await openPool(gateway, 'Copied', ['ann', 'bob']);
    const token = tokens.get('ann');

    const isClose = async () => (await gateway.metric('fairway_replica_age_seconds')) < 2;
    await until('the replica follows', isClose);
    await until('what is read there has both', async () => {
      const csv = await entriesOf(gateway, 'Copied', token);
      return csv.includes('ann') && csv.includes('bob') && (await reads(gateway, 'replica')) > 0;
    });

    await replica.rows('select pg_wal_replay_pause()');
    const join = { poolName: 'Copied', username: 'carla' };
    const carla = (await openPool(gateway, 'Other', ['carla'])).get('carla');
    await gateway.ask('PUT', '/api/create-pool/join', { token: carla, body: join });
    await until('the replica is too old', async () => !(await isClose()));
    const asked = await reads(gateway, 'primary');
    expect(await entriesOf(gateway, 'Copied', token)).toContain('carla');
    expect(await reads(gateway, 'primary')).toBe(asked + 1);

    await replica.rows('select pg_wal_replay_resume()');
    await until('the replica follows again', isClose);
    await until('it has what was written meanwhile', async () =>
      (await entriesOf(gateway, 'Copied', token)).includes('carla'),
    );
    // Without it everything goes on.
    await replica.stop();
    expect(await entriesOf(gateway, 'Copied', token)).toContain('carla');
  });

  test('that was away for long catches up from the archive', async () => {
    const own = await openRoom();
    closing.push(async () => own.remove());
    const primary = await newServer(own, { walMegabytes: 1 });
    closing.push(primary.stop);
    const data = own.path('data', 'away');
    await own.succeed('follow', [own.backups, data], primary.environment);
    await primary.rows('create table written as select generate_series(1, 100000) as number');
    // What it would need next is no longer on the server.
    await primary.rows('select pg_switch_wal()');
    await primary.rows('checkpoint');
    await primary.rows('insert into written select generate_series(1, 100000)');
    await primary.rows('select pg_switch_wal()');
    await primary.rows('checkpoint');
    const replica = await startServer(own, data, false);
    closing.push(replica.stop);
    await until('it has all', async () =>
      replica.value('select count(*) from written').then(
        (count) => count === '200000',
        () => false,
      ),
    );
    expect(replica.log()).toContain('restored log file');
  });

  test('of a database that has gone back in time is not asked for what was undone', async () => {
    const own = await openRoom();
    closing.push(async () => own.remove());
    const primary = await newServer(own);
    closing.push(primary.stop);
    await own.succeed('backup', [own.backups], primary.environment);
    const data = own.path('data', 'ahead');
    await own.succeed('follow', [own.backups, data], primary.environment);
    const replica = await startServer(own, data, false);
    closing.push(replica.stop);
    const moment = await primary.value(`select clock_timestamp() at time zone 'UTC' || 'Z'`);
    await primary.rows('create table undone as select generate_series(1, 2000000) as number');
    const rows = 'select count(*) from undone';
    await until('it has all', () =>
      replica.value(rows).then(
        (count) => count === '2000000',
        () => false,
      ),
    );
    await primary.stop();
    await own.succeed('restore', [
      ...['--at', moment, '--also', `${primary.data}/pg_wal`],
      ...[own.backups, own.path('data', 'restored')],
    ]);
    const restored = await startServer(own, own.path('data', 'restored'), false);
    closing.push(restored.stop);
    const gateway = await startGateway({ DATABASE_URL: restored.url, DATABASE_READ_URL: replica.url });
    closing.push(gateway.remove);
    const token = (await openPool(gateway, 'Anew', ['ann'])).get('ann');
    for (let look = 0; look < 6; look += 1) {
      expect(await gateway.metric('fairway_replica_age_seconds')).toBeGreaterThan(2);
      expect(await entriesOf(gateway, 'Anew', token)).toContain('ann');
      await sleep(300);
    }
    expect(await reads(gateway, 'replica')).toBe(0);
    expect(await replica.value(rows)).toBe('2000000');
  });

  test('may follow from the same network, and the server keeps its other rules', async () => {
    const own = await openRoom();
    closing.push(async () => own.remove());
    const primary = await newServer(own);
    closing.push(primary.stop);
    await primary.rows(`alter system set hba_file = '${own.path('scripts', 'hba.conf')}'`);
    await primary.stop();
    const restarted = await startServer(own, primary.data);
    closing.push(restarted.stop);
    const rules = await restarted.rows(
      `select error, auth_method from pg_hba_file_rules where error is not null
       or (database = '{replication}' and address = 'samenet')`,
    );
    expect(rules).toEqual([{ error: null, auth_method: 'scram-sha-256' }]);
  });
});
