import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { isStillWaiting } from './send-due.service.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a message is found by its id, though many wait that nobody has counted', async () => {
  const em = database.orm.em.fork();
  const add = (phase: string, count: number) =>
    em.execute(
      `insert into outbox (id, kind, lane, topic, key, payload, phase, created_at, next_attempt_at, give_up_at, expires_at)
       select gen_random_uuid(), 'mail', 'mail', 'golfer', gen_random_uuid()::text, '{}', ?, now(), now(), now(), now()
       from generate_series(1, ?::int)`,
      [phase, count],
    );
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
