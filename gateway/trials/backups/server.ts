import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { unusedPort } from '../../src/configuration/ports.ts';
import type { Room } from './scripts.ts';

/** A PostgreSQL server on a folder in the room, as a machine has one. */
export interface Server {
  /** Of its database `fairway`. */
  url: string;
  data: string;
  /** How its programs find it. */
  environment: Record<string, string>;
  rows(statement: string): Promise<Record<string, unknown>[]>;
  /** What one row's one column says. */
  value(statement: string): Promise<string>;
  log(): string;
  /** As by a power cut: what was not on disk is lost. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const user = 'fairway';

/** Makes an empty cluster, and starts a server that archives. */
export async function newServer(room: Room, { walMegabytes = 16 } = {}, folder = 'live'): Promise<Server> {
  const data = room.makeFolder('data', folder);
  const how = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', `--wal-segsize=${walMegabytes}`];
  await room.succeed('initdb', ['-D', data, '-U', user, ...how]);
  const server = await startServer(room, data);
  await room.succeed('createdb', ['fairway'], server.environment);
  return server;
}

/** Starts a server on a folder; a restored one archives into the same place unless a test says otherwise. */
export async function startServer(room: Room, data: string, archiving = true): Promise<Server> {
  const port = await unusedPort('127.0.0.1');
  const environment = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: user };
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'max_connections=100',
    `archive_mode=${archiving ? 'on' : 'off'}`,
    `archive_command=${room.path('scripts', 'archive')} ${room.backups} %p %f`,
  ];
  const log = `${data}.log`;
  // It ends with its standard input, and so with this process, however that ends.
  const script = `log=$1; shift; "$@" >> "$log" 2>&1 & cat > /dev/null; kill -INT $!; wait $!`;
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const shell = room.start('sh', ['-c', script, 'sh', log, 'postgres', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(shell, 'exit');
  const url = `postgresql://${user}@127.0.0.1:${port}/fairway`;
  const readLog = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  for (let tries = 0; (await room.run('pg_isready', ['--quiet'], environment)).code !== 0; tries += 1) {
    if (tries > 600) throw new Error(`PostgreSQL did not start:\n${readLog()}`);
    await sleep(50);
  }

  const rows: Server['rows'] = async (statement) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    return (await client.query(statement).finally(() => client.end())).rows;
  };
  const stop = async () => {
    shell.stdin?.end();
    await ended;
  };
  return {
    url,
    data,
    environment,
    rows,
    value: async (statement) => String(Object.values((await rows(statement))[0] ?? {})[0]),
    log: readLog,
    kill: async () => {
      const [pid] = readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await stop();
      // Its processes notice one after another; they hold the folder until then.
      while ((await room.run('pgrep', ['-f', data])).code === 0) await sleep(50);
    },
    stop,
  };
}
