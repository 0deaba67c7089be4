import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createCtx } from '../../context.ts';
import { sweep } from '../../jobs/sweep.ts';
import { type MoneyGateway, openMoneyGateway, type Player } from '../../testing/money-gateway.ts';
import { serviceToken } from '../../testing/test-gateway.ts';
import { placeHold } from '../holds.service.ts';
import { adjustments } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/ledger.service.ts';
import { findDifferences } from '../ledger/proofs.ts';

let gateway: MoneyGateway;
let ann: Player;
let bob: Player;
beforeAll(async () => {
  gateway = await openMoneyGateway();
  ann = await gateway.player('ann', 7000);
  bob = await gateway.player('bob');
});
afterEach(async () => {
  expect(await findDifferences(gateway.ctxOf())).toEqual([]);
});
afterAll(() => gateway.close());

const update = (
  users: object[],
  { token = serviceToken, key = randomUUID() as string | null, memo = 'A gift' as string | null } = {},
) =>
  gateway.rest('POST', '/balance/update-balance', {
    token,
    body: { users, ...(memo ? { memo } : {}) },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });

describe('the balance', () => {
  test('is shown to its owner only, in dollars over REST and in cents over GraphQL', async () => {
    const path = '/balance/get-balance?username=ann&email=ann@example.com';
    expect(await gateway.rest('GET', path, { token: ann.token })).toMatchObject({ body: { balance: 70 } });
    expect(await gateway.rest('GET', path, { token: bob.token })).toMatchObject({ status: 403 });
    expect(await gateway.rest('GET', path)).toMatchObject({ status: 401 });
    const nobody = '/balance/get-balance?username=nobody';
    expect(await gateway.rest('GET', nobody, { token: ann.token })).toMatchObject({ status: 404 });

    const question = `{ user(username: "ann") {
      balanceCents withdrawals { id } withdrawalsHeld statement { nodes { cents } pageInfo { hasNextPage } }
    } }`;
    const seenByAnn = await gateway.graphql(question, {}, ann.token);
    expect(seenByAnn.data?.user).toEqual({
      balanceCents: 7000,
      withdrawals: [],
      withdrawalsHeld: null,
      statement: { nodes: [{ cents: 7000 }], pageInfo: { hasNextPage: false } },
    });
    const seenByBob = await gateway.graphql(question, {}, bob.token);
    expect(seenByBob.data?.user).toEqual({
      balanceCents: null,
      withdrawals: null,
      withdrawalsHeld: null,
      statement: null,
    });
  });

  test('has a statement in pages', async () => {
    const { id, token } = await gateway.player('paged', 100);
    for (const cents of [200, 300]) await gateway.give(id, cents);
    const page = (after: string | null) =>
      gateway.graphql(
        `query ($after: String) { me { statement(first: 2, after: $after) {
           nodes { what cents balanceCents } pageInfo { endCursor hasNextPage }
         } } }`,
        { after },
        token,
      );
    const first = Object((await page(null)).data?.me).statement;
    expect(first).toMatchObject({
      nodes: [
        { what: 'Adjustment', cents: 300, balanceCents: 600 },
        { cents: 200, balanceCents: 300 },
      ],
      pageInfo: { hasNextPage: true },
    });
    expect(Object((await page(first.pageInfo.endCursor)).data?.me).statement).toMatchObject({
      nodes: [{ cents: 100, balanceCents: 100 }],
      pageInfo: { hasNextPage: false },
    });
    expect(await page("'; drop table")).toMatchObject({ errors: [{ extensions: { code: 'INVALID' } }] });
  });
});

