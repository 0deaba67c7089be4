import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MailFault } from '../../mail/mail-fault.ts';
import { passwordOf } from '../../testing/test-gateway.ts';
import { type MailGame, openMailGame } from '../testing/mail-game.ts';
import { sendMails } from '../testing/send-mails.ts';

// Somebody with a stolen password logs in, renames or takes over, and the owner hears nothing of it.

let game: MailGame;
beforeAll(async () => {
  game = await openMailGame(['ann', 'bob', 'carla', 'dev'], { trustProxy: ['127.0.0.1'] });
});
beforeEach(async () => {
  await game.sentMails();
});
afterAll(() => game.gateway.close());

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1';
const logIn = (username: string, { from = '127.0.0.1', userAgent = '' } = {}) =>
  game.gateway.rest('POST', '/login', {
    body: { username, password: passwordOf(username) },
    headers: { 'x-forwarded-for': from, ...(userAgent && { 'user-agent': userAgent }) },
  });
test('the first log-in is one’s own, and so is another like it', async () => {
  await game.gateway.signUp('fresh');
  await logIn('fresh');
  expect(await game.sentMails()).toEqual([]);
});

test('whoever was thrown out is reported again when they come back; whoever logs out is not', async () => {
  const mine = { userAgent: phone, from: '192.0.2.1' };
  const { token } = (await logIn('dev', mine)).body;
  const theirs = { userAgent: phone, from: '192.0.2.66' };
  const earlier = await logIn('dev', theirs);
  const out = { token: String(earlier.body.token), body: {} };
  expect(await game.gateway.rest('POST', '/logout', out)).toMatchObject({ status: 200 });
  await logIn('dev', theirs);
  await game.sentMails();
  const { data } = await game.gateway.graphql('{ me { sessions { id device current } } }', {}, String(token));
  const sessions: { id: string; device: string; current: boolean }[] = Object(Object(data).me).sessions;
  const stranger = sessions.find(({ device, current }) => !current && device.includes('iPhone'));
  const end = (id: string | undefined) =>
    game.gateway.graphql('mutation ($id: ID!) { endSession(id: $id) { id } }', { id }, String(token));
  await end(stranger?.id);
  await logIn('dev', theirs);
  expect(await game.sentMails()).toEqual(['dev: A new log-in to your account']);
  await end(sessions.find(({ current }) => current)?.id);
  await logIn('dev', mine);
  expect(await game.sentMails()).toEqual([]);
});

test('a log-in with a new device or from a new place is reported, once for each', async () => {
  await logIn('bob', { userAgent: phone });
  expect(await game.sentMails()).toEqual(['bob: A new log-in to your account']);
  const { text } = game.lastTo('bob');
  expect(text).toMatch(/from a new place: Safari on an iPhone, \w+, November \d+ at /);
  expect(text).toContain('They can’t be switched off.');
  expect(text).not.toContain('Stop these mails');
  await logIn('bob', { userAgent: phone });
  expect(await game.sentMails()).toEqual([]);
  await logIn('bob', { userAgent: phone, from: '198.51.100.7' });
  expect(await game.sentMails()).toEqual(['bob: A new log-in to your account']);
  await logIn('bob', { userAgent: phone, from: '198.51.100.7' });
  expect(await game.sentMails()).toEqual([]);
});

test('it waits behind no results: it has a lane of its own, sent as soon as it is there', async () => {
  await logIn('dev', { userAgent: phone });
  expect(await game.sql(`select lane, topic from outbox where phase = 'waiting'`)).toEqual([
    { lane: 'security', topic: 'new-device' },
  ]);
});

test('so is one after a long absence, when nobody knows the device any more', async () => {
  await game.gateway.signUp('absent');
  await game.sql(
    `delete from user_session where user_id = (select id from user_account where username = 'absent')`,
  );
  game.gateway.wallClock.advance({ days: 2 });
  await logIn('absent');
  expect(await game.sentMails()).toEqual(['absent: A new log-in to your account']);
});

