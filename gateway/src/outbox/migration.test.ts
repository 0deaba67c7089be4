import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '../database/opening/migrate.ts';
import { type Orm, openOrm } from '../database/orm.ts';
import { tables } from '../features/features.ts';
import { createEmptyDatabase } from '../testing/database/test-database.ts';
import { receiversOf } from '../webhooks-out/receivers.ts';

// A database in the middle of its work, with everything in it that waits, failed or is over.

const before = Object.fromEntries(Object.entries(tables.migrations).filter(([name]) => name < '0043'));
const ann = '01994f6e-3a55-7c4e-9d0a-5a1f8f0b7c01';
const contest = '01994f6e-3a55-7c4e-9d0a-5a1f8f0b7c02';
const mailIds = [1, 2, 3, 4].map((n) => `01994f6e-3a55-7c4e-9d0a-5a1f8f0b7d0${n}`);
const eventIds = [1, 2].map((n) => `01994f6e-3a55-7c4e-9d0a-5a1f8f0b7e0${n}`);
const url = 'https://hook.example/fairway?key=hunter2';
// What has to come out byte by byte: blanks, escapes and letters that JSON could write in another way.
const body = '{ "id":"x",  "data":{"poolName":"Tom \\u0026 \\"Jerry\\" ⛳ \\\\ é"}, "n":1.50}';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let orm: Orm;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate(database.url, { ...tables, migrations: before });
  orm = await openOrm(database.url, tables);
  const em = orm.em.fork();
  const phases = ['waiting', 'sent', 'dropped', 'given_up'];
  for (const [place, id] of mailIds.entries())
    await em.execute(
      `insert into notification (id, user_id, kind, about, facts, status, attempts, created_at, next_at, retry_until,
         expires_at, trouble, sent_at)
       values (?, ?, 'results', ?, '{"of":4}', ?, ?, '2026-11-20T10:00Z', '2026-11-20T10:05Z', '2026-11-21T10:00Z',
         '2026-12-20T10:00Z', ?, null)`,
      [id, ann, `contest ${place}`, phases[place], place, place === 3 ? 'Mailbox unavailable' : null],
    );
  for (const [place, id] of eventIds.entries())
    await em.execute(
      `insert into webhook_event (id, type, contest_id, body, happened_at, expires_at)
       values (?, ?, ?, ?, '2026-11-20T10:00Z', '2026-12-20T10:00Z')`,
      [id, place === 0 ? 'entry.paid' : 'board.changed', contest, body],
    );
  await em.execute(
    `insert into webhook_delivery (event_id, url, status, attempts, next_at, retry_until)
     select id, url, case when type = 'entry.paid' and url = ? then 'sent' else 'waiting' end, 2,
       '2026-11-20T11:00Z', '2026-11-21T10:00Z'
     from webhook_event, unnest(array[?, 'https://other.example']) as url`,
    [url, url],
  );
  await migrate(database.url, tables);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const rows = (what: string) => orm.em.fork().execute<Record<string, unknown>[]>(what);

test('mails keep their ids, what became of them and when they are tried next', async () => {
  expect(
    await rows(`select id, phase, attempts, trouble from outbox where kind = 'mail' order by id`),
  ).toEqual([
    { id: mailIds[0], phase: 'waiting', attempts: 0, trouble: null },
    { id: mailIds[1], phase: 'sent', attempts: 1, trouble: null },
    { id: mailIds[2], phase: 'dropped', attempts: 2, trouble: null },
    { id: mailIds[3], phase: 'given_up', attempts: 3, trouble: 'Mailbox unavailable' },
  ]);
  const [waiting] = await rows(
    `select lane, topic, key, user_id, payload, next_attempt_at = '2026-11-20T10:05Z' as next,
       give_up_at = '2026-11-21T10:00Z' as end, expires_at = '2026-12-20T10:00Z' as gone
     from outbox where id = '${mailIds[0]}'`,
  );
  expect(waiting).toEqual({
    lane: 'all',
    topic: 'results',
    key: 'contest 0',
    user_id: ann,
    payload: { of: 4 },
    next: true,
    end: true,
    gone: true,
  });
});

test('webhooks keep the ids of their events, their bytes, and who has taken them', async () => {
  const webhooks = await rows(
    `select topic, key, lane, payload ->> 'url' as url, payload ->> 'body' as body, subject, phase, attempts
     from outbox where kind = 'webhook' order by key, url`,
  );
  expect(webhooks.map(({ key, url, phase }) => [key, url, phase])).toEqual([
    [eventIds[0], url, 'sent'],
    [eventIds[0], 'https://other.example', 'waiting'],
    [eventIds[1], url, 'waiting'],
    [eventIds[1], 'https://other.example', 'waiting'],
  ]);
  expect(new Set(webhooks.map((webhook) => webhook.body))).toEqual(new Set([body]));
  expect(webhooks[2]).toMatchObject({ topic: 'board.changed', subject: contest, attempts: 2 });
  // As the gateway names the lanes of its receivers.
  const [receiver] = receiversOf({ webhooksOut: [{ url, secret: 'any' }] });
  expect(webhooks[2]?.lane).toBe(receiver?.key);
});

test('what people were told already is not written down again', async () => {
  const again = `insert into outbox (id, kind, lane, topic, key, user_id, payload, created_at, next_attempt_at,
      give_up_at, expires_at)
    select gen_random_uuid(), kind, lane, topic, key, user_id, payload, now(), now(), now(), now()
    from outbox where kind = 'mail' on conflict do nothing returning id`;
  expect(await rows(again)).toEqual([]);
  expect(
    await rows(`select to_regclass('notification') as mails, to_regclass('webhook_event') as events`),
  ).toEqual([{ mails: null, events: null }]);
});
