import { expect, test } from '@jest/globals';
import { rowsOf, text } from '../../database/rows.ts';
import { openTestGateway } from '../../testing/test-gateway.ts';

// What becomes of a table's rows when their user's account is deleted. A new table with a `user_id` is one of these:
// its rows are deleted (`accountDeletion` in feature.ts), or there is a reason why they stay.

const deleted = [
  'access_token',
  'email_claim',
  'mail_settings',
  'member_reminder',
  'outbox',
  'passkey',
  'password_reset',
  'picture',
  'pool_asked',
  'pool_member',
  'recovery_code',
  'saved_card',
  'second_factor',
  'user_session',
];

const stays: Record<string, string> = {
  checkout: 'a payment that was made',
  entry: 'played contests, under the name of deleted users',
  message: 'chats, under the name of deleted users',
  message_read: 'an id and a number',
  money_hold: 'money of a payment',
  pool_act: 'the audit log of a pool',
  pool_removed: 'whom an admin has removed',
  result: 'settled contests, under the name of deleted users',
  taken_username: 'names are never given to anyone else',
  user_look: 'names are never given to anyone else',
  waiting_money: 'money of a payment',
  withdrawal: 'money that was withdrawn',
};

test('it is said of every table of users what a deletion leaves of it', async () => {
  const gateway = await openTestGateway();
  const rows = await rowsOf(
    gateway.orm.em.fork(),
    { name: text },
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id'`,
  );
  await gateway.close();
  expect(rows.map(({ name }) => name).sort()).toEqual([...deleted, ...Object.keys(stays)].sort());
});
