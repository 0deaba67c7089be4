import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Ctx, createCtx, inTransaction } from '../../context.ts';
import { justAfter } from '../../testing/just-after.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import {
  type Account,
  adjustments,
  cardClearing,
  fees,
  pendingAccount,
  potAccount,
  userAccount,
} from './accounts.ts';
import { balanceOf, lockAccounts, post, type Transfer, type TransferLine } from './ledger.service.ts';
import { findDifferences } from './proofs.ts';
import { statementOf } from './statement.service.ts';

let gateway: TestGateway;
let ctx: () => Ctx;
beforeAll(async () => {
  gateway = await openTestGateway();
  ctx = () => createCtx(gateway.parts, { caller: { kind: 'service' }, address: '' });
});
afterAll(() => gateway.close());

const line = (account: Account, cents: number): TransferLine => ({ account, cents });
const move = (transfer: Transfer) => inTransaction(ctx(), (tx) => post(tx, transfer));
let count = 0;
const give = (to: Account, cents: number) =>
  move({ key: `gift ${++count}`, reason: 'adjustment', lines: [line(to, cents), line(adjustments, -cents)] });
const holds = (account: Account) => balanceOf(ctx(), account);

describe('a transfer (G29)', () => {
  test('moves money between accounts, which are opened by it', async () => {
    const [ann, pot] = [userAccount('ann'), potAccount('one')];
    const before = [await holds(cardClearing), await holds(fees)];
    await move({
      key: 'buy-in one',
      reason: 'buy-in',
      lines: [line(cardClearing, -3300), line(pot, 3000), line(fees, 300)],
    });
    await move({ key: 'prize one', reason: 'prize', lines: [line(pot, -2900), line(ann, 2900)] });
    expect([await holds(pot), await holds(ann)]).toEqual([100, 2900]);
    expect([await holds(cardClearing), await holds(fees)]).toEqual([
      Number(before[0]) - 3300,
      Number(before[1]) + 300,
    ]);
  });

  test('happens once for each key, also when asked for at the same time', async () => {
    const bob = userAccount('bob');
    const transfer: Transfer = {
      key: 'once',
      reason: 'adjustment',
      lines: [line(adjustments, -500), line(bob, 200), line(bob, 300)],
    };
    await Promise.all(Array.from({ length: 8 }, () => move(transfer)));
    await move({ ...transfer, lines: [line(bob, 500), line(adjustments, -500)] });
    expect(await holds(bob)).toBe(500);
  });

  test('is refused under the key of another one', async () => {
    const [carla, dev] = [userAccount('carla'), userAccount('dev')];
    const lines = (to: Account, cents: number) => [line(to, cents), line(adjustments, -cents)];
    await move({ key: 'taken', reason: 'adjustment', lines: lines(carla, 100) });
    for (const other of [lines(carla, 101), lines(dev, 100)])
      await expect(move({ key: 'taken', reason: 'adjustment', lines: other })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
    const asked = await Promise.allSettled(
      [1, 2, 3, 4].map((cents) =>
        move({ key: 'contested', reason: 'adjustment', lines: lines(userAccount(`rival ${cents}`), cents) }),
      ),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await holds(carla)).toBe(100);
  });

  test('takes no balance below zero, and says so to users only', async () => {
    const eve = userAccount('eve');
    await give(eve, 1000);
    const take = (from: Account, cents: number) =>
      move({ key: `take ${++count}`, reason: 'withdrawal', lines: [line(from, -cents), line(fees, cents)] });
    await expect(take(eve, 1001)).rejects.toMatchObject({
      code: 'AMOUNT_EXCEEDS_BALANCE',
      message: 'Amount exceeds balance',
    });
    await expect(take(potAccount('empty'), 1)).rejects.toThrow(/pot empty does not hold/);
    await expect(take(pendingAccount('eve'), 1)).rejects.toThrow(/pending_withdrawal eve does not hold/);
    await take(eve, 1000);
    expect(await holds(eve)).toBe(0);
  });

  test.each([
    ['that does not sum to zero', [line(fees, 1), line(adjustments, -2)]],
    ['without lines', []],
    ['whose lines cancel out', [line(fees, 5), line(fees, -5)]],
  ])('%s is a fault of ours, seen before the database is asked', async (_what, lines) => {
    const wrong = move({ key: `wrong ${++count}`, reason: 'reversal', lines });
    await expect(wrong).rejects.toThrow(`The lines of transfer wrong ${count} do not sum to zero.`);
  });

  test('of half cents is a fault of ours', async () => {
    const lines = [line(fees, 0.5), line(adjustments, -0.5)];
    await expect(move({ key: `wrong ${++count}`, reason: 'reversal', lines })).rejects.toThrow();
  });

  test('belongs into a transaction, and is undone with it', async () => {
    const transfer: Transfer = {
      key: 'undone',
      reason: 'adjustment',
      lines: [line(userAccount('fay'), 100), line(adjustments, -100)],
    };
    await expect(post(ctx(), transfer)).rejects.toThrow(/inside a transaction/);
    const failed = inTransaction(ctx(), async (tx) => {
      await post(tx, transfer);
      throw new Error('what gave the reason fails');
    });
    await expect(failed).rejects.toThrow('what gave the reason fails');
    expect(await holds(userAccount('fay'))).toBe(0);
    await move(transfer);
    expect(await holds(userAccount('fay'))).toBe(100);
  });

  test('never waits in a circle, whatever the order of its lines', async () => {
    const accounts = Array.from({ length: 6 }, (_, i) => userAccount(`ring ${i}`));
    for (const account of accounts.slice(0, 3)) await give(account, 10_000);
    const moved = Array.from({ length: 60 }, (_, i) => {
      const [from, to] = [accounts[i % 3], accounts[(i * 5 + 1) % 6]];
      if (!from || !to || from === to) return undefined;
      const lines = [line(from, -10), line(to, 10)];
      return move({ key: `ring ${i}`, reason: 'reversal', lines: i % 2 ? lines : lines.reverse() });
    });
    await Promise.all(moved);
    const sums = await Promise.all(accounts.map(holds));
    expect(sums.reduce((sum, cents) => sum + cents)).toBe(30_000);
  });

  test('of several in one transaction waits in no circle either, with the accounts locked first', async () => {
    const [one, two] = [userAccount('first'), userAccount('second')];
    await give(one, 10_000);
    await give(two, 10_000);
    const both = (from: Account, to: Account, key: string) =>
      inTransaction(ctx(), async (tx) => {
        await lockAccounts(tx, [from, to]);
        for (const part of [1, 2]) {
          const lines = part === 1 ? [line(from, -1), line(fees, 1)] : [line(to, -1), line(fees, 1)];
          await post(tx, { key: `${key} ${part}`, reason: 'reversal', lines });
        }
      });
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? both(one, two, `ab ${i}`) : both(two, one, `ba ${i}`))),
    );
    expect([await holds(one), await holds(two)]).toEqual([9980, 9980]);
  });

  test('of card payments do not wait for each other, and add up', async () => {
    const before = [await holds(cardClearing), await holds(fees)];
    const pay = (key: string) => ({
      key,
      reason: 'buy-in' as const,
      lines: [line(cardClearing, -1100), line(potAccount(key), 1000), line(fees, 100)],
    });
    // The first is not committed before the second is.
    const posted = Promise.withResolvers<void>();
    const other = Promise.withResolvers<void>();
    const slow = inTransaction(ctx(), async (tx) => {
      await post(tx, pay('first card'));
      posted.resolve();
      await other.promise;
      await post(tx, pay('third card'));
    });
    await posted.promise;
    await move(pay('second card'));
    other.resolve();
    await slow;
    await move(pay('first card'));
    await expect(
      move({ ...pay('first card'), lines: [line(cardClearing, -1100), line(fees, 1100)] }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect([await holds(cardClearing), await holds(fees)]).toEqual([
      Number(before[0]) - 3300,
      Number(before[1]) + 300,
    ]);
    expect(await findDifferences(ctx())).toEqual([]);
  });

  test('of an older version, in the row without a number, is known again', async () => {
    const transfer = {
      key: 'older',
      reason: 'buy-in' as const,
      lines: [line(cardClearing, -1000), line(potAccount('older'), 1000)],
    };
    await gateway.orm.em.fork().execute(
      `with account as (
         insert into ledger_account as known (kind, key, balance_cents)
         values ('card_clearing', '', -1000), ('pot', 'older', 1000)
         on conflict (kind, key) do update set balance_cents = known.balance_cents + excluded.balance_cents
         returning id, kind
       ), made as (
         insert into ledger_transfer (key, reason, made_at, memo) values ('older', 'buy-in', now(), '{}') returning id
       )
       insert into ledger_posting (transfer_id, account_id, cents)
       select made.id, account.id, case kind when 'pot' then 1000 else -1000 end from made, account`,
    );
    const before = await holds(cardClearing);
    await move(transfer);
    expect(await holds(cardClearing)).toBe(before);
    expect(await findDifferences(ctx())).toEqual([]);
  });

  test('keeps what is to be known of it, to the letter', async () => {
    const gus = userAccount('gus');
    const about = `O'Brien's "Pool" \\ ? ?? $1 :name — ünï`;
    await move({ key: about, reason: 'prize', lines: [line(gus, 1), line(fees, -1)], memo: { about } });
    expect(await statementOf(ctx(), 'gus', { limit: 5 })).toMatchObject({
      lines: [{ about, reason: 'prize' }],
    });
  });
});

