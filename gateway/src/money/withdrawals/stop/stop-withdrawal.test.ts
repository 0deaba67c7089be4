import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { keysFrom } from '../../../keys/keys.ts';
import { tokenFor } from '../../../keys/signed-link.ts';
import type { EChecks } from '../../../payments/checkbook.ts';
import type { Player } from '../../../testing/money-gateway.ts';
import { serviceToken } from '../../../testing/test-gateway.ts';
import { pendingAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/ledger.service.ts';
import { findDifferences } from '../../ledger/proofs.ts';
import { dueWithdrawals } from '../due-withdrawals.service.ts';
import { sendWithdrawal } from '../send-withdrawal.service.ts';
import { type HeldWithdrawals, holdHours, openHeldWithdrawals } from './testing/held-withdrawals.ts';

let gateway: HeldWithdrawals;
let honest: EChecks;
beforeAll(async () => {
  gateway = await openHeldWithdrawals();
  if (!gateway.payments.echecks) throw new Error('There is a Checkbook here.');
  honest = gateway.payments.echecks;
});
afterEach(async () => {
  gateway.payments.echecks = honest;
  expect(await findDifferences(gateway.ctxOf())).toEqual([]);
});
afterAll(() => gateway.close());

const page = async (player: Player, init?: RequestInit) => fetch((await gateway.mailTo(player)).link, init);
const clicked = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: '',
};

describe('a withdrawal that waits', () => {
  test.each([
    [
      'over REST',
      async (player: Player, id: string) =>
        expect(await gateway.stopOverRest(player, id)).toMatchObject({
          status: 200,
          body: { message: 'The withdrawal is stopped, and its money is back in the balance.', balance: 50 },
        }),
    ],
    [
      'over GraphQL',
      async (player: Player, id: string) =>
        expect(await gateway.stopOverGraphql(player, id)).toEqual({
          data: { stopWithdrawal: { id, status: 'RETURNED' } },
        }),
    ],
    [
      'by the link in the mail',
      async (player: Player) => {
        const answer = await page(player, clicked);
        expect([answer.status, await answer.text()]).toEqual([
          200,
          expect.stringContaining('The money is back in your balance'),
        ]);
      },
    ],
  ])('is stopped %s, and its money is back once, however often it is asked for', async (how, stop) => {
    const player = await gateway.player(`stopper-${how.length}`, 5000);
    const { id } = await gateway.ask(player, 35.07);
    expect(await gateway.balance(player.id)).toBe(1493);
    for (let again = 0; again < 3; again += 1) await stop(player, id);
    expect(await gateway.balance(player.id)).toBe(5000);
    expect(await balanceOf(gateway.ctxOf(), pendingAccount(player.id))).toBe(0);
    expect(await gateway.latestOf(player)).toMatchObject({
      status: 'RETURNED',
      waitsUntil: null,
      canBeStopped: false,
      reason: 'It was stopped before its eCheck was sent.',
    });
    gateway.wallClock.advance({ hours: holdHours });
    expect(await gateway.work()).toEqual([]);
    expect(await gateway.sentTo(`${player.username}@bank.test`)).toEqual([]);
    // The way is free for another one.
    expect(await gateway.ask(player, 10)).toMatchObject({ status: 'OPEN' });
  });

  test('is stopped by many at once, once', async () => {
    const player = await gateway.player('hasty', 5000);
    const { id } = await gateway.ask(player, 20);
    const { link } = await gateway.mailTo(player);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => gateway.stopOverRest(player, id).then(({ status }) => status)),
      ...Array.from({ length: 5 }, () => fetch(link, clicked).then(({ status }) => status)),
    ]);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await gateway.balance(player.id)).toBe(5000);
  });

  test('is its owner’s alone to stop, under an id that there is', async () => {
    const owner = await gateway.player('owner', 5000);
    const other = await gateway.player('other', 5000);
    const { id } = await gateway.ask(owner, 20);
    for (const wrong of [id, randomUUID(), 'none', "' or true"]) {
      expect(await gateway.stopOverRest(other, wrong)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
      expect(await gateway.stopOverGraphql(other, wrong)).toMatchObject({
        errors: [{ extensions: { code: 'NOT_FOUND' } }],
      });
    }
    expect(await gateway.stopOverRest({ ...other, username: 'owner' }, id)).toMatchObject({ status: 403 });
    expect(await gateway.stopOverRest({ ...other, token: serviceToken }, id)).toMatchObject({ status: 403 });
    expect(await gateway.latestOf(owner)).toMatchObject({ status: 'OPEN' });
  });

  test('can’t be asked for without end', async () => {
    const player = await gateway.player('insistent', 5000);
    const statuses = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await gateway.stopOverRest(player, randomUUID())).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
    expect(statuses[30]).toBe(429);
    expect(await gateway.stopOverGraphql(player, randomUUID())).toMatchObject({
      errors: [{ extensions: { code: 'RATE_LIMITED' } }],
    });
  });
});

