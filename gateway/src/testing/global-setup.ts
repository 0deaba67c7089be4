import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';

/** One PostgreSQL for all test files of a run; each file makes a database of its own in it. */
export default async function startPostgres(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fairway-test-'));
  // A test's data need not survive a power cut.
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];
  const postgres = await startEmbeddedPostgres({ folder, password: 'test', settings });
  process.env.TEST_POSTGRES_URL = postgres.url;
  stops.push(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });
}

const stops: (() => Promise<void>)[] = [];
export const stopPostgres = async (): Promise<void> => {
  for (const stop of stops.splice(0)) await stop();
};