describe('a service', () => {
  test('adjusts many balances, all or none', async () => {
    const [carla, dev] = [await gateway.player('carla'), await gateway.player('dev', 500)];
    const users = [
      { username: 'Carla', email: null, adjustment: 12.34 },
      { username: 'dev', adjustment: -5 },
    ];
    expect(await update(users)).toMatchObject({
      status: 200,
      body: {
        message: 'Balance updated successfully',
        users: [
          { username: 'carla', balance: 12.34 },
          { username: 'dev', balance: 0 },
        ],
      },
    });
    expect(await update(users)).toMatchObject({ status: 409, body: { code: 'AMOUNT_EXCEEDS_BALANCE' } });
    const gone = [...users.slice(0, 1), { username: 'nobody', adjustment: 1 }];
    expect(await update(gone)).toMatchObject({ status: 404 });
    expect([await gateway.balance(carla.id), await gateway.balance(dev.id)]).toEqual([1234, 0]);
  });

  test.each([
    ['without a key', [{ username: 'bob', adjustment: 1 }], '', 'Idempotency-Key'],
    ['under a key with blanks', [{ username: 'bob', adjustment: 1 }], 'a b', 'Idempotency-Key'],
    ['by nothing', [{ username: 'bob', adjustment: 0 }], 'k1', 'users.0.adjustment'],
    ['by parts of cents', [{ username: 'bob', adjustment: 0.125 }], 'k2', 'users.0.adjustment'],
    ['of nobody', [], 'k3', 'users'],
    [
      'of one user twice',
      [
        { username: 'bob', adjustment: 1 },
        { username: 'BOB', adjustment: -1 },
      ],
      'k4',
      'users',
    ],
  ])('is refused a change %s', async (_what, users, key, field) => {
    const answer = await update(users, { key: key || null });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID', field } });
  });

  test('can not make a balance larger than anybody could be shown', async () => {
    await gateway.player('rich');
    const most = [{ username: 'rich', adjustment: 9_999_999.99 }];
    const answers = [await update(most), await update(most), await update(most)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
  });
});

describe('a user', () => {
  const pay = (users: object[], token = ann.token) => update(users, { token, key: null });
  const bill = (changes = {}) => [{ username: 'ann', adjustment: -30, poolName: 'Sunday Best', ...changes }];

  test('changes the own balance only by paying the buy-in of a pool that there is', async () => {
    expect(await pay(bill({ adjustment: 30 }))).toMatchObject({ status: 403 });
    expect(await pay(bill({ poolName: null }))).toMatchObject({ status: 403 });
    expect(await pay(bill(), bob.token)).toMatchObject({ status: 403 });
    expect(await pay(bill())).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await gateway.balance(ann.id)).toBe(7000);
  });
});

describe('an Idempotency-Key', () => {
  const take = (player: Player, adjustment: number, key: string) =>
    gateway.rest('POST', '/balance/withdraw-balance', {
      token: player.token,
      body: { username: player.username, email: 'w@bank.test', adjustment },
      headers: { 'idempotency-key': key },
    });

  test('gives the first answer again, also to twenty at once, and does it once', async () => {
    const eve = await gateway.player('eve', 5000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(eve, -20, 'evening')));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([200, { message: 'Balance updated successfully', balance: 30 }])]),
    );
    expect(answers.filter(({ headers }) => headers['idempotency-hit'] === 'true')).toHaveLength(19);
    expect(await gateway.balance(eve.id)).toBe(3000);
  });

  test('is of use again where the amount was too small, which is named as the body has it', async () => {
    const joe = await gateway.player('joe', 5000);
    expect(await take(joe, -0.5, 'small')).toMatchObject({ status: 400, body: { field: 'adjustment' } });
    expect(await take(joe, -20, 'small')).toMatchObject({ status: 200 });
  });

  test('is refused for other content and on another route, and belongs to one user', async () => {
    const [fay, gus] = [await gateway.player('fay', 5000), await gateway.player('gus', 5000)];
    expect((await take(fay, -20, 'shared')).status).toBe(200);
    expect(await take(fay, -21, 'shared')).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    });
    const elsewhere = await update([{ username: 'fay', adjustment: -20 }], {
      token: fay.token,
      key: 'shared',
    });
    expect(elsewhere).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_MISMATCH' } });
    expect(await take(gus, -20, 'shared')).toMatchObject({ status: 200, body: { balance: 30 } });
  });

  test('whose request was refused may be used again', async () => {
    const hal = await gateway.player('hal', 1000);
    expect((await take(hal, -20, 'again')).status).toBe(409);
    await gateway.give(hal.id, 1000);
    const answer = await take(hal, -20, 'again');
    expect([answer.status, answer.headers['idempotency-hit']]).toEqual([200, undefined]);
  });

  test('is forgotten after 24 hours, by the sweep as well', async () => {
    const ida = await gateway.player('ida');
    const give = () => update([{ username: 'ida', adjustment: 5 }], { key: 'daily' });
    await give();
    gateway.wallClock.advance({ hours: 23, minutes: 59 });
    expect((await give()).headers['idempotency-hit']).toBe('true');
    gateway.wallClock.advance({ minutes: 1 });
    expect((await give()).headers['idempotency-hit']).toBeUndefined();
    expect(await gateway.balance(ida.id)).toBe(1000);
    gateway.wallClock.advance({ hours: 24 });
    await sweep.run(
      createCtx(gateway.parts, { caller: { kind: 'service' }, address: '' }),
      '',
      async () => {},
    );
    const kept = await gateway.orm.em.fork().execute('select key from idempotency_key');
    expect(kept).toEqual([]);
  });
});

