import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCtx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { doAct } from '../../operators/acts.ts';
import { openPaidGame, type PaidGame, picks } from '../../testing/paid-game.ts';
import { passwordOf, serviceToken } from '../../testing/test-gateway.ts';

// Bob, renamed to Zebedee, does all that leaves his name or an address of his somewhere, and deletes his account. Then
// all texts of the database are searched for them.

const names = '\\m(bob|zebedee)\\M';
const addresses = '\\m(bob|zebedee)@';

/** Where they are before, and no more afterwards. */
const goes = [
  'access_token.name',
  'checkout.receipt_email',
  'email_claim.email',
  'email_claim.email_key',
  'password_reset.email_key',
  'user_account.email',
  'user_account.email_key',
];

// Where they are still found, and why. What else turns up has to go with the account (`accountDeletion`), or is said
// here and in docs/operations.md.
const kept = 'the name, which nobody else is given';
const words = 'what they or others wrote';
const staysOfNames: Record<string, string> = {
  'attempt_count.key':
    'limits of what is tried by a name, until they end: nobody gets new attempts by deleting it',
  'contest.frozen_board': 'the order of equals on a settled board is by name; shown is “deleted user”',
  'entry.nickname': words,
  'idempotency_key.answer': 'what a service was answered, for a day',
  'ledger_transfer.memo': words,
  'message.text': words,
  'operator_act.input': 'what operators did about an account is only added to',
  'operator_act.outcome': 'what operators did about an account is only added to',
  'message_mention.name_key': 'where the words of a message name somebody',
  'outbox.payload': 'webhooks about what was true then, for 30 days; the mail that says so, until it is sent',
  'outside_payment.note': words,
  'pool_act.act': words,
  'result.nickname': words,
  'taken_username.name_key': kept,
  'user_account.name_key': kept,
  'user_account.username': kept,
  'user_look.look_key': kept,
  'withdrawal.email': 'where the money went',
};
const staysOfAddresses: Record<string, string> = {
  'attempt_count.key': 'limits of what is tried by an address, until they end',
  'outbox.payload': 'the mail that says so, until it is sent, for two days at most',
  'withdrawal.email': 'where the money went',
};

let game: PaidGame;
let token: string;
beforeAll(async () => {
  game = await openPaidGame(['ann', 'bob'], {
    settings: { webhooksOut: [{ url: 'https://club.test/hook', secret: 'of-the-club' }] },
  });
  token = game.token('bob');
});
afterAll(() => game.gateway.close());

const sql = (statement: string, values: unknown[] = []) =>
  game.gateway.orm.em.fork().execute(statement, values);

/** The columns in which the pattern is found, as `table.column`. */
async function columnsWith(pattern: string): Promise<string[]> {
  const em = game.gateway.orm.em.fork();
  const columns = await rowsOf(
    em,
    { table: text, column: text },
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and (data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY'))`,
  );
  const found = [];
  for (const { table, column } of columns)
    if (
      (await em.execute<object[]>(`select 1 from ${table} where ${column}::text ~* ? limit 1`, [pattern]))
        .length > 0
    )
      found.push(`${table}.${column}`);
  return found.sort();
}

/** As Zebedee. */
async function ask(operation: string): Promise<Record<string, unknown>> {
  const { data, errors } = await game.gateway.graphql(operation, {}, token);
  expect(errors).toBeUndefined();
  return data ?? {};
}

async function live(): Promise<void> {
  const { gateway } = game;
  const { changeUsername } = await ask('mutation { changeUsername(newUsername: "zebedee") { token } }');
  token = String(Object(changeUsername).token);
  const work = createCtx(gateway.parts, { caller: { kind: 'service' }, address: '' });
  await doAct(work, { name: 'olive', via: 'page' }, 'sign-out', { name: 'zebedee', why: 'A stolen phone' });
  const logIn = { username: 'zebedee', password: passwordOf('bob') };
  token = String((await gateway.rest('POST', '/login', { body: logIn })).body.token);
  await game.pool('Free', ['ann']);
  await game.pool('Cash', ['ann'], { buyIn: 10 });
  await game.pool('Club', ['ann'], { settledOutside: { buyIn: 10 } });
  for (const poolName of ['Free', 'Cash', 'Club'])
    expect(
      await gateway.rest('PUT', '/create-pool/join', { token, body: { poolName, username: 'zebedee' } }),
    ).toMatchObject({ status: 200 });

  await ask('mutation { changeEmail(newEmail: "zebedee@example.com") { id } }');
  await ask('mutation { makeAccessToken(name: "zebedee’s script", scopes: [READ], days: 9) { __typename } }');
  await gateway.rest('POST', '/users/forgot-password', { body: { email: 'bob@example.com' } });
  await gateway.rest('POST', '/login', { body: { username: 'zebedee', password: 'a wrong one' } });

  const charge = { email: 'bob@example.com', buyIn: 10, poolName: 'Cash' };
  expect(
    await gateway.rest('POST', '/charge', { token, body: charge, headers: { 'idempotency-key': 'once' } }),
  ).toMatchObject({ status: 200 });
  for (const [key, adjustment] of [
    ['there', 5],
    ['back', -5],
  ] as const)
    expect(
      await gateway.rest('POST', '/balance/update-balance', {
        token: serviceToken,
        body: { users: [{ username: 'zebedee', adjustment }], memo: 'zebedee asked for it' },
        headers: { 'idempotency-key': key },
      }),
    ).toMatchObject({ status: 200 });
  await sql(
    `insert into withdrawal (id, user_id, amount_cents, email, status, check_id, created_at, sent_at, settled_at)
     select gen_random_uuid(), id, 100, 'zebedee@bank.test', 'paid', 'check', now(), now(), now() from user_account where username = 'zebedee'`,
  );

  await ask('mutation { sendMessage(pool: "Free", text: "I am Zebedee, once bob.") { id } }');
  await game.graphql('ann', 'mutation { sendMessage(pool: "Free", text: "@zebedee played well.") { id } }');
  const paid = { poolName: 'Club', username: 'zebedee', paid: true, note: 'zebedee, in cash' };
  expect(await game.rest('ann', 'PUT', '/create-pool/mark-buy-in', paid)).toMatchObject({ status: 200 });
  await sql(
    `update entry set nickname = 'zebedee’s best' where user_id = (select id from user_account where username = 'zebedee')`,
  );

  for (const pool of ['Free', 'Club']) await game.card('ann', pool, picks);
  const golfers = picks.map((place) => String(game.golfers[place]?.dgId));
  await ask(`mutation { saveCard(pool: "Free", golfers: ${JSON.stringify(golfers)}) { week } }`);
  for (const round of [1, 2, 3, 4]) {
    game.finish(1, round, (golfer) => (golfer === 0 ? -2 : 0));
    await game.at(`2027-01-${13 + round}T23:00:00Z`);
  }
  await game.at('2027-01-17T23:30:00Z');
  await game.at('2027-01-20T23:30:00Z');
}

test('a deleted account leaves its name and its addresses only where it is said to', async () => {
  await live();
  expect(await columnsWith(names)).toEqual([...goes, ...Object.keys(staysOfNames)].sort());
  const body = { password: passwordOf('bob') };
  expect(await game.gateway.rest('DELETE', '/users/zebedee', { token, body })).toMatchObject({ status: 200 });
  expect(await columnsWith(names)).toEqual(Object.keys(staysOfNames).sort());
  expect(await columnsWith(addresses)).toEqual(Object.keys(staysOfAddresses).sort());
});
