import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Stops the embedded PostgreSQL that a killed gateway could not stop itself, as the next gateway would (in
 * gateway/src/database/embedded/embedded-postgres.ts). After an orderly end, or with
 * an outside database, there is none.
 * @param {string} dataFolder
 */
export async function stopOrphanedPostgres(dataFolder) {
  if (!existsSync(dataFolder)) return;
  // As the gateway does, which gives PostgreSQL the real path.
  const cluster = join(realpathSync(dataFolder), 'postgres');
  const pid = readPid(join(cluster, 'postmaster.pid'));
  if (!pid || !describeProcess(pid).command.includes(cluster)) return;
  // When the folder was in use by another gateway all along, this is that gateway's PostgreSQL.
  if (describeProcess(describeProcess(pid).parent).command.includes('gateway/dist/main.mjs')) return;

  process.kill(pid, 'SIGINT'); // a fast shutdown: what was committed stays, what was not is undone
  for (let waited = 0; isAlive(pid); waited += 50) {
    if (waited === 7000) process.kill(pid, 'SIGQUIT'); // no more waiting; the next start recovers from its log
    await sleep(50);
  }
}

const readPid = (/** @type {string} */ file) =>
  existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;

const isAlive = (/** @type {number} */ pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** @returns {{ parent: number, command: string }} of a process that may have ended */
export function describeProcess(/** @type {number} */ pid) {
  if (process.platform === 'linux') {
    // A machine may well be without `ps`.
    const read = (/** @type {string} */ name) =>
      existsSync(`/proc/${pid}/${name}`) ? readFileSync(`/proc/${pid}/${name}`, 'utf8') : '';
    const parent = Number(read('status').match(/^PPid:\s*(\d+)/m)?.[1]);
    return { parent, command: read('cmdline').replaceAll('\0', ' ') };
  }
  const ps = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, command] = ps.stdout.match(/^\s*(\d+)\s+(.*)/) ?? ['', '0', ''];
  return { parent: Number(parent), command: command ?? '' };
}
