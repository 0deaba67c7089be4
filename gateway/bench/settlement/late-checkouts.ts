import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startGateway } from '../../trials/gateway-process.ts';
import { startCardProvider } from '../../trials/killed/card-provider.ts';
import { addOpenCheckouts, checkoutCents, countOpen, members } from '../../trials/killed/late-checkouts.ts';
import { openPoolWithCards } from '../../trials/members.ts';
import { openOwnDatabase } from '../own-database.ts';
import type { Bench } from '../turns.ts';

/** As many as are open when the picks of a Masters week lock. */
const checkouts = Number(process.env.LATE_CHECKOUTS ?? 5000);
const poolName = 'Masters';
/** What the provider allows by a live key, and how long it takes. */
const provided = { perSecond: 100, takesMs: 200, cents: checkoutCents };

/** How long checkouts that are open at the lock take to be closed, at the pace that the card provider allows. */
export async function lateCheckouts(): Promise<Bench> {
  const own = await openOwnDatabase();
  const provider = await startCardProvider(provided);
  const sandboxed = await startGateway(own.settings);
  await openPoolWithCards(sandboxed, poolName, members);
  await sandboxed.remove();

  const database = new pg.Client({ connectionString: own.url });
  await database.connect();
  await database.query('update tournament set lock_at = now()');
  const gateway = await startGateway({
    ...own.settings,
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
      await own.close();
    },
  };
}
