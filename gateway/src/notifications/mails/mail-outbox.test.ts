import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { inTransaction } from '../../context.ts';
import { jobSchedule } from '../../jobs/schedule.ts';
import { startWorker } from '../../jobs/worker.ts';
import type { Mail } from '../../mail/mailer.ts';
import { sendWithdrawal } from '../../money/withdrawals/send-withdrawal.service.ts';
import { passwordOf, serviceToken } from '../../testing/test-gateway.ts';
import { type MailGame, openMailGame } from '../testing/mail-game.ts';
import { sendMails } from '../testing/send-mails.ts';
import { enqueueMails } from './enqueue-mails.service.ts';

let game: MailGame;
const players = ['ann', 'bob', 'carla', 'dev'];
const pool = `<b>Tom & "Jerry"</b>`;
beforeAll(async () => {
  game = await openMailGame(players);
  await game.pool(pool, players);
});
const deliver = async (mail: Mail) => void game.gateway.mails.push(mail);
beforeEach(async () => {
  game.gateway.parts.mailer = { send: deliver };
  game.gateway.mails.length = 0;
  await game.sql('delete from outbox');
  await game.sql('delete from tournament_told');
});
afterAll(() => game.gateway.close());

const idOf = async (player: string) =>
  (await game.graphql<{ me: { id: string } }>(player, '{ me { id } }')).me.id;
/** Has everyone told of the week that is open, as if that had just come true. */
const picksOpen = async () => {
  await game.at('2027-01-13T17:00:00Z');
  await game.sql(`delete from outbox where topic <> 'picks-open'`);
};
const statuses = async () =>
  (await game.sql<{ phase: string }>('select phase from outbox')).map(({ phase }) => phase);

test('a mail says the same in text and in HTML, and names are only text', async () => {
  await picksOpen();
  expect(await game.sentMails()).toHaveLength(4);
  const mail = game.lastTo('ann');
  expect(mail.subject).toBe(`Picks are open for the Palmetto Classic: ${pool}`);
  expect(mail.text).toMatch(
    /^Hello ann,\n\nPicks for the Palmetto Classic are open in your pool <b>Tom & "Jerry"<\/b>\./,
  );
  expect(mail.html).toContain('in your pool &lt;b&gt;Tom &amp; &quot;Jerry&quot;&lt;/b&gt;.');
  expect(mail.html).not.toContain('<b>');
  const link = 'http://localhost:4000/Golfers?pool=%3Cb%3ETom+%26+%22Jerry%22%3C%2Fb%3E';
  expect(mail.text).toContain(`Make your picks: ${link}\n`);
  expect(mail.html).toContain(`<a href="${link}"`);
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
});

