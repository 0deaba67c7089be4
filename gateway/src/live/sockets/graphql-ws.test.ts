import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

/** After this code every graphql-ws client comes back by itself; after the protocol's own, none ever does. */
const tryAgainLater = 1013;

test('a fault of ours ends sockets so that their clients come back, and then they are let in', async () => {
  const token = await gateway.signUp('patient');
  const early = await openGraphqlSocket(gateway.origin, token);
  const em = gateway.orm.em.fork();
  // Without the second nobody knows whether what is remembered of the caller is still so.
  const tables = ['user_account', 'changed_table'];
  for (const table of tables) await em.execute(`alter table ${table} rename to ${table}_away`);
  try {
    await expect(openGraphqlSocket(gateway.origin, token)).rejects.toMatchObject({ code: tryAgainLater });
    const refused = early.ask('subscription { clock { now } }');
    await expect(refused).rejects.toMatchObject({ code: tryAgainLater });
  } finally {
    for (const table of tables) await em.execute(`alter table ${table}_away rename to ${table}`);
  }
  const late = await openGraphqlSocket(gateway.origin, token);
  expect(await late.ask('subscription { clock { now } }')).toMatchObject({ type: 'next' });
  late.close();
});
