import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.ts';

/** A database for several gateways of a bench, with the settings that they share. */
export async function openOwnDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-bench-'));
  const postgres = await startEmbeddedPostgres({ folder, password: randomBytes(16).toString('hex') });
  return {
    url: postgres.url,
    settings: {
      NODE_ENV: 'production',
      AUTH_SECRET: randomBytes(32).toString('base64'),
      DATABASE_URL: postgres.url,
      SANDBOX: '1',
      LOG_LEVEL: 'warn',
    },
    close: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
