import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '../../database/opening/migrate.ts';
import { tables } from '../../features/features.ts';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { logIn, register } from './testing/mailbox.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({ settings: { relaxed: [] } });
});
afterAll(() => gateway.close());

test('accounts from before confirmation keep their addresses, and nobody else can take them', async () => {
  await register(gateway, 'veteran', 'veteran@example.com');
  const em = gateway.orm.em.fork();
  for (const statement of [
    'drop table email_claim',
    'alter table password_reset drop column email_key',
    'drop index user_account_email_key',
    'alter table user_account drop column email_confirmed_at',
    'alter table user_account add constraint user_account_email_key_key unique (email_key)',
    `delete from migration where name in ('0034-confirmed-addresses', '0330-former-addresses')`,
  ])
    await em.execute(statement);
  await migrate(gateway.databaseUrl, tables);

  await register(gateway, 'newcomer', 'veteran@example.com');
  const own = await logIn(gateway, 'veteran@example.com', passwordOf('veteran'));
  expect(own).toMatchObject({ status: 200 });
  const { data } = await gateway.graphql(
    '{ me { email emailConfirmed mustConfirmEmail } }',
    undefined,
    String(own.body.token),
  );
  expect(data?.me).toEqual({ email: 'veteran@example.com', emailConfirmed: true, mustConfirmEmail: false });
  await expect(
    em.execute(`update user_account set email_confirmed_at = created_at where name_key = 'newcomer'`),
  ).rejects.toThrow(/user_account_confirmed_email/);
});