const usualMailer = () => game.gateway.parts.mailer;
let mailer: ReturnType<typeof usualMailer>;
beforeEach(() => {
  mailer = usualMailer();
});
afterEach(async () => {
  if (mailer) game.gateway.parts.mailer = mailer;
  await game.sql('delete from email_claim');
});
/** As after a change of address that can still be undone. */
const withFormerAddress = (username: string) =>
  game.sql(
    `insert into email_claim (id, user_id, email, email_key, former_email, created_at, expires_at)
     select gen_random_uuid(), id, email, email, 'former@example.com', now(), now() + interval '9 years'
     from user_account where username = '${username}'`,
  );

test.each(['new', 'former'])(
  'where the %s address takes no mail, the other one has it all the same, once',
  async (which) => {
    const tried: string[] = [];
    await withFormerAddress('bob');
    const refusal = new MailFault({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 });
    const refused = which === 'former' ? 'former@example.com' : 'bob@example.com';
    game.gateway.parts.mailer = {
      send: async ({ to }) => {
        tried.push(to);
        if (to === refused) throw refusal;
      },
    };
    await logIn('bob', { from: which === 'new' ? '198.51.100.8' : '198.51.100.9' });
    await sendMails(game.ctx());
    expect(tried.toSorted()).toEqual(['bob@example.com', 'former@example.com']);
    expect(await game.sql(`select phase from outbox where phase = 'waiting'`)).toEqual([]);
  },
);

test('where one of two addresses takes it later, both have it then', async () => {
  await withFormerAddress('dev');
  const taken: string[] = [];
  let isBusy = true;
  game.gateway.parts.mailer = {
    send: async ({ to }) => {
      if (isBusy && to === 'former@example.com')
        throw new MailFault({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 });
      taken.push(to);
    },
  };
  await logIn('dev', { from: '198.51.100.10' });
  await sendMails(game.ctx());
  expect(taken).not.toContain('former@example.com');
  isBusy = false;
  game.gateway.wallClock.advance({ minutes: 5 });
  await sendMails(game.ctx());
  expect(taken).toContain('former@example.com');
});

test('where one of two addresses never takes it, the other one has it a few times, and no more', async () => {
  await withFormerAddress('dev');
  let taken = 0;
  game.gateway.parts.mailer = {
    send: async ({ to }) => {
      if (to === 'former@example.com')
        throw new MailFault({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 });
      taken += 1;
    },
  };
  await logIn('dev', { from: '198.51.100.11' });
  for (let hour = 0; hour < 12; hour += 1) {
    await sendMails(game.ctx());
    game.gateway.wallClock.advance({ minutes: 61 });
  }
  expect(taken).toBe(2);
  expect(await game.sql(`select 1 from outbox where phase = 'waiting'`)).toEqual([]);
});

test('a rename is reported with both names', async () => {
  const { body } = await logIn('carla');
  await game.sentMails();
  const answer = await game.gateway.rest('PUT', '/users/carla', {
    token: String(body.token),
    body: { newUsername: 'claire' },
  });
  expect(answer).toMatchObject({ status: 200 });
  expect(await game.sentMails()).toEqual(['carla: Your username was changed']);
  expect(game.lastTo('carla').text).toContain('Your username is claire now; before it was carla.');
});

test('a new password is reported', async () => {
  await game.gateway.rest('POST', '/users/forgot-password', { body: { email: 'dev@example.com' } });
  await game.gateway.parts.backgroundWork.settled();
  const token = /reset-password\/(\S+)/.exec(game.lastTo('dev').text)?.[1];
  await game.gateway.rest('POST', '/users/reset-password', {
    body: { token, newPassword: 'a ball in the rough' },
  });
  expect(await game.sentMails()).toEqual(['dev: Your password was changed']);
});
