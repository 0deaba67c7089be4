import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import { testAccessToken } from '../accounts/access-tokens/testing/test-access-token.ts';
import { confirm, confirmLinkTo, linkTo } from '../accounts/addresses/testing/mailbox.ts';
import { capturedLog } from '../testing/captured-log.ts';
import { openGraphqlSocket } from '../testing/graphql-socket.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';

// Somebody who may read the log looks in it for links that open something.

let gateway: TestGateway;
const logged = capturedLog('debug');
beforeAll(async () => {
  gateway = await openTestGateway({ log: logged.log });
});
afterAll(() => gateway.close());

/** As it is written, which `fetch` would tidy up. */
async function asWritten(path: string): Promise<void> {
  const { hostname, port } = new URL(gateway.origin);
  const socket = connect(Number(port), hostname);
  socket.end(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  socket.resume();
  await once(socket, 'close');
}

test.each([
  ['a reset link', '/reset-password/secret-of-somebody'],
  ['a reset link in capitals', '/RESET-PASSWORD/secret-of-somebody'],
  ['a reset link written with percents', '/%72eset%2Dpassword/secret-of-somebody'],
  ['a link that confirms an address', '/confirm-email/secret-of-somebody'],
  ['a link that undoes a change of address', '/undo-email/secret-of-somebody'],
  ['an invitation', '/Join-Pool/secret-of-somebody'],
  ['an invitation in a query', '/Join-Pool?invite=secret-of-somebody'],
  ['a public board', '/board/secret-of-somebody'],
  ['a public board’s picture', '/share/boards/secret-of-somebody.png'],
  ['the address of a calendar', '/calendar/secret-of-somebody.ics'],
  ['a way out of mails', '/unsubscribe/secret-of-somebody'],
  ['a question to a host', '/next-week/secret-of-somebody'],
  ['a way to stop a withdrawal', '/stop-withdrawal/secret-of-somebody'],
  ['a key at an address that nothing serves', '/api/none/secret-of-somebody'],
  ['a key at an address that is broken', '/unsubscribe/secret-of-somebody%zz'],
])('the log does not reveal %s', async (_what, path) => {
  logged.text = '';
  await asWritten(path);
  await gateway.app.ready();
  expect(logged.text).not.toContain('secret-of-somebody');
  expect(logged.text).toContain('"req"');
});

test('the log names the pattern of a request’s route', async () => {
  logged.text = '';
  await asWritten('/%75nsubscribe/secret-of-somebody');
  await asWritten('/api/users/email/ann?token=secret-of-somebody');
  expect(logged.text).toContain('"path":"/unsubscribe/:token"');
  expect(logged.text).toContain('"path":"/api/users/email/:username"');
  expect(logged.text).not.toContain('secret-of-somebody');
});

test('the log does not reveal an access token, whichever way it comes', async () => {
  logged.text = '';
  const session = await gateway.signUp('ann');
  const { token } = await testAccessToken(gateway, 'ann', session, { scopes: ['chat'] });
  for (const path of ['/users', `/users?token=${token}`, `/${token}`, '/chat?poolName=None'])
    await gateway.rest('GET', path, { token });
  await gateway.rest('POST', '/login', { token: `${token}0`, body: { username: token, password: token } });
  await gateway.graphql('{ me { username } }', { token }, token);
  await gateway.graphql(`mutation { sendMessage(pool: "None", text: "${token}") { id } }`, {}, token);
  const graphql = await openGraphqlSocket(gateway.origin, token);
  await graphql.ask('subscription { messages(pool: "None") { id } }');
  graphql.close();
  for (const options of [{ auth: { token } }, { auth: { token: `${token}0` } }, { query: { token } }]) {
    const socket = io(gateway.origin, { ...options, transports: ['websocket'], reconnection: false });
    await new Promise((resolve) => socket.on('connect', () => resolve(true)).on('connect_error', resolve));
    socket.close();
  }
  await gateway.parts.backgroundWork.settled();
  expect(logged.text).toContain('"path":"/graphql"');
  expect(logged.text).not.toContain(token.slice(3, 43));
});

test('the log does not reveal the link that undoes a change of address, used or not', async () => {
  const session = await gateway.signUp('bob');
  logged.text = '';
  const newEmail = 'bob@new.example';
  await gateway.rest('PUT', '/users/email/bob', { token: session, body: { newEmail } });
  await confirm(gateway, await confirmLinkTo(gateway, newEmail));
  const link = await linkTo(gateway, 'bob@example.com', 'undo-email');
  await asWritten(`/undo-email/${link}`);
  await asWritten(`/api/users/undo-email-change?token=${link}`);
  const asking = 'query ($token: String!) { addressToRestore(token: $token) { email } }';
  expect(await gateway.graphql(asking, { token: link })).not.toHaveProperty('errors');
  const { body } = await gateway.rest('POST', '/users/undo-email-change', { body: { token: link } });
  expect(body).toMatchObject({ success: true });
  await gateway.rest('POST', '/users/undo-email-change', { body: { token: link } });
  expect(logged.text).toContain('"path":"/api/users/undo-email-change"');
  expect(logged.text).not.toContain(link);
  expect(logged.text).not.toContain(String(body.resetToken));
});
