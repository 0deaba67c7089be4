import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { unusedPort } from '../src/configuration/ports.ts';

/** Trials behind a pooler are skipped, by name, where it is not installed. */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

export interface PgBouncer {
  /** Of the same database, by way of the pooler. */
  url: string;
  close(): Promise<void>;
}

const shipped = join(import.meta.dirname, '../../compose/pgbouncer.ini');

/** The pooler as compose/pgbouncer.ini sets it up, in front of that database, with few connections to it. */
export async function openPgBouncer(databaseUrl: string, { poolSize = 8 } = {}): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const port = await unusedPort('127.0.0.1');
  const folder = mkdtempSync(join(tmpdir(), 'fairway-pgbouncer-'));
  chmodSync(folder, 0o755);
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  const changed: Record<string, string> = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_file: users,
    default_pool_size: String(poolSize),
  };
  const lines = readFileSync(shipped, 'utf8')
    .split('\n')
    .map((line) => {
      const name = line.split('=', 1)[0]?.trim() ?? '';
      return name in changed ? `${name} = ${changed[name]}` : line;
    })
    .map((line) => line.replace(/host=\S+ port=\d+/, `host=${hostname} port=${serverPort}`));
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(settings, lines.join('\n'));
  // It refuses to be root.
  const asNobody = process.getuid?.() === 0 ? '-u nobody' : '';
  // It ends with its standard input, and so with this process, however that ends.
  const script = `pgbouncer -q ${asNobody} ${settings} > ${folder}/log 2>&1 & cat; kill $!`;
  const shell = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = once(shell, 'exit');
  const address = new URL(databaseUrl);
  address.port = String(port);
  address.hostname = '127.0.0.1';
  const url = String(address);
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (tries > 300) throw new Error(`PgBouncer did not start: ${readFileSync(join(folder, 'log'), 'utf8')}`);
    await sleep(50);
  }
  return {
    url,
    close: async () => {
      shell.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
