import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { mailOutbox } from '../notifications/mails/enqueue-mails.service.ts';
import { plansOf, readingAllOf } from '../testing/database/plans.ts';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { measureOutbox } from './outbox-metrics.ts';
import { isStillWaiting } from './send-due.service.ts';
import { unsentMessages } from './unsent.service.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** So many of which nothing is in them but how they stand. */
const add = (phase: string, count: number) =>
  database.orm.em.fork().execute(
    `insert into outbox (id, kind, lane, topic, key, payload, phase, created_at, next_attempt_at, give_up_at, expires_at)
     select gen_random_uuid(), 'mail', 'mail', 'golfer', gen_random_uuid()::text, '{}', ?, now(), now(), now(), now()
     from generate_series(1, ?::int)`,
    [phase, count],
  );

test('a message is found by its id, though many wait that nobody has counted', async () => {
  const em = database.orm.em.fork();
  await add('dropped', 3000);
  await em.execute('analyze outbox');
  await add('waiting', 3000);
  const planOf = async (which: string) =>
    JSON.stringify(
      await em.execute(
        `explain update outbox set trouble = 'x' where id = '00000000-0000-4000-8000-000000000000' and ${which}`,
      ),
    );
  expect(await planOf(isStillWaiting)).toContain('outbox_pkey');
});

test('what waits and what was given up is counted, timed and listed without going through all that was sent', async () => {
  await add('sent', 20_000);
  await add('given_up', 100);
  await database.orm.em.fork().execute('vacuum analyze outbox');
  const metrics = new Registry();
  const [log, wallClock] = [pino({ level: 'silent' }), { now: () => new Date() }];
  measureOutbox({ metrics, orm: database.orm, log, wallClock });
  const plans = await plansOf(database.url, async () => {
    const measured = await metrics.metrics();
    expect(measured).toMatch(/unsent{kind="mail",phase="waiting"} 3000/);
    expect(measured).toMatch(/unsent{kind="mail",phase="given_up"} 100/);
    const listed = await unsentMessages({ em: database.orm.em.fork() }, mailOutbox, 51);
    expect(listed).toHaveLength(51);
  });
  expect(plans).toHaveLength(3);
  expect(readingAllOf(plans, ['outbox'])).toEqual([]);
  const timed = plans.filter(({ statement }) => statement.includes('since'));
  expect(timed.map(({ plan }) => plan.includes('outbox_waits_since'))).toEqual([true, true]);
});
