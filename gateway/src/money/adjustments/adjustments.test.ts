import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { adjustmentsCommand } from '../../ops/adjustments.ts';
import { type MoneyGateway, openMoneyGateway, type Player } from '../../testing/money-gateway.ts';
import { secondServiceToken, serviceToken } from '../../testing/test-gateway.ts';
import { findDifferences } from '../ledger/proofs.ts';

let gateway: MoneyGateway;
let ann: Player;
beforeAll(async () => {
  gateway = await openMoneyGateway();
  ann = await gateway.player('ann', 7000);
});
afterEach(async () => {
  gateway.parts.settings.adjustmentConfirmAboveCents = null;
  jest.restoreAllMocks();
  expect(await findDifferences(gateway.ctxOf())).toEqual([]);
});
afterAll(() => gateway.close());

const adjust = (
  adjustment: number,
  {
    token = serviceToken,
    key = randomUUID() as string,
    memo = 'Won the raffle',
    username = 'ann',
    credit = undefined as boolean | undefined,
  } = {},
) =>
  gateway.rest('POST', '/balance/update-balance', {
    token,
    headers: { 'idempotency-key': key },
    body: { users: [{ username, adjustment, credit }], ...(memo ? { memo } : {}) },
  });
const waiting = async (token = serviceToken) =>
  Object((await gateway.rest('GET', '/balance/adjustments', { token })).body).adjustments;
const decide = (id: unknown, confirm: boolean, token = secondServiceToken) =>
  gateway.rest('POST', '/balance/adjustments/decide', { token, body: { id, confirm } });
const memos = async () =>
  gateway.parts.orm.em
    .fork()
    .execute<{ memo: unknown }[]>(
      `select memo from ledger_transfer where key like 'adjustment:%' and memo <> '{}' order by id`,
    );
/** From now on, as if nothing had been adjusted before. */
const limitTo = (dollars: number) => {
  gateway.wallClock.advance({ days: 1, seconds: 1 });
  gateway.parts.settings.adjustmentConfirmAboveCents = dollars * 100;
};

test('an adjustment without a memo is refused, and one with it is in the statement with its author', async () => {
  expect(await adjust(5, { memo: '' })).toMatchObject({
    status: 400,
    body: { code: 'INVALID', field: 'memo' },
  });
  expect(await adjust(5, { memo: '   ' })).toMatchObject({ status: 400, body: { field: 'memo' } });
  expect(await adjust(5)).toMatchObject({ status: 200, body: { users: [{ username: 'ann', balance: 75 }] } });
  expect((await memos()).at(-1)).toEqual({ memo: { about: 'Won the raffle', by: ['tests'] } });
});

test.each([
  ['nothing that is seen', '\u200b\u2060'],
  ['text turned around', 'Won \u202e5$'],
  ['a sign that no database keeps', 'Won\0'],
])('a memo is not %s', async (_what, memo) => {
  expect(await adjust(5, { memo })).toMatchObject({ status: 400, body: { code: 'INVALID', field: 'memo' } });
});

test('a memo is one line, so that none looks like another request that waits', async () => {
  expect(await adjust(1, { memo: 'Won\r\nthe\u2028raffle' })).toMatchObject({ status: 200 });
  expect((await memos()).at(-1)).toMatchObject({ memo: { about: 'Won the raffle' } });
});

test('keys are per token: what one service has asked for under a key, another may too', async () => {
  const before = await gateway.balance(ann.id);
  const key: string = 'the-same-for-both';
  const first = await adjust(1, { key });
  expect(await adjust(1, { key, token: secondServiceToken })).toMatchObject({ status: 200 });
  expect((await adjust(1, { key })).body).toEqual(first.body);
  expect((await gateway.balance(ann.id)) - before).toBe(200);
});

test('what is above the limit changes nothing until somebody else has confirmed it', async () => {
  limitTo(100);
  const before = await gateway.balance(ann.id);
  expect(await adjust(100)).toMatchObject({ status: 200, body: { message: 'Balance updated successfully' } });
  const { status, body } = await adjust(-100.01);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { waiting: expect.any(String), users: [{ balance: before / 100 + 100 }] },
  });
  const id = String(Object(body).waiting);
  expect(await waiting()).toEqual([
    expect.objectContaining({ id, askedBy: 'tests', memo: 'Won the raffle', users: 1, amount: -100.01 }),
  ]);

  expect(await decide(id, true, serviceToken)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await decide(id, true, ann.token)).toMatchObject({ status: 403 });
  const both = await Promise.all([decide(id, true), decide(id, true)]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(await gateway.balance(ann.id)).toBe(before - 1);
  expect((await memos()).at(-1)).toEqual({ memo: { about: 'Won the raffle', by: ['tests', 'auditor'] } });
  expect(await waiting()).toEqual([]);
});

