import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rowsOf, text } from '../../database/rows.ts';
import { insertAnyRow } from '../../testing/database/any-row.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

// What becomes of a table's rows when their user's account is deleted. A new table with a `user_id` is one of these:
// its rows are deleted (`accountDeletion` in feature.ts), or there is a reason why they stay.

const deleted = [
  'access_token',
  'board_watcher',
  'calendar_address',
  'chat_picture',
  'email_claim',
  'mail_settings',
  'member_reminder',
  'message_reaction',
  'muted_person',
  'muted_pool',
  'outbox',
  'passkey',
  'password_reset',
  'picture',
  'pool_asked',
  'pool_member',
  'push_device',
  'push_settings',
  'recovery_code',
  'saved_card',
  'second_factor',
  'story_reaction',
  'user_session',
];

const stays: Record<string, string> = {
  age_and_place: 'what was confirmed before a payment, as proof',
  checkout: 'a payment that was made',
  entry: 'played contests, under the name of deleted users',
  message: 'chats, under the name of deleted users',
  message_mention: 'chats, under the name of deleted users',
  message_read: 'an id and a number',
  money_hold: 'money of a payment',
  pool_act: 'the audit log of a pool',
  pool_removed: 'whom an admin has removed',
  result: 'settled contests, under the name of deleted users',
  taken_username: 'names are never given to anyone else',
  text_consent: 'what was agreed to, as proof',
  user_look: 'names are never given to anyone else',
  waiting_money: 'money of a payment',
  withdrawal: 'money that was withdrawn',
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

/** The tables that have a column of that name. */
async function tablesWith(column: string): Promise<string[]> {
  const rows = await rowsOf(
    gateway.orm.em.fork(),
    { name: text },
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = ?`,
    [column],
  );
  return rows.map(({ name }) => name).sort();
}

test('it is said of every table of users what a deletion leaves of it', async () => {
  expect(await tablesWith('user_id')).toEqual([...deleted, ...Object.keys(stays)].sort());
});

test('what is said to go with an account goes, of every table', async () => {
  const token = await gateway.signUp('leaver');
  const em = gateway.orm.em.fork();
  const [leaver] = await rowsOf(em, { id: text }, `select id from user_account where username = 'leaver'`);
  const userId = leaver?.id;
  const tablesLeft = async () => {
    const left = [];
    for (const table of deleted)
      if ((await em.execute<object[]>(`select 1 from ${table} where user_id = ?`, [userId])).length > 0)
        left.push(table);
    return left;
  };
  const poolId = randomUUID();
  await insertAnyRow(em, 'pool', {
    id: poolId,
    admin_id: userId,
    format: 'Single Week',
    payouts_bps: '[10000, 0, 0]',
  });
  const known = await tablesLeft();
  for (const table of deleted)
    if (!known.includes(table))
      await insertAnyRow(em, table, {
        user_id: userId,
        ...(table === 'pool_member' && { pool_id: poolId }),
      });
  expect(await tablesLeft()).toEqual(deleted);
  expect(await gateway.rest('DELETE', '/users/leaver', { token })).toMatchObject({ status: 200 });
  // Until the provider of cards has forgotten them, too.
  expect(await tablesLeft()).toEqual(['saved_card']);
});
