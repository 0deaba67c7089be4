import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestGateway, passwordOf, type TestGateway } from '../../../testing/test-gateway.ts';
import { testAccessToken } from '../../access-tokens/testing/test-access-token.ts';
import { nextCode, ownerOf } from '../../second-factor/testing/owner.ts';
import { confirm, confirmLinkTo, linkTo, logIn, mailsTo } from '../testing/mailbox.ts';

// Who tries the link that brings a former address back, and with what; what it does is tried beside the changes.

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

/** An account whose address was changed, with the session that did it and both links that were mailed. */
async function moved(name: string): Promise<{ session: string; confirming: string; undoing: string }> {
  const session = await gateway.signUp(name);
  const newEmail = `${name}@new.example`;
  await gateway.rest('PUT', `/users/email/${name}`, { token: session, body: { newEmail } });
  const confirming = await confirmLinkTo(gateway, newEmail);
  expect(await confirm(gateway, confirming)).toMatchObject({ status: 200 });
  return { session, confirming, undoing: await linkTo(gateway, `${name}@example.com`, 'undo-email') };
}

const undo = (link: string, token?: string) =>
  gateway.rest('POST', '/users/undo-email-change', { ...(token && { token }), body: { token: link } });

test('the link decides which account, whoever is logged in', async () => {
  const stranger = await gateway.signUp('stranger');
  const { undoing } = await moved('ann');
  expect(await undo(undoing, stranger)).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining('The address of ann is the former one again.') },
  });
  expect(await gateway.rest('GET', '/users', { token: stranger })).toMatchObject({ status: 200 });
  const { session, undoing: another } = await moved('bob');
  expect(await undo(another, session)).toMatchObject({ status: 200 });
});

test('an access token can’t use the link, which stays valid', async () => {
  const { session, undoing } = await moved('carla');
  const { token } = await testAccessToken(gateway, 'carla', session);
  expect(await undo(undoing, token)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await undo(undoing)).toMatchObject({ status: 200 });
});

test('a link for something else, or a part of it, undoes nothing', async () => {
  const { confirming, undoing } = await moved('dan');
  const start = undoing.slice(0, -4);
  for (const other of [confirming, start, `${start}AAAA`, undoing.slice(0, 22), '', 'x'.repeat(9000)])
    expect(await undo(other)).toMatchObject({ status: 400 });
  expect(await undo(undoing)).toMatchObject({ status: 200 });
});

test('an account that was deleted meanwhile, which is refused by now, stays deleted', async () => {
  const { session, undoing } = await moved('eve');
  expect(await gateway.rest('DELETE', '/users/eve', { token: session })).toMatchObject({ status: 409 });
  await gateway.orm.em.fork().execute(`update user_account set deleted_at = now() where name_key = 'eve'`);
  expect(await undo(undoing)).toMatchObject({ status: 400, body: { field: 'token' } });
  expect(await logIn(gateway, 'eve@example.com', passwordOf('eve'))).toMatchObject({ status: 401 });
});

test('recovery codes that an intruder made go with the undoing, and the owner’s app stays', async () => {
  const { secret } = await ownerOf(gateway, 'gil');
  gateway.wallClock.advance({ days: 40 });
  const logInWith = (code: string, password = passwordOf('gil')) =>
    gateway.rest('POST', '/login', { body: { username: 'gil', password, code } });
  const token = String((await logInWith(nextCode(gateway, secret))).body.token);
  const { data } = await gateway.graphql('mutation { renewRecoveryCodes }', {}, token);
  const [theirs = ''] = Object(data).renewRecoveryCodes;
  await gateway.rest('PUT', '/users/email/gil', { token, body: { newEmail: 'gil@new.example' } });
  await confirm(gateway, await confirmLinkTo(gateway, 'gil@new.example'));
  const { body } = await undo(await linkTo(gateway, 'gil@example.com', 'undo-email'));
  const newPassword = 'a walk of one’s own';
  await gateway.rest('POST', '/users/reset-password', { body: { token: body.resetToken, newPassword } });
  expect(await logInWith(theirs, newPassword)).toMatchObject({ body: { code: 'SECOND_FACTOR' } });
  expect(await logInWith(nextCode(gateway, secret), newPassword)).toMatchObject({ status: 200 });
});

test('whoever logged in during the weeks before is reported when they come back, logged out or not; the owner’s own phone is not', async () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1';
  const theirs = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await gateway.signUp('hal');
  const logInWith = async (userAgent: string, password = passwordOf('hal')) => {
    const body = { username: 'hal', password };
    const answer = await gateway.rest('POST', '/login', { body, headers: { 'user-agent': userAgent } });
    return String(answer.body.token);
  };
  await logInWith(phone);
  gateway.wallClock.advance({ days: 40 });
  await gateway.rest('POST', '/logout', { token: await logInWith(theirs), body: {} });
  const token = await logInWith(theirs);
  await gateway.rest('PUT', '/users/email/hal', { token, body: { newEmail: 'hal@new.example' } });
  await confirm(gateway, await confirmLinkTo(gateway, 'hal@new.example'));
  const { body } = await undo(await linkTo(gateway, 'hal@example.com', 'undo-email'));
  const newPassword = 'a walk of one’s own';
  await gateway.rest('POST', '/users/reset-password', { body: { token: body.resetToken, newPassword } });
  const reports = async () =>
    (await mailsTo(gateway, 'hal@example.com')).filter(({ subject }) => subject.startsWith('A new log-in'))
      .length;
  const before = await reports();
  await logInWith(phone, newPassword);
  expect(await reports()).toBe(before);
  await logInWith(theirs, newPassword);
  expect(await reports()).toBe(before + 1);
});

test('each link is tried sixty times an hour, looked at or used', async () => {
  const { undoing } = await moved('fay');
  const looking = 'query ($token: String!) { addressToRestore(token: $token) { username } }';
  const codes = new Set<unknown>();
  // The change was one of the sixty, whose link has the same id.
  for (let times = 1; times < 60; times += 1)
    codes.add((await gateway.graphql(looking, { token: undoing })).errors?.[0]?.extensions.code);
  expect([...codes]).toEqual([undefined]);
  expect(await undo(undoing)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  gateway.wallClock.advance({ hours: 1 });
  expect(await undo(undoing)).toMatchObject({ status: 200 });
});