test('what is split into many small ones waits all the same, and another service has a limit of its own', async () => {
  limitTo(100);
  const at = async (dollars: number, token = serviceToken) =>
    Object((await adjust(dollars, { token })).body).waiting === undefined ? 'done' : 'waits';
  expect([await at(60), await at(-30), await at(10.01), await at(10)]).toEqual([
    'done',
    'done',
    'waits',
    'done',
  ]);
  expect([await at(0.01), await at(60, secondServiceToken)]).toEqual(['waits', 'done']);
  const [{ id }, { id: other }] = (await waiting()) as [{ id: string }, { id: string }];
  for (const one of [id, other]) expect(await decide(one, true)).toMatchObject({ status: 200 });
  // What two have seen uses up nobody's limit.
  gateway.wallClock.advance({ hours: 24 });
  const both = await Promise.all([at(60), at(60)]);
  expect(both.sort()).toEqual(['done', 'waits']);
  for (const { id } of (await waiting()) as { id: string }[]) await decide(id, false);
});

test.each([
  [-9999, 409, 'AMOUNT_EXCEEDS_BALANCE'],
  [30_000_000, 400, 'INVALID'],
])('a batch with one change of $%d that can not be made names that one', async (adjustment, status, code) => {
  await gateway.player(`batch${status}`);
  const users = [
    { username: 'ann', adjustment: 1 },
    { username: `batch${status}`, adjustment },
  ];
  const answer = await gateway.rest('POST', '/balance/update-balance', {
    token: serviceToken,
    headers: { 'idempotency-key': randomUUID() },
    body: { users, memo: 'Won the raffle' },
  });
  expect(answer).toMatchObject({ status, body: { code, field: 'users.1.adjustment' } });
});

test('what can not be made is refused when it is confirmed, and waits on', async () => {
  limitTo(1);
  const { body } = await adjust(-9999);
  const { waiting: id } = Object(body);
  expect(await decide(id, true)).toMatchObject({
    status: 409,
    body: { code: 'AMOUNT_EXCEEDS_BALANCE', message: 'ann: Amount exceeds balance' },
  });
  expect(await waiting()).toHaveLength(1);
  expect(await decide(id, false)).toMatchObject({ status: 200 });
  expect(await decide(id, true)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await decide(randomUUID(), true)).toMatchObject({ status: 404 });
  expect(await decide('x', true)).toMatchObject({ status: 400, body: { field: 'id' } });
});

test('an account that is deleted meanwhile is given nothing', async () => {
  limitTo(1);
  const leaver = await gateway.player('leaver');
  const { waiting: id } = Object((await adjust(2, { username: 'leaver' })).body);
  expect(await gateway.rest('DELETE', '/users/leaver', { token: leaver.token })).toMatchObject({
    status: 200,
  });
  expect(await decide(id, true)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await gateway.balance(leaver.id)).toBe(0);
  expect(await decide(id, false)).toMatchObject({ status: 200 });
});

test('deleting an account and adjusting its balance at once: one of the two happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const username = `torn${round}`;
    const { id, token } = await gateway.player(username);
    const [adjusted, deleted] = await Promise.all([
      adjust(1, { username }),
      gateway.rest('DELETE', `/users/${username}`, { token }),
    ]);
    expect([adjusted.status === 200, deleted.status === 200]).toContain(false);
    expect(await gateway.balance(id)).toBe(adjusted.status === 200 ? 100 : 0);
  }
});

test('whoever confirms sees whose money it is, also where it comes to nothing together', async () => {
  limitTo(100);
  const bob = await gateway.player('bob', 50_000);
  const { body } = await gateway.rest('POST', '/balance/update-balance', {
    token: serviceToken,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      users: [
        { username: 'ann', adjustment: 400 },
        { username: 'bob', adjustment: -400 },
      ],
      memo: 'Mixed up',
    },
  });
  const id = String(Object(body).waiting);
  expect(await waiting()).toMatchObject([
    {
      id,
      users: 2,
      amount: 0,
      changes: [
        { username: 'ann', adjustment: 400 },
        { username: 'bob', adjustment: -400 },
      ],
    },
  ]);
  await decide(id, false);
  expect(await gateway.balance(bob.id)).toBe(50_000);
});

