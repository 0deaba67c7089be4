import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tried } from '../../../../tools/nightly/tried.mjs';
import { openDebts } from '../../money/debts.service.ts';
import { dueWithdrawals } from '../../money/withdrawals/due-withdrawals.service.ts';
import { isInDoubt } from '../../money/withdrawals/find-echecks.service.ts';
import { type Planned, plansOf, readingAllOf } from '../../testing/database/plans.ts';
import { openPaidGame, type PaidGame, picks } from '../../testing/paid-game.ts';
import { passwordOf } from '../../testing/test-gateway.ts';
import { syncCheckouts } from './checkout-sync.service.ts';
import { closeLateCheckouts } from './late-checkouts.service.ts';

// What is asked of the ledger at every payment must not grow with it. PostgreSQL itself says how it would go about
// each statement, on a database whose texts are in the order of a language, where `like 'a%'` needs more than in C.

const rows = Number(process.env.PLAN_ROWS ?? 100_000);
const grown = ['ledger_transfer', 'ledger_posting', 'ledger_account', 'checkout', 'withdrawal', 'money_hold'];

let game: PaidGame;
beforeAll(async () => {
  game = await openPaidGame(['ann', 'bob'], {
    collation: 'ICU',
    settings: { withdrawalHoldHours: 24 },
  });
  await game.pool('Cash', ['ann', 'bob'], { buyIn: 30 });
  // Without triggers: a ledger that others wrote would be looked through row by row.
  await game.gateway.orm.em.fork().transactional(async (em) => {
    const fill = (statement: string) => em.execute(statement.replaceAll(':rows', String(rows)));
    await fill(`set local session_replication_role = replica`);
    await fill(`
      insert into ledger_account (kind, key)
      select 'user', gen_random_uuid()::text from generate_series(1, :rows)`);
    await fill(`
      insert into ledger_transfer (key, reason, made_at, memo)
      select (array['buy-in:', 'prizes:', 'part-refund:', 'withdrawal:'])[1 + n % 4] || gen_random_uuid() || ':1',
        'buy-in', now(), '{"about": "A pool"}'
      from generate_series(1, :rows) n`);
    await fill(`
      insert into ledger_posting (transfer_id, account_id, cents)
      select transfer.id, account.id, 1
      from (select id, row_number() over () as place from ledger_transfer) transfer
      join (select id, row_number() over () as place from ledger_account where kind = 'user') account
        on account.place = 1 + transfer.place % :rows`);
    await fill(`
      insert into checkout (id, entry_id, contest_id, user_id, buy_in_cents, fee_cents, week, intent_id, status,
        created_at, closed_at, next_ask_at)
      select gen_random_uuid(), gen_random_uuid(), contest.id, gen_random_uuid(), 3000, 300, 1, 'pi_' || n, 'paid',
        now() - n * interval '1 minute', now(), '2027-01-01'
      from contest, generate_series(1, :rows) n`);
    await fill(`
      insert into withdrawal (id, user_id, amount_cents, email, status, check_id, created_at, settled_at)
      select gen_random_uuid(), gen_random_uuid(), 100, 'w@bank.test', 'paid', 'c' || n, now(), now()
      from generate_series(1, :rows) n`);
    await fill(`
      insert into money_hold (key, user_id, owed_cents, reason, placed_at, released_at)
      select (array['reversal:', 'hold:'])[1 + n % 2] || gen_random_uuid(), gen_random_uuid(), 3300, 'dispute', now(), now()
      from generate_series(1, :rows) n`);
  });
  for (const table of grown) await game.gateway.orm.em.fork().execute(`vacuum analyze ${table}`);
});
afterAll(() => game.gateway.close());

const scanning = async (work: () => Promise<unknown>): Promise<Planned[]> =>
  readingAllOf(await plansOf(game.gateway.databaseUrl, work), grown);

test('the database orders texts by a language', async () => {
  const found = await game.gateway.orm.em
    .fork()
    .execute('select datlocprovider from pg_database where datname = current_database()');
  expect(found).toEqual([{ datlocprovider: 'i' }]);
  tried('plans', { rows });
});

test('a card payment and its webhooks read no more of a large ledger than of a small one', async () => {
  expect(
    await scanning(async () => {
      const { clientSecret } = await game.checkout('bob', 'Cash', picks);
      await game.pay(clientSecret);
      await game.until(async () => (await game.isPaid('bob', 'Cash')) === true);
      const [payment_intent = ''] = clientSecret.split('_secret_');
      await game.stripe('/v1/refunds', { payment_intent, amount: '100' });
      await game.stripe('/v1/test_helpers/disputes', { payment_intent });
      await game.until(async () => (await game.isPaid('bob', 'Cash')) !== true);
    }),
  ).toEqual([]);
});

test('so does what looks after payments and withdrawals every minute', async () => {
  game.gateway.wallClock.advance({ days: 2 });
  expect(
    await scanning(async () => {
      await syncCheckouts(game.ctx());
      await closeLateCheckouts(game.ctx());
      await dueWithdrawals(game.ctx());
      await openDebts(game.ctx());
    }),
  ).toEqual([]);
});

test('of eChecks that were paid only those are read that are due', async () => {
  const plans = await plansOf(game.gateway.databaseUrl, () => dueWithdrawals(game.ctx()));
  const [paid] = plans.filter(({ statement }) => statement.includes(`'paid'`));
  expect(paid?.plan).toMatch(
    /^Limit\n *-> {2}Index Scan using withdrawal_paid_to_look_at on withdrawal\n *Index Cond: \(\(GREATEST\(looked_at, settled_at\) <= /,
  );
});

test('so do the balance, its statement and a withdrawal, which is measured and stopped', async () => {
  await game.gateway.rest('POST', '/balance/update-balance', {
    token: 'a-trusted-service-of-the-tests',
    headers: { 'idempotency-key': 'gift' },
    body: { memo: 'For the test.', users: [{ username: 'ann', email: null, adjustment: 50 }] },
  });
  expect(
    await scanning(async () => {
      await game.graphql('ann', '{ me { balanceCents statement(first: 5) { nodes { cents } } } }');
      const withdrawn = await game.rest('ann', 'POST', '/balance/withdraw-balance', {
        username: 'ann',
        email: 'ann@bank.test',
        adjustment: -50,
        password: passwordOf('ann'),
      });
      expect(withdrawn).toMatchObject({ status: 200 });
      const { me } = await game.graphql<{ me: { withdrawals: { id: string }[] } }>(
        'ann',
        '{ me { withdrawals { id } } }',
      );
      const [{ id } = { id: '' }] = me.withdrawals;
      await isInDoubt(game.ctx(), id);
      await game.gateway.parts.metrics.metrics();
      const stopped = await game.rest('ann', 'POST', '/balance/stop-withdrawal', { username: 'ann', id });
      expect(stopped).toMatchObject({ status: 200 });
    }),
  ).toEqual([]);
});
