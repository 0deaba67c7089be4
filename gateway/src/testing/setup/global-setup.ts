import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.ts';

/** One PostgreSQL for all test files of a run; each file makes its own database in it. */
export default async function startPostgres(): Promise<void> {
  const folder = await mkdtemp(join(await roomForData(), 'fairway-test-'));
  // Test data need not survive a power cut.
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];
  const postgres = await startEmbeddedPostgres({ folder, password: 'test', settings });
  process.env.TEST_POSTGRES_URL = postgres.url;
  stops.push(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });
}

/**
 * Thousands of databases are created and dropped; kept in memory where there is a folder for that with enough
 * space.
 */
async function roomForData(): Promise<string> {
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
