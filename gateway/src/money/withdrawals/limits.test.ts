import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { noMoneyLimits } from '../../configuration/money/money-limits.ts';
import { type MoneyGateway, openMoneyGateway, type Player } from '../../testing/money-gateway.ts';
import { passwordOf } from '../../testing/test-gateway.ts';
import { placeHold } from '../holds.service.ts';
import { findDifferences } from '../ledger/proofs.ts';
import { refuseTooOften } from './withdrawal-limits.service.ts';

let gateway: MoneyGateway;
beforeAll(async () => {
  gateway = await openMoneyGateway();
});
afterEach(async () => {
  gateway.parts.settings.moneyLimits = noMoneyLimits;
  expect(await findDifferences(gateway.ctxOf())).toEqual([]);
});
afterAll(() => gateway.close());

const ask = (player: Player, adjustment: number, email = `${player.username}@bank.test`) =>
  gateway.rest('POST', '/balance/withdraw-balance', {
    token: player.token,
    body: {
      username: player.username,
      email,
      adjustment,
      password: passwordOf(player.username),
    },
  });
const paid = async (player: Player) => {
  await gateway.work();
  gateway.wallClock.advance({ seconds: 10 });
  const states = () =>
    gateway.orm.em
      .fork()
      .execute<object[]>("select 1 from withdrawal where user_id = ? and status = 'paid'", [player.id]);
  while ((await states()).length === 0) await new Promise((done) => setTimeout(done, 20));
};

test('less than a dollar is not withdrawn, and a dollar is', async () => {
  const player = await gateway.player('least', 1000);
  expect(await ask(player, -0.99)).toMatchObject({
    status: 400,
    body: { code: 'INVALID', message: 'The least that can be withdrawn is $1.' },
  });
  expect(await gateway.balance(player.id)).toBe(1000);
  expect(await ask(player, -1)).toMatchObject({ status: 200 });
});

test('where one a day is the limit, a second one waits for 24 hours, though the first has arrived', async () => {
  gateway.parts.settings.moneyLimits = { ...noMoneyLimits, withdrawalsADay: 1 };
  const player = await gateway.player('daily', 3000);
  expect(await ask(player, -10)).toMatchObject({ status: 200 });
  await paid(player);
  expect(await ask(player, -10)).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED', message: 'You can withdraw once in 24 hours.' },
  });
  expect(await gateway.balance(player.id)).toBe(2000);
  gateway.wallClock.advance({ hours: 24 });
  expect(await ask(player, -10)).toMatchObject({ status: 200 });
});

test('who is refused in the last moment of the wait is told to wait, though it passes meanwhile', async () => {
  gateway.parts.settings.moneyLimits = { ...noMoneyLimits, withdrawalsADay: 1 };
  const player = await gateway.player('nearly', 3000);
  const askedAt = gateway.wallClock.now();
  expect(await ask(player, -10)).toMatchObject({ status: 200 });
  const ctx = gateway.ctxOf(player);
  let looks = 0;
  // A second before it is free, and at each look two seconds later than at the one before.
  ctx.wallClock = { now: () => new Date(askedAt.getTime() + 86_400_000 - 1000 + 2000 * looks++) };
  const again = refuseTooOften(ctx, { userId: player.id, id: randomUUID() });
  await expect(again).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 2 } });
});

test('one that came back is not counted', async () => {
  gateway.parts.settings.moneyLimits = { ...noMoneyLimits, withdrawalsADay: 1 };
  const player = await gateway.player('anew', 3000);
  expect(await ask(player, -10, 'refused@example.com')).toMatchObject({ status: 200 });
  await gateway.work();
  expect(await gateway.balance(player.id)).toBe(3000);
  expect(await ask(player, -10)).toMatchObject({ status: 200 });
});

test('a hold that is placed while a withdrawal waits for the balance is heeded', async () => {
  const player = await gateway.player('racer', 3000);
  const answers = await gateway.orm.em.fork().transactional(async (em) => {
    await em.execute("select 1 from ledger_account where kind = 'user' and key = ? for update", [player.id]);
    const asked = ask(player, -10);
    const waits = () =>
      gateway.orm.em
        .fork()
        .execute<object[]>(
          'select 1 from pg_locks lock join pg_stat_activity one using (pid) where not lock.granted and one.datname = current_database()',
        );
    while ((await waits()).length === 0) await new Promise((done) => setTimeout(done, 20));
    await placeHold(
      { em, wallClock: gateway.wallClock },
      { key: 'dispute:racer', userId: player.id, owedCents: 0, reason: 'a card payment is disputed.' },
    );
    return { asked };
  });
  expect(await answers.asked).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await gateway.balance(player.id)).toBe(3000);
});
