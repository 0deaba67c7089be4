import { spawn } from 'node:child_process';
import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.ts';

/** One PostgreSQL for all test files of a run; each file makes its own database in it. */
export default async function startPostgres(): Promise<void> {
  const folder = await mkdtemp(join(await roomForData(), 'fairway-test-'));
  const socketFolder = join(folder, 'postgres');
  const settings = [
    // Test data need not survive a power cut.
    ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'],
    // Their tables are small: helpers take longer to start than a question takes.
    'max_parallel_workers_per_gather=0',
    `unix_socket_directories=${socketFolder}`,
  ];
  const postgres = await startEmbeddedPostgres({ folder, password: 'test', settings });
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_POSTGRES_SOCKET_FOLDER = socketFolder;
  const forget = watchOver(folder);
  stops.push(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
    forget();
  });
}

/**
 * A run that is interrupted or killed doesn't come to its end, and PostgreSQL is in a process group of its own: a
 * shell stops it when the pipe from this process breaks, and removes its data.
 */
function watchOver(folder: string): () => void {
  const script = `
    cat > /dev/null
    pid=$(head -n 1 "$0/postgres/postmaster.pid") && kill -QUIT "$pid"
    while [ -n "$pid" ] && kill -0 "$pid"; do sleep 0.1; done
    rm -rf "$0"`;
  const watcher = spawn('sh', ['-c', script, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  const { stdin } = watcher;
  // Of a pipe, which a test run doesn't wait for.
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return () => stdin.end();
}

/**
 * Thousands of databases are created and dropped; kept in memory where there is a folder for that with enough
 * space.
 */
export async function roomForData(): Promise<string> {
  const memory = '/dev/shm';
  const minFree = 4 * 2 ** 30;
  try {
    await access(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    if (bavail * bsize >= minFree) return memory;
  } catch {
    // Only Linux has it.
  }
  return tmpdir();
}

const stops: (() => Promise<void>)[] = [];
export const stopPostgres = async (): Promise<void> => {
  for (const stop of stops.splice(0)) await stop();
};
