import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { roomForData } from '../../src/testing/setup/global-setup.ts';

const source = join(import.meta.dirname, '../../../compose/postgres');
/** PostgreSQL does not run as root; its scripts don't, either. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Debian's folder with the programs of the newest PostgreSQL: the one from the packages has no pg_basebackup. */
const programs = (() => {
  const all = '/usr/lib/postgresql';
  const versions = existsSync(all) ? readdirSync(all).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = versions.map((version) => join(all, version, 'bin'));
  return folders.find(
    (folder) => existsSync(join(folder, 'pg_verifybackup')) && existsSync(join(folder, 'postgres')),
  );
})();
/** Tests that need a whole PostgreSQL are skipped, by name, where none is installed; CI installs it. */
export const describeWithPostgres = programs ? describe : describe.skip;

export interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

/** A folder of PostgreSQL's user, with the scripts of backups as an image has them. */
export interface Room {
  folder: string;
  /** Where backups go: `base` and `wal`. */
  backups: string;
  path(...names: string[]): string;
  /** Makes a folder of PostgreSQL's user. */
  makeFolder(...names: string[]): string;
  /** Runs one of the scripts, or a program of PostgreSQL. */
  run(program: string, args: readonly string[], more?: Record<string, string>): Promise<Outcome>;
  /** As `run`, of what must succeed: what it printed. */
  succeed(program: string, args: readonly string[], more?: Record<string, string>): Promise<string>;
  start(program: string, args: readonly string[], options?: SpawnOptions): ReturnType<typeof spawn>;
  remove(): void;
}

export async function openRoom(): Promise<Room> {
  const folder = mkdtempSync(join(await roomForData(), 'fairway-backups-'));
  chmodSync(folder, 0o755);
  const path: Room['path'] = (...names) => join(folder, ...names);
  const makeFolder: Room['makeFolder'] = (...names) => {
    mkdirSync(path(...names), { mode: 0o700 });
    if (nobody.uid) chownSync(path(...names), nobody.uid, nobody.gid);
    return path(...names);
  };
  const scripts = path('scripts');
  mkdirSync(scripts);
  const names = readdirSync(source);
  for (const name of names) {
    copyFileSync(join(source, name), join(scripts, name));
    chmodSync(join(scripts, name), 0o755);
  }
  makeFolder('data');
  makeFolder('backups');
  makeFolder('backups', 'base');
  makeFolder('backups', 'wal');

  const environment = (more: Record<string, string>) => ({
    PATH: `${programs ? `${programs}:` : ''}/usr/local/bin:/usr/bin:/bin`,
    LC_ALL: 'C',
    TZ: 'America/New_York', // whatever the machine's zone is
    TMPDIR: tmpdir(),
    ...more,
  });
  const start: Room['start'] = (program, args, options = {}) =>
    spawn(names.includes(program) ? join(scripts, program) : program, args, {
      cwd: path('data'),
      ...nobody,
      ...options,
      env: environment(Object(options.env)),
    });
  const run: Room['run'] = async (program, args, more = {}) => {
    const child = start(program, args, { env: more, stdio: ['ignore', 'pipe', 'pipe'] });
    const outcome: Outcome = { code: null, out: '', err: '' };
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      outcome.out += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      outcome.err += text;
    });
    const [code] = await once(child, 'close');
    return { ...outcome, code };
  };
  return {
    folder,
    backups: path('backups'),
    path,
    makeFolder,
    run,
    succeed: async (program, args, more) => {
      const { code, out, err } = await run(program, args, more);
      if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${err}`);
      return out.trim();
    },
    start,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Renames the newest backup as if it were so old: its name tells the second in which it ended. */
export function ageNewest({ backups }: Room, { days = 0, minutes = 0 }): string {
  const base = join(backups, 'base');
  const [newest = ''] = readdirSync(base).sort().slice(-1);
  const older = new Date(Date.now() - (days * 24 * 60 + minutes) * 60_000).toISOString();
  const called = older.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-');
  renameSync(join(base, newest), join(base, called));
  return called;
}
