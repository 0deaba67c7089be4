import { createECDH, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { User } from '../accounts/users/user.entity.ts';
import { createCtx, inTransaction } from '../context.ts';
import { openFeedClient } from '../feeds/client/feed-client.ts';
import { serviceAt } from '../feeds/service.ts';
import { hint } from '../live/bus/bus.ts';
import { smtpMailer } from '../mail/mailer.ts';
import { checkbook } from '../payments/checkbook.ts';
import { stripePayments } from '../payments/stripe.ts';
import { openPushSender } from '../push/push-sender.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { receiverKey } from '../webhooks-out/receivers.ts';
import { webhooks } from '../webhooks-out/webhook-outbox.ts';
import { refuseInTransaction } from './in-transaction.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
  await sql('create table seat (id int primary key, taken int not null)');
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await sql('truncate seat');
  await sql('insert into seat values (1, 0), (2, 0)');
});

const sql = <T extends object>(text: string, params: unknown[] = []) =>
  gateway.orm.em.fork().execute<T[]>(text, params);
const ctx = () => createCtx(gateway.parts, { caller: { kind: 'service' }, address: '' });
const taken = async () =>
  (await sql<{ taken: number }>('select taken from seat order by id')).map((row) => row.taken);

/** Lets the two of a test meet once; whoever comes again finds the way free. */
function meeting() {
  let waiting = 2;
  let open = () => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async () => {
    waiting -= 1;
    if (waiting <= 0) open();
    await both;
  };
}

test('every transaction of ours may be tried again', async () => {
  const src = join(import.meta.dirname, '..');
  const others: string[] = [];
  for (const path of await readdir(src, { recursive: true })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts') || path === 'database/transaction.ts') continue;
    if (/\.(transactional|begin)\(/.test(await readFile(join(src, path), 'utf8'))) others.push(path);
  }
  expect(others).toEqual([]);
});

describe('inside a transaction', () => {
  const nobody = 'http://127.0.0.1:9';
  const push = { text: 'A', topic: 'a', ttlSeconds: 1, isUrgent: false };
  const browser = {
    endpoint: `${nobody}/1`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const outside: Record<string, () => Promise<unknown>> = {
    Stripe: () =>
      stripePayments({
        url: nobody,
        secretKey: 'sk_test_a',
        publishableKey: 'pk_test_a',
        webhookSecret: 'whsec_a',
        attempts: 1,
        now: () => new Date(),
      }).intent('pi_1'),
    Checkbook: () => checkbook({ url: nobody, key: 'a', secret: 'b', webhookKey: 'c' }).voidCheck('1'),
    'The feed': () =>
      openFeedClient()(serviceAt('The feed', nobody, { attempts: 1 }), new URL(nobody), 'application/json'),
    'The mail server': () =>
      smtpMailer({ url: 'smtp://127.0.0.1:9', from: 'a@example.com' }).send({
        to: 'b@example.com',
        subject: 'A',
        text: 'B',
        html: 'C',
      }),
    'The push service': () =>
      openPushSender({
        privateKey: randomBytes(32).toString('base64url'),
        subject: 'mailto:a@example.com',
        sandboxUrl: nobody,
      }).send(browser, push),
  };

  test('a receiver of webhooks is not asked', async () => {
    const webhooksOut = [{ url: nobody, secret: 'of-nobody' }];
    const settings = { ...gateway.parts.settings, webhooksOut };
    const send = await webhooks.sender({ ...ctx(), settings }, []);
    const message = {
      id: '1',
      lane: receiverKey(nobody),
      topic: 'board.changed',
      key: 'a',
      userId: null,
      payload: { url: nobody, body: '{}' },
      deadline: new Date(),
    };
    await expect(inTransaction(ctx(), () => send(message))).rejects.toThrow(
      'A receiver of webhooks would be',
    );
    expect(await send(message)).toMatchObject({ phase: 'failed' });
  });

  test.each(Object.entries(outside))('%s is not asked', async (name, ask) => {
    const refusal = `${name} would be asked inside a transaction`;
    await expect(inTransaction(ctx(), ask)).rejects.toThrow(refusal);
    await expect(ask()).rejects.not.toThrow(refusal);
  });

  test('what goes on behind it may ask', async () => {
    let later = Promise.resolve();
    await inTransaction(ctx(), async ({ em }) => {
      await em.execute('select 1');
      later = new Promise((done) => setTimeout(done, 50)).then(() => refuseInTransaction('Somebody'));
      expect(() => refuseInTransaction('Somebody')).toThrow('Somebody would be asked');
    });
    await expect(later).resolves.toBeUndefined();
  });
});

describe('a transaction that PostgreSQL ends', () => {
  test('as a deadlock is tried again', async () => {
    const bothHoldOne = meeting();
    const take = (first: number, second: number) =>
      inTransaction(ctx(), async ({ em }) => {
        await em.execute('update seat set taken = taken + 1 where id = ?', [first]);
        await bothHoldOne();
        await em.execute('update seat set taken = taken + 1 where id = ?', [second]);
      });
    await Promise.all([take(1, 2), take(2, 1)]);
    expect(await taken()).toEqual([2, 2]);
  });

  test('because it can not be put in order is tried again', async () => {
    let attempts = 0;
    await inTransaction(ctx(), async ({ em }) => {
      attempts += 1;
      await em.execute('update seat set taken = taken + 1 where id = 1');
      if (attempts < 3)
        await em.execute(`do $$ begin raise exception 'late' using errcode = '40001'; end $$`);
    });
    expect(attempts).toBe(3);
    expect(await taken()).toEqual([1, 0]);
  });

  test('again and again is given up', async () => {
    let attempts = 0;
    const work = inTransaction(ctx(), async ({ em }) => {
      attempts += 1;
      await em.execute('update seat set taken = taken + 1 where id = 1');
      await em.execute(`do $$ begin raise exception 'late' using errcode = '40001'; end $$`);
    });
    await expect(work).rejects.toThrow('late');
    expect(attempts).toBe(5);
    expect(await taken()).toEqual([0, 0]);
  });

  test('begins again without what it had read, and publishes once', async () => {
    const received: object[] = [];
    const testHint = hint<{ id: string }>('test.told');
    const stop = gateway.bus.subscribe(testHint, (body) => void received.push(body));
    await gateway.signUp('ann');
    const names: string[] = [];
    await inTransaction(ctx(), async ({ em, bus }) => {
      const user = await em.findOneOrFail(User, { nameKey: 'ann' });
      names.push(user.username);
      user.username = `${user.username}!`;
      await em.flush();
      await bus.publish(em, testHint, { id: 'once' });
      if (names.length < 3)
        await em.execute(`do $$ begin raise exception 'late' using errcode = '40001'; end $$`);
    });
    await gateway.allReceived();
    stop();
    expect(names).toEqual(['ann', 'ann', 'ann']);
    expect(received).toEqual([{ id: 'once' }]);
    expect(await sql("select username from user_account where name_key = 'ann'")).toEqual([
      { username: 'ann!' },
    ]);
  });

  test('as a part of another one ends that, which is tried again as a whole', async () => {
    let attempts = 0;
    await inTransaction(ctx(), async (outer) => {
      attempts += 1;
      await outer.em.execute('update seat set taken = taken + 1 where id = 1');
      await inTransaction(outer, async ({ em }) => {
        await em.execute('update seat set taken = taken + 1 where id = 2');
        if (attempts < 2)
          await em.execute(`do $$ begin raise exception 'late' using errcode = '40001'; end $$`);
      });
    });
    expect(attempts).toBe(2);
    expect(await taken()).toEqual([1, 1]);
  });
});
