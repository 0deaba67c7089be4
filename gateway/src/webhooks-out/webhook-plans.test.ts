import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { plansOf, readingAllOf } from '../testing/database/plans.ts';
import { enqueueBoardChanges } from './board-change.service.ts';
import { ownWebhookData } from './own-data.ts';
import { openWebhookGame, type WebhookGame } from './testing/webhook-game.ts';

let game: WebhookGame;
beforeAll(async () => {
  game = await openWebhookGame();
});
afterAll(() => game.close());

const sql = <Row extends object>(statement: string, values: unknown[] = []) =>
  game.gateway.orm.em.fork().execute<Row[]>(statement, values);

/** So many events, each of a contest of its own that nobody knows. */
const addEvents = (topic: string, subject: string, count: number) =>
  sql(
    `insert into outbox (id, kind, lane, topic, key, subject, payload, phase, created_at, next_attempt_at, give_up_at, expires_at)
     select gen_random_uuid(), 'webhook', 'club', '${topic}', n::text, ${subject},
       jsonb_build_object('url', '', 'body', json_build_object('data', json_build_object('contestId', md5(n::text)::uuid,
         'username', 'somebody', 'results', '[]'::json))::text),
       'sent', now() - interval '1 hour', now(), now(), now() from generate_series(1, ${count}) n`,
  );

test('who asks what webhooks said of them has nobody else’s events gone through', async () => {
  for (const [topic, subject] of [
    ['entry.paid', 'md5(n::text)::uuid::text'],
    ['contest.settled', 'null'],
  ] as const)
    await addEvents(topic, subject, 20_000);
  await sql('vacuum analyze outbox');
  const [ann] = await sql<{ id: string }>(`select id from user_account where username = 'ann'`);
  const [{ statement } = { statement: '' }] = ownWebhookData;
  const all = await plansOf(game.gateway.databaseUrl, () =>
    sql(`with wanted as (select ?::uuid as id) ${statement} limit ? offset ?`, [ann?.id, 100, 0]),
  );
  // The sandbox's providers tick meanwhile.
  const plans = all.filter((one) => one.statement.startsWith('with wanted'));
  expect(plans).toHaveLength(1);
  expect(readingAllOf(plans, ['outbox'])).toEqual([]);
  expect(plans[0]?.plan).toContain('outbox_contest_of_former_events');
  expect(plans[0]?.plan).toContain('outbox_subject');
});

test('a batch of changed boards is found without looking at all of them', async () => {
  await addEvents('board.changed', 'md5(n::text)::uuid::text', 20_000);
  await sql(
    `insert into board_change (contest_id) select md5(n::text)::uuid from generate_series(1, 20000) n`,
  );
  await sql('vacuum analyze outbox, board_change');
  const plans = await plansOf(game.gateway.databaseUrl, () => enqueueBoardChanges(game.ctx(), 500));
  const batches = plans.filter(({ statement }) => statement.includes('with due as'));
  expect(batches).not.toEqual([]);
  expect(readingAllOf(batches, ['outbox'])).toEqual([]);
  // That those which are gone are deleted by a scan is up to PostgreSQL.
  expect(batches.every(({ plan }) => plan.includes('using board_change_contest_id'))).toBe(true);
});
