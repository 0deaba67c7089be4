import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { tried } from '../../../../tools/nightly/tried.mjs';
import { mayHaveLostRowsUntil } from '../../database/backups/restored-backup.ts';
import type { ECheck, EChecks } from '../../payments/checkbook.ts';
import { CheckbookFault } from '../../payments/checkbook-fault.ts';
import { type MoneyGateway, openMoneyGateway } from '../../testing/money-gateway.ts';
import { dueWithdrawals } from './due-withdrawals.service.ts';
import { sendWithdrawal } from './send-withdrawal.service.ts';

// How often the provider is asked for its checks when thousands of withdrawals wait. All of them are queued here; how
// many of them also go out in a run is a matter of its patience.

const queued = 5000;
const sentInRun = Number(process.env.QUEUE_SENT ?? 200);
const atOnce = 4;
const pageLength = 10;
const formerChecks = 3000;

let gateway: MoneyGateway;
/** What the provider has, the newest first. */
let checks: ECheck[];
let asked: { pages: number; orders: number };
let isAway: boolean;

const fast = (): EChecks => ({
  sendCheck: async ({ description }) => {
    asked.orders += 1;
    if (isAway) throw new CheckbookFault('unavailable', 'not reached, or broken off');
    const check = { id: `check ${checks.length}`, status: 'UNPAID', description, sentAt: now() };
    checks.unshift(check);
    return check;
  },
  check: async () => null,
  voidCheck: async () => {},
  // It knows no dates to choose by, but lists the newest first.
  list: async (page) => {
    asked.pages += 1;
    const shown = checks.slice((page - 1) * pageLength, page * pageLength);
    return { checks: shown, isLast: page * pageLength >= checks.length };
  },
  readWebhook: () => ({ id: '', status: '' }),
});
const now = () => gateway.wallClock.now();
const sql = <T extends object>(text: string, params: unknown[] = []) =>
  gateway.orm.em.fork().execute<T[]>(text, params);

beforeAll(async () => {
  gateway = await openMoneyGateway();
  await gateway.checkbook.close();
});
afterAll(() => gateway.close());

beforeEach(async () => {
  gateway.payments.echecks = fast();
  asked = { pages: 0, orders: 0 };
  isAway = false;
  // Years of checks, a hundred a day.
  checks = Array.from({ length: formerChecks }, (_, place) => ({
    id: `former ${place}`,
    status: 'PAID',
    description: 'Fairway withdrawal 00000000-0000-4000-8000-000000000000',
    sentAt: new Date(now().getTime() - (place + 1) * 864_000),
  }));
  await sql('delete from withdrawal');
  await sql('delete from known_database');
  // The database has been this one for years.
  await mayHaveLostRowsUntil(gateway.ctxOf());
  await sql(`update known_database set forgotten_until = '2020-01-01'`);
  await sql(
    `insert into user_account (id, username, name_key, email, email_key, password_hash, created_at)
     select gen_random_uuid(), 'p' || n, 'p' || n, 'p' || n || '@x.test', 'p' || n || '@x.test', 'none', now()
     from generate_series(1, ?) n
     on conflict do nothing`,
    [queued],
  );
  await sql(
    `insert into withdrawal (id, user_id, amount_cents, email, status, created_at)
     select gen_random_uuid(), id, 1000, email, 'open', ?::timestamptz
     from user_account where name_key like 'p%'`,
    [now()],
  );
  gateway.wallClock.advance({ hours: 3 });
});

/** As the workers do: some at once, one after the other. */
async function send(ids: readonly string[]): Promise<void> {
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      await sendWithdrawal(gateway.ctxOf(), id).catch(() => {});
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
const nextOnes = async () => {
  const { toSend } = await dueWithdrawals(gateway.ctxOf());
  expect(toSend).toHaveLength(queued);
  return toSend.slice(0, sentInRun);
};
/** As a database that was put back looks to whoever knew the one before. */
const putBack = () => sql(`update known_database set identity = 'another'`);

test('a withdrawal never sent to the provider goes out without a lookup, however long it has waited', async () => {
  await send(await nextOnes());
  expect(asked).toEqual({ pages: 0, orders: sentInRun });
  tried('queue', { withdrawals: sentInRun });
});

test('after the database was put back there is one look for all, at no more than the last days', async () => {
  // Two of them had gone out before.
  const next = await nextOnes();
  for (const id of next.slice(0, 2))
    checks.unshift({
      id: `lost ${id}`,
      status: 'UNPAID',
      description: `Fairway withdrawal ${id}`,
      sentAt: now(),
    });
  await putBack();
  await send(next);
  const days = 3;
  expect(asked.pages).toBeLessThanOrEqual((days * 100) / pageLength + 2);
  expect(asked.orders).toBe(sentInRun - 2);
  const found = await sql('select check_id from withdrawal where check_id like ? order by 1', ['lost %']);
  expect(found).toHaveLength(2);
});

test('after an outage there is one look for all that were tried', async () => {
  isAway = true;
  const next = await nextOnes();
  await send(next);
  isAway = false;
  expect(asked).toEqual({ pages: 0, orders: sentInRun });
  gateway.wallClock.advance({ minutes: 1 });
  await send(next);
  expect(asked.pages).toBeLessThanOrEqual((3 * 100) / pageLength + 2);
  expect(asked.orders).toBe(2 * sentInRun);
});
