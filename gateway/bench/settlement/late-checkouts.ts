import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { startGateway } from '../../trials/gateway-process.ts';
import { startCardProvider } from '../../trials/killed/card-provider.ts';
import {
  addOpenCheckouts,
  checkoutCents,
  countOpen,
  openLatePool,
} from '../../trials/killed/late-checkouts.ts';
import type { Bench } from '../turns.ts';

/** As many as are open when the picks of a Masters week lock. */
const checkouts = Number(process.env.LATE_CHECKOUTS ?? 5000);
const poolName = 'Masters';
/** What the provider allows by a live key, and how long it takes. */
const provided = { perSecond: 100, takesMs: 200, cents: checkoutCents };

/** How long checkouts that are open at the lock take to be closed, at the pace that the card provider allows. */
export async function lateCheckouts(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-bench-'));
  const postgres = await startEmbeddedPostgres({ folder, password: randomBytes(16).toString('hex') });
  const provider = await startCardProvider(provided);
  const settings = {
    NODE_ENV: 'production',
    AUTH_SECRET: randomBytes(32).toString('base64'),
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'error',
  };
  const sandboxed = await startGateway({ ...settings, SANDBOX: '1' });
  await openLatePool(sandboxed, poolName);
  await sandboxed.remove();

  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  await database.query('update tournament set lock_at = now()');
  const gateway = await startGateway({
    ...settings,
    SANDBOX: '0',
    // With a live key golf is real, too; its feed is away, which keeps nothing from being closed.
    DATAGOLF_URL: 'http://127.0.0.1:9',
    DATAGOLF_KEY: 'bench',
    STRIPE_URL: provider.url,
    STRIPE_SECRET_KEY: 'sk_live_bench',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  });
  let round = 0;
  const measure = async () => {
    round += 1;
    await addOpenCheckouts(database, { pool: poolName, word: `round${round}`, count: checkouts, oneIn: 100 });
    while ((await countOpen(database)) === checkouts) await sleep(5);
    // From the first on: until then the gateway waits for its next tick.
    const beganAt = performance.now();
    while ((await countOpen(database)) > 0) await sleep(20);
    return { value: (performance.now() - beganAt) / 1000 };
  };
  return {
    title: `${checkouts} checkouts closed at the lock, at ${provided.perSecond} requests a second`,
    unit: 's',
    better: 'less',
    ways: [{ name: 'Fairway', isReference: false, measure }],
    close: async () => {
      await database.end();
      await gateway.remove();
      await provider.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