test('a request that has waited for a week expires, and whoever watches sees for how long none was decided', async () => {
  const oldestSeconds = async () =>
    Number(/^fairway_oldest_adjustment_seconds (\S+)$/m.exec(await gateway.parts.metrics.metrics())?.[1]);
  limitTo(1);
  expect(await oldestSeconds()).toBe(0);
  const { waiting: id } = Object((await adjust(2)).body);
  gateway.wallClock.advance({ days: 8 });
  expect(Math.floor((await oldestSeconds()) / 86_400)).toBe(8);
  expect(await decide(id, true)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await decide(id, false)).toMatchObject({ status: 200 });
  expect(await oldestSeconds()).toBe(0);
});

test('an operator sees what waits, and decides it', async () => {
  limitTo(1);
  const before = await gateway.balance(ann.id);
  const printed: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const run = (...words: string[]) => adjustmentsCommand.run(gateway.ctxOf(), words);
  await run();
  const { waiting: id } = Object((await adjust(2)).body);
  await run();
  await run('confirm', id);
  expect(printed).toEqual([
    'No adjustment waits.\n',
    expect.stringMatching(
      /^\S{36} {2}\$2\.00 in 1 balance {2}asked by tests {2}at \S+ {2}Won the raffle\n {2}ann: \$2\.00\n$/,
    ),
    'The balances are adjusted.\n',
  ]);
  expect(await gateway.balance(ann.id)).toBe(before + 200);
  await expect(run('confirm', 'all')).rejects.toThrow('');
});

/** The balance, what of it is free, and what is credit, in dollars. */
const partsOf = async ({ token }: Player) => {
  const { data } = await gateway.graphql('{ me { balanceCents withdrawableCents creditCents } }', {}, token);
  const { balanceCents, withdrawableCents, creditCents } = Object(data?.me);
  return [balanceCents / 100, withdrawableCents / 100, creditCents / 100];
};

test('credit is given and taken by itself, and what is taken otherwise is credit last', async () => {
  const carl = await gateway.player('carl', 1000);
  const of = { username: 'carl', credit: true };
  expect(await adjust(30, of)).toMatchObject({ status: 200, body: { users: [{ balance: 40 }] } });
  expect(await partsOf(carl)).toEqual([40, 10, 30]);
  expect(await adjust(-12.5, of)).toMatchObject({ status: 200, body: { users: [{ balance: 27.5 }] } });
  expect(await partsOf(carl)).toEqual([27.5, 10, 17.5]);
  expect(await adjust(-4, { ...of, credit: false })).toMatchObject({ status: 200 });
  expect(await partsOf(carl)).toEqual([23.5, 6, 17.5]);
  expect(await adjust(-17.51, of)).toMatchObject({
    status: 409,
    body: {
      code: 'AMOUNT_EXCEEDS_BALANCE',
      message: 'carl: $17.51 can’t be taken from $17.50 of credit.',
      field: 'users.0.adjustment',
    },
  });
  expect(await adjust(-17.5, of)).toMatchObject({ status: 200 });
  expect(await partsOf(carl)).toEqual([6, 6, 0]);
  // Nobody says of the own payment which money it is.
  const own = { username: 'carl', adjustment: -1, poolName: 'Any', credit: true };
  expect(
    await gateway.rest('POST', '/balance/update-balance', { token: carl.token, body: { users: [own] } }),
  ).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});

test('credit is taken once, however many ask for it at once', async () => {
  const dora = await gateway.player('dora', 5000);
  const of = { username: 'dora', credit: true };
  await adjust(10, of);
  const all = await Promise.all([1, 2, 3].map(() => adjust(-10, of)));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await partsOf(dora)).toEqual([50, 50, 0]);
});

test('whoever confirms sees what is of credit, and none is taken that was spent meanwhile', async () => {
  const eve = await gateway.player('eve', 1000);
  const of = { username: 'eve', credit: true };
  await adjust(5, of);
  limitTo(0.01);
  const { waiting: id } = Object((await adjust(-5, of)).body);
  expect(await waiting()).toMatchObject([{ changes: [{ username: 'eve', adjustment: -5, credit: true }] }]);
  const printed: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  await adjustmentsCommand.run(gateway.ctxOf(), []);
  expect(printed.join('')).toMatch(/\n {2}eve: -\$5\.00 of credit\n$/);
  gateway.parts.settings.adjustmentConfirmAboveCents = null;
  await adjust(-2, of);
  expect(await decide(id, true)).toMatchObject({
    status: 409,
    body: { code: 'AMOUNT_EXCEEDS_BALANCE', message: 'eve: $5 can’t be taken from $3 of credit.' },
  });
  await adjust(2, of);
  expect(await decide(id, true)).toMatchObject({ status: 200 });
  expect(await partsOf(eve)).toEqual([10, 10, 0]);
});