describe('the database itself', () => {
  const em = () => gateway.orm.em.fork();

  test.each([
    'update ledger_posting set cents = cents + 1',
    'delete from ledger_posting',
    'truncate ledger_posting',
    "update ledger_transfer set reason = 'prize'",
    'delete from ledger_transfer',
  ])('refuses to %s', async (statement) => {
    await give(userAccount('sealed'), 1);
    await expect(em().execute(statement)).rejects.toThrow(/only added to/);
  });

  test('refuses an account below zero', async () => {
    await give(userAccount('floor'), 1);
    for (const kind of ['user', 'pot', 'pending_withdrawal'])
      await expect(
        em().execute('insert into ledger_account (kind, key, balance_cents) values (?, ?, -1)', [
          kind,
          'low',
        ]),
      ).rejects.toThrow(/not_below_zero/);
  });

  test('refuses postings that do not sum to zero, and a transfer without any', async () => {
    await give(userAccount('lone'), 1);
    const transfer = (postings: string) =>
      em().execute(
        `with made as (insert into ledger_transfer (key, reason, made_at, memo)
           values ('by hand', 'prize', now(), '{}') returning id)
         ${postings}`,
      );
    await expect(transfer('select id from made')).rejects.toThrow(/do not sum to zero/);
    await expect(
      transfer(
        `insert into ledger_posting (transfer_id, account_id, cents)
         select made.id, account.id, 7 from made, ledger_account account where account.key = 'lone'`,
      ),
    ).rejects.toThrow(/do not sum to zero/);
    await expect(
      em().execute(
        `insert into ledger_posting (transfer_id, account_id, cents)
         select (select min(id) from ledger_transfer), id, 7 from ledger_account where key = 'lone'`,
      ),
    ).rejects.toThrow(/do not sum to zero/);
  });
});

test('a statement shows what moved a balance, page by page, with the balance behind each', async () => {
  const hal = userAccount('hal');
  const now = gateway.wallClock.now();
  for (const cents of [500, -200, 1000]) await give(hal, cents);
  const page = await statementOf(ctx(), 'hal', { limit: 2 });
  expect(page).toMatchObject({
    hasNextPage: true,
    lines: [
      { cents: 1000, balanceCents: 1300, reason: 'adjustment', at: justAfter(now) },
      { cents: -200, balanceCents: 300 },
    ],
  });
  expect(await statementOf(ctx(), 'hal', { limit: 2, before: page.lines[1]?.id })).toMatchObject({
    hasNextPage: false,
    lines: [{ cents: 500, balanceCents: 500 }],
  });
});

test('after all that, the ledger agrees with itself', async () => {
  expect(await findDifferences(ctx())).toEqual([]);
});