describe('after the database was put back', () => {
  const putBack = () => gateway.orm.em.fork().execute(`update known_database set identity = 'another'`);

  test('what may have been sent since is not shown as one that can be stopped, which it can’t', async () => {
    const [due, waiting] = [await gateway.player('doubted', 5000), await gateway.player('sure', 5000)];
    const { id } = await gateway.ask(due, 20);
    gateway.wallClock.advance({ hours: holdHours });
    await gateway.ask(waiting, 20);
    expect(await gateway.latestOf(due)).toMatchObject({ status: 'OPEN', canBeStopped: true });
    await putBack();
    expect(await gateway.latestOf(due)).toMatchObject({
      status: 'OPEN',
      canBeStopped: false,
      waitsUntil: null,
    });
    expect([(await page(due)).status, (await gateway.stopOverRest(due, id)).status]).toEqual([409, 409]);
    // Nobody can have asked for the check of one that was still held.
    expect(await gateway.latestOf(waiting)).toMatchObject({
      canBeStopped: true,
      waitsUntil: expect.any(String),
    });
    expect((await page(waiting, clicked)).status).toBe(200);
  });
});

describe('the link', () => {
  test('shows what it would stop, and stops nothing by being looked at', async () => {
    const player = await gateway.player('looker', 5000);
    await gateway.ask(player, 35.07, 'looker+bank@bank.test');
    for (const method of ['GET', 'HEAD']) expect((await page(player, { method })).status).toBe(200);
    const answer = await page(player);
    const html = await answer.text();
    expect(html).toContain('<strong>$35.07</strong> to <strong>looker+bank@bank.test</strong>');
    expect(html).toContain('<form method="post"><button>Stop this withdrawal</button></form>');
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'nonce-/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await gateway.latestOf(player)).toMatchObject({ status: 'OPEN' });
  });

  test('that was made for anything else, or up, stops nothing', async () => {
    const player = await gateway.player('forged', 5000);
    const { id } = await gateway.ask(player, 20);
    const token = (await gateway.mailTo(player)).link.replace(/^.*\//, '');
    const wrong = [
      token.slice(0, -2),
      token.toLowerCase(),
      'x',
      tokenFor('invitation', id, gateway.parts.keys),
      tokenFor('stop-withdrawal', id, keysFrom(['another secret, of 32 bytes or more'], gateway.wallClock)),
      tokenFor('stop-withdrawal', randomUUID(), gateway.parts.keys),
    ];
    for (const one of wrong)
      for (const init of [{}, clicked])
        expect((await fetch(`${gateway.origin}/stop-withdrawal/${one}`, init)).status).toBe(404);
    expect(await gateway.latestOf(player)).toMatchObject({ status: 'OPEN' });
  });
});

test('a link that is followed too often has to rest, and the others go on', async () => {
  const [tried, other] = [await gateway.player('tried', 5000), await gateway.player('other', 5000)];
  await gateway.ask(tried, 20);
  await gateway.ask(other, 20);
  const { link } = await gateway.mailTo(tried);
  for (let times = 0; times < 60; times += 1) expect((await fetch(link)).status).toBe(200);
  for (const init of [{}, clicked]) {
    const answer = await fetch(link, init);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'text/html']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('This link was used too often');
  }
  expect(await gateway.latestOf(tried)).toMatchObject({ status: 'OPEN' });
  expect((await page(other, clicked)).status).toBe(200);
  gateway.wallClock.advance({ hours: 1, seconds: 1 });
  expect((await fetch(link, clicked)).status).toBe(200);
});