test('a pool or a member called like an address is no link in it', async () => {
  const called = async (poolName: string, username: string) => {
    await game.sql('update pool set name = ?', [poolName]);
    await game.sql(`update user_account set username = ? where name_key = 'dev'`, [username]);
  };
  await called('Verify at https://evil.example/x', 'dev.evil.example');
  await picksOpen();
  await game.sentMails();
  const mail = game.gateway.mails.find(({ to }) => to === 'dev@example.com');
  await called(pool, 'dev');
  const sayIt = (text = '') => text.replaceAll('\u2060', '');
  const own = /http:\/\/localhost:4000\/[^\s"<]*/g;
  for (const part of [mail?.subject, mail?.text, mail?.html]) {
    expect(sayIt(part)).toContain('Verify at https://evil.example/x');
    // What is left without our own links has neither a scheme nor a host in it.
    expect(part?.replace(own, '')).not.toMatch(/https:|evil\.|\.evil|\.example/);
  }
  expect(sayIt(mail?.text)).toContain('Hello dev.evil.example,');
  expect(mail?.text).toContain('/Golfers?pool=Verify+at+https%3A%2F%2Fevil.example%2Fx\n');
});

test.each([
  ['Europe/Berlin', 'Thursday, January 14 at 6:00 AM GMT+1.'],
  ['Asia/Kolkata', 'Thursday, January 14 at 10:30 AM GMT+5:30.'],
  ['America/Los_Angeles', 'Wednesday, January 13 at 9:00 PM PST.'],
])('times are those of the reader: %s', async (zone, text) => {
  await game.graphql('bob', 'mutation ($zone: String!) { keepZone(zone: $zone) { id } }', { zone });
  await picksOpen();
  await game.sentMails();
  expect(game.lastTo('bob').text).toContain(`Picks lock on ${text}`);
  expect(game.lastTo('ann').text).toContain(
    'Picks lock on Thursday, January 14 at 12:00 AM EST (the time at the course).',
  );
});

test('who has switched a kind off, or has no address any more, gets nothing of it', async () => {
  await game.graphql('ann', 'mutation { switchMail(kind: PICKS_OPEN, on: false) { id } }');
  await game.graphql('bob', 'mutation { switchMail(kind: RESULTS, on: false) { id } }');
  await picksOpen();
  await game.sql(`update user_account set email = null where username = 'dev'`);
  const sentMails = await game.sentMails();
  await game.sql(`update user_account set email = 'dev@example.com' where username = 'dev'`);
  expect(sentMails.map((one) => one.split(':')[0])).toEqual(['bob', 'carla']);
  await game.graphql('ann', 'mutation { switchMail(kind: PICKS_OPEN, on: true) { id } }');
  game.gateway.wallClock.advance({ days: 1 });
  expect(await game.sentMails()).toEqual([]);
});

describe('each mail goes out', () => {
  test('once, though several workers send at the same time', async () => {
    const userIds = await Promise.all(players.map(idOf));
    const contests = await game.sql<{ id: string }>('select id from contest');
    const facts = {
      contestId: contests[0]?.id ?? '',
      outcome: 'settled' as const,
      position: '1',
      of: 4,
      total: 0,
      prizeCents: 0,
      isRefunded: false,
    };
    const mails = userIds.flatMap((userId) =>
      Array.from({ length: 25 }, (_, i) => ({ userId, kind: 'results' as const, about: `${i}`, facts })),
    );
    await game.graphql('bob', 'mutation { switchMail(kind: RESULTS, on: true) { id } }');
    await inTransaction(game.ctx(), (tx) => enqueueMails(tx, mails));
    await inTransaction(game.ctx(), (tx) => enqueueMails(tx, mails));
    await Promise.all([1, 2, 3].map(() => sendMails(game.ctx())));
    expect(game.gateway.mails).toHaveLength(100);
    expect(new Set(game.gateway.mails.map(({ messageId }) => messageId)).size).toBe(100);
    expect(new Set(await statuses())).toEqual(new Set(['sent']));
  });

  test('by the jobs of a gateway, soon after it was noted', async () => {
    const { parts, databaseUrl } = game.gateway;
    const workers = [];
    for (let i = 0; i < 2; i += 1)
      workers.push(
        await startWorker({ ...parts, metrics: new Registry() }, { databaseUrl, jobs: jobSchedule }),
      );
    await picksOpen();
    await game.until(async () => (await statuses()).every((status) => status === 'sent'));
    for (const worker of workers) await worker.stop();
    expect(game.gateway.mails.filter(({ subject }) => subject.startsWith('Picks are open'))).toHaveLength(4);
  });

  test('again under the same id, when whoever sent it died before saying so', async () => {
    await picksOpen();
    const begun: Mail[] = [];
    // It went out, and nothing was heard of its sender any more.
    const deaf = { send: (mail: Mail) => new Promise<void>(() => begun.push(mail)) };
    void sendMails({ ...game.ctx(), mailer: deaf });
    await game.until(async () => begun.length === 4);
    expect(await game.sentMails()).toEqual([]); // it has its time
    game.gateway.wallClock.advance({ minutes: 2 });
    expect(await game.sentMails()).toHaveLength(4);
    const idsOf = (mails: readonly Mail[]) => mails.map(({ messageId }) => messageId).sort();
    expect(idsOf(game.gateway.mails)).toEqual(idsOf(begun));
    game.gateway.wallClock.advance({ days: 1 });
    expect(await game.sentMails()).toEqual([]);
  });

  test('but for one of a kind that only a newer gateway can write, which waits for that', async () => {
    await picksOpen();
    await game.sql(`update outbox set topic = 'of-tomorrow' where user_id = ?`, [await idOf('ann')]);
    expect((await game.sentMails()).map((mail) => mail.split(':')[0])).toEqual(['bob', 'carla', 'dev']);
    expect(await game.sql(`select topic, trouble from outbox where phase = 'waiting'`)).toEqual([
      { topic: 'of-tomorrow', trouble: 'There is no mail of the kind of-tomorrow.' },
    ]);
  });

  test('later, when the mail server is away, and is given up after a day', async () => {
    await picksOpen();
    let tries = 0;
    const broken = {
      send: async () => {
        tries += 1;
        throw new Error('connect ECONNREFUSED');
      },
    };
    const tryAgain = () => sendMails({ ...game.ctx(), mailer: broken });
    await tryAgain();
    await tryAgain();
    expect(tries).toBe(4); // each waits for its turn now
    game.gateway.wallClock.advance({ minutes: 3 });
    await tryAgain();
    expect(tries).toBe(8);
    const metrics = async () => (await fetch(`${game.gateway.origin}/metrics`)).text();
    expect(await metrics()).toMatch(/fairway_outbox_unsent{kind="mail",phase="waiting"} 4/);
    await game.sql(
      `update outbox set next_attempt_at = next_attempt_at - interval '1 hour' where id = (select min(id::text)::uuid from outbox)`,
    );
    expect(await game.sentMails()).toHaveLength(1);
    game.gateway.wallClock.advance({ days: 1 });
    await tryAgain();
    expect((await statuses()).sort()).toEqual(['given_up', 'given_up', 'given_up', 'sent']);
    expect(await metrics()).toMatch(/fairway_outbox_unsent{kind="mail",phase="given_up"} 3/);
    game.gateway.wallClock.advance({ days: 1 });
    expect(await game.sentMails()).toEqual([]);
  });

  test('to nobody where no mail is set up, and nothing waits for that', async () => {
    await picksOpen();
    await sendMails({ ...game.ctx(), mailer: undefined });
    expect(new Set(await statuses())).toEqual(new Set(['dropped']));
    expect(await game.sentMails()).toEqual([]);
  });
});

test('a withdrawal is reported when it is asked for, when it is sent, and when it comes back', async () => {
  const gift = { users: [{ username: 'carla', adjustment: 35.07 }], memo: 'A gift' };
  const headers = { 'idempotency-key': 'a-gift' };
  await game.gateway.rest('POST', '/balance/update-balance', { token: serviceToken, body: gift, headers });
  const withdraw = async (email: string) => {
    const { withdraw: made } = await game.graphql<{ withdraw: { id: string } }>(
      'carla',
      `mutation ($email: String!) {
        withdraw(amountCents: 3507, email: $email, password: "${passwordOf('carla')}") { id }
      }`,
      { email },
    );
    return made.id;
  };
  await sendWithdrawal(game.ctx(), await withdraw('refused@bank.test'));
  expect(await game.sentMails()).toEqual([
    'carla: You asked to withdraw $35.07',
    'carla: Your withdrawal of $35.07 came back',
  ]);
  const back = game.gateway.mails.findLast(({ subject }) => subject.endsWith('came back'));
  expect(back?.text).toContain(
    'Your withdrawal of $35.07 to refused@bank.test was not paid, and the money is back in your balance.\n\nThe eCheck could not be sent: ',
  );
  await sendWithdrawal(game.ctx(), await withdraw('carla@bank.test'));
  expect(await game.sentMails()).toEqual([
    'carla: You asked to withdraw $35.07',
    'carla: Your withdrawal of $35.07 was sent',
  ]);
  game.gateway.wallClock.advance({ days: 1 });
  expect(await game.sentMails()).toEqual([]);
});

test('what was rolled back is not reported', async () => {
  const userId = await idOf('ann');
  const gone = inTransaction(game.ctx(), async (tx) => {
    await enqueueMails(tx, [{ userId, kind: 'password-set', about: 'nothing', facts: {} }]);
    throw new Error('changed my mind');
  });
  await expect(gone).rejects.toThrow(/changed my mind/);
  expect(await statuses()).toEqual([]);
});