describe('deleting an account (G35)', () => {
  const leave = (player: Player) =>
    gateway.rest('DELETE', `/users/${player.username}`, { token: player.token });
  const confirm = (player: Player) =>
    gateway.rest('DELETE', '/balance/delete-user', {
      token: player.token,
      body: { username: player.username, email: 'x@example.com' },
    });

  test('takes along what was kept to answer its repeated requests, and of nobody else', async () => {
    const [lea, max] = [await gateway.player('lea', 2000), await gateway.player('max', 2000)];
    for (const { token, username, id } of [lea, max]) {
      const body = { username, email: `${username}@bank.test`, adjustment: -20 };
      const headers = { 'idempotency-key': 'leaving' };
      await gateway.rest('POST', '/balance/withdraw-balance', { token, body, headers });
      expect(await gateway.balance(id)).toBe(0);
    }
    await gateway.work();
    gateway.wallClock.advance({ seconds: 10 });
    await gateway.work();
    expect((await leave(lea)).status).toBe(200);
    const kept = await gateway.orm.em
      .fork()
      .execute(`select caller from idempotency_key where key = 'leaving'`);
    expect(kept).toEqual([{ caller: max.id }]);
  });

  const giveUp = async ({ token }: Player, givesUpCents?: number) =>
    (
      await gateway.graphql(
        'mutation ($cents: Int) { deleteAccount(givesUpCents: $cents) }',
        { cents: givesUpCents ?? null },
        token,
      )
    ).errors?.[0]?.message;

  test('gives up what is too little to be paid out, once its owner was told', async () => {
    const lil = await gateway.player('lil', 80);
    const tooLittle = async () =>
      (await gateway.graphql('{ me { tooLittleCents } }', {}, lil.token)).data?.me;
    expect(await tooLittle()).toEqual({ tooLittleCents: 80 });
    const told = 'Your balance of $0.80 is too small to be paid out.';
    expect(await leave(lil)).toMatchObject({
      status: 409,
      body: { code: 'BALANCE_LEFT', message: expect.stringContaining(told) },
    });
    expect([await giveUp(lil), await giveUp(lil, 79)]).toEqual([
      expect.stringContaining(told),
      expect.stringContaining(told),
    ]);
    await gateway.give(lil.id, 20);
    expect(await tooLittle()).toEqual({ tooLittleCents: 0 });
    expect(await giveUp(lil, 100)).toBe('Please withdraw your funds before deleting your account.');
    await update([{ username: 'lil', adjustment: -0.2 }]);
    const before = await balanceOf(gateway.ctxOf(), adjustments);
    expect(await giveUp(lil, 80)).toBeUndefined();
    expect([await gateway.balance(lil.id), await balanceOf(gateway.ctxOf(), adjustments)]).toEqual([
      0,
      before + 80,
    ]);
  });

  test('is refused with money in it, under way or disputed; then it goes', async () => {
    const jo = await gateway.player('joan', 2000);
    const left = {
      status: 409,
      body: { code: 'BALANCE_LEFT', message: 'Please withdraw your funds before deleting your account.' },
    };
    expect(await leave(jo)).toMatchObject(left);
    expect(await confirm(jo)).toMatchObject(left);

    const body = { username: 'joan', email: 'joan@bank.test', adjustment: -20 };
    await gateway.rest('POST', '/balance/withdraw-balance', { token: jo.token, body });
    expect(await confirm(jo)).toMatchObject({ status: 200 });
    expect(await leave(jo)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await gateway.work();
    gateway.wallClock.advance({ seconds: 10 });
    await gateway.work();
    expect((await leave(jo)).status).toBe(200);

    const kim = await gateway.player('kim');
    await placeHold(gateway.ctxOf(), {
      key: 'dispute:1',
      userId: kim.id,
      owedCents: 0,
      reason: 'a dispute.',
    });
    expect(await leave(kim)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });
});