describe('the sender and whoever stops', () => {
  test('a check that was asked for is not stopped any more', async () => {
    const player = await gateway.player('late', 5000);
    const { id } = await gateway.ask(player, 20);
    gateway.wallClock.advance({ hours: holdHours });
    const answers: number[] = [];
    gateway.payments.echecks = {
      ...honest,
      sendCheck: async (order, signal) => {
        answers.push((await gateway.stopOverRest(player, id)).status);
        answers.push((await page(player, clicked)).status, (await page(player)).status);
        return honest.sendCheck(order, signal);
      },
    };
    await sendWithdrawal(gateway.ctxOf(), id);
    expect(answers).toEqual([409, 409, 409]);
    expect(await gateway.latestOf(player)).toMatchObject({ status: 'SENT' });
    expect(await gateway.stopOverRest(player, id)).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: 'Its eCheck may be on its way already: it can’t be stopped any more.',
      },
    });
    expect(await gateway.balance(player.id)).toBe(3000);
  });

  test('nor is one whose request got no answer', async () => {
    const player = await gateway.player('unanswered', 5000);
    const { id } = await gateway.ask(player, 20, 'lost@example.com');
    gateway.wallClock.advance({ hours: holdHours });
    expect(await gateway.work()).toHaveLength(1);
    expect(await gateway.stopOverRest(player, id)).toMatchObject({ status: 409 });
    gateway.wallClock.advance({ minutes: 5 });
    expect(await gateway.stopOverRest(player, id)).toMatchObject({ status: 409 });
    expect(await gateway.work()).toEqual([]);
    expect(await gateway.sentTo('lost@example.com')).toHaveLength(1);
    expect(await gateway.balance(player.id)).toBe(3000);
  });

  test.each([
    ['the sender', 409, 1, 3000],
    ['whoever stops it', 200, 0, 5000],
  ])(
    'where both reach for it at once and %s is first, only that happens',
    async (first, status, checks, cents) => {
      const player = await gateway.player(`raced-${status}`, 5000);
      const { id } = await gateway.ask(player, 20);
      gateway.wallClock.advance({ hours: holdHours });
      const stop = async () => (await page(player, clicked)).status;
      const send = () => sendWithdrawal(gateway.ctxOf(), id).catch(() => {});
      const both = await gateway.orm.em.fork().transactional(async (em) => {
        // Both have read the row when they wait for it, and PostgreSQL lets them go on in the order they came.
        await em.execute('select 1 from withdrawal where id = ? for update', [id]);
        const isFirst = first === 'the sender' ? send() : stop();
        await gateway.waitingForLocks(1);
        const isSecond = first === 'the sender' ? stop() : send();
        await gateway.waitingForLocks(2);
        return [isFirst, isSecond];
      });
      expect(await Promise.all(both)).toContain(status);
      expect(await gateway.sentTo(`${player.username}@bank.test`)).toHaveLength(checks);
      expect(await gateway.balance(player.id)).toBe(cents);
    },
  );

  test('whoever would send it finds it stopped', async () => {
    const player = await gateway.player('just-in-time', 5000);
    const { id } = await gateway.ask(player, 20);
    gateway.wallClock.advance({ hours: holdHours });
    const due = (await dueWithdrawals(gateway.ctxOf())).toSend;
    expect(due).toContain(id);
    expect((await page(player, clicked)).status).toBe(200);
    await sendWithdrawal(gateway.ctxOf(), id);
    expect(await gateway.sentTo('just-in-time@bank.test')).toEqual([]);
    expect(await gateway.balance(player.id)).toBe(5000);
  });
});
