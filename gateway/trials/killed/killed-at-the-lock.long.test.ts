import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { tried } from '../../../tools/nightly/tried.mjs';
import { findDifferences } from '../../src/money/ledger/proofs.ts';
import { createTestDatabase } from '../../src/testing/database/test-database.ts';
import { type GatewayProcess, startGateway } from '../gateway-process.ts';
import { openPoolWithCards } from '../members.ts';
import { until } from '../until.ts';
import { type CardProvider, openIntent, startCardProvider } from './card-provider.ts';
import { killInTurn } from './kill-in-turn.ts';
import { addOpenCheckouts, checkoutCents, countOpen, members } from './late-checkouts.ts';

// Gateways that are killed while they close hundreds of checkouts at the lock: each payment counts or goes back, once.

const pool = 'Masters';
const count = Number(process.env.LATE_CHECKOUTS ?? 150);
/** The provider takes 25 requests a second by a test key, and a payment that goes back needs four. */
const patienceMs = 90_000 + count * 300;
jest.setTimeout(4 * patienceMs);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
let provider: CardProvider;
let gateways: GatewayProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  provider = await startCardProvider({ perSecond: 25, takesMs: 200, cents: checkoutCents });
  const settings = {
    DATABASE_URL: database.url,
    STRIPE_URL: provider.url,
    STRIPE_SECRET_KEY: 'sk_test_trial',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_trial',
    STRIPE_WEBHOOK_SECRET: 'whsec_trial',
  };
  gateways = await Promise.all([startGateway(settings), startGateway(settings)]);
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.remove();
  await provider.close();
  await client.end();
  await database.drop();
});

/** By kind of checkout, everything that became of one of that kind. */
const outcomes = async () =>
  (
    await client.query(`
    select case when intent_id like '${openIntent}%' then 'not paid'
        when golfers is null then 'paid without picks' else 'paid with picks' end as kind,
      status, paid_by as "paidBy", exists (select 1 from card where entry_id = entry.id) as "hasCard",
      (select count(*)::int from ledger_transfer where key = 'buy-in:' || checkout.id) as transfers,
      count(*)::int as count
    from checkout join entry on entry.id = entry_id group by 1, 2, 3, 4, 5 order by 1`)
  ).rows;

test('checkouts are closed once, whoever is killed meanwhile', async () => {
  const [here, there] = gateways;
  if (!here || !there) throw new Error('Two gateways run.');
  await openPoolWithCards(here, pool, members);
  const { rows } = await client.query(
    'select min(lock_at) as at from tournament join contest_week on id = tournament_id',
  );
  await here.ask('POST', '/sandbox/clock', {
    body: { now: new Date(rows[0].at.getTime() + 1000).toISOString() },
  });
  await addOpenCheckouts(client, { pool, word: 'copy', count, oneIn: 3 });

  // First whoever leads, then the other; then both come back.
  await killInTurn([here, there], {
    em: database.orm.em,
    countLeft: () => countOpen(client),
    killsAt: [count * 0.9, count * 0.4],
    patienceMs,
  });
  // What the dead had claimed is closed by others once two minutes are over.
  await client.query('update checkout set claimed_until = now() where claimed_until > now()');
  await Promise.all(gateways.map((gateway) => gateway.start()));
  await until('all are closed', async () => (await countOpen(client)) === 0, patienceMs);
  const isReturning = async () =>
    (await client.query(`select 1 from checkout where status = 'refunding'`)).rows.length > 0;
  await until('what came without picks has gone back', async () => !(await isReturning()), patienceMs);

  const own = { count: count / 3, transfers: 0 };
  expect(await outcomes()).toEqual([
    { kind: 'not paid', status: 'cancelled', paidBy: null, hasCard: false, ...own },
    { kind: 'paid with picks', status: 'paid', paidBy: 'card', hasCard: true, ...own, transfers: 1 },
    { kind: 'paid without picks', status: 'refunded', paidBy: null, hasCard: false, ...own },
  ]);
  const done = [...provider.done];
  expect(done).toHaveLength((count / 3) * 2);
  for (const [intent, acts] of done)
    expect(acts).toEqual([intent.startsWith(openIntent) ? 'cancelled' : 'refunded']);
  expect(await findDifferences({ em: database.orm.em.fork() })).toEqual([]);
  tried('lock', { checkouts: count, kills: 2 });
});
