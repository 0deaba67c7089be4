import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { seedFrom, tried } from '../../../../tools/nightly/tried.mjs';
import { changeBalances } from '../../buy-ins/balance-changes.service.ts';
import { inTransaction } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { type MoneyGateway, openMoneyGateway } from '../../testing/money-gateway.ts';
import { placeHold, releaseHold } from '../holds.service.ts';
import { sendWithdrawal } from '../withdrawals/send-withdrawal.service.ts';
import { settleWithdrawal } from '../withdrawals/settle-withdrawal.service.ts';
import { inProgress, Withdrawal, WithdrawalStatus } from '../withdrawals/withdrawal.entity.ts';
import { withdraw } from '../withdrawals/withdrawal.service.ts';
import {
  type Account,
  accountName,
  cardClearing,
  fees,
  pendingAccount,
  potAccount,
  refundAccount,
  rounding,
  userAccount,
} from './accounts.ts';
import { post, type TransferLine } from './ledger.service.ts';
import { findDifferences } from './proofs.ts';

// Money moves in random order, between users, pots and the world outside; a plain model says what is where.
// `LEDGER_RUNS` and `LEDGER_STEPS` make it as long as one likes; a failure prints the seed, for `LEDGER_SEED`.
const runs = Number(process.env.LEDGER_RUNS ?? 15);
const steps = Number(process.env.LEDGER_STEPS ?? 20);
const seed = seedFrom('LEDGER_SEED');

let gateway: MoneyGateway;
beforeAll(async () => {
  gateway = await openMoneyGateway();
  const { echecks } = gateway.payments;
  if (!echecks) throw new Error('There is a Checkbook here.');
  // Thousands of checks go out here, and the database is what is tried.
  echecks.sendCheck = async ({ description }) => ({ id: randomUUID(), status: 'UNPAID', description });
});
afterAll(() => gateway.close());

const userCount = 3;
const someone = fc.nat(userCount - 1);
const cents = fc.integer({ min: 1, max: 9000 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('pay by card' as const), who: someone, cents }),
  fc.record({ kind: fc.constant('pay from balance' as const), who: someone, cents }),
  fc.record({ kind: fc.constant('leave' as const), who: someone, cents }),
  fc.record({ kind: fc.constant('win' as const), who: someone, other: someone, cents }),
  fc.record({ kind: fc.constant('refund the card' as const), who: someone, cents }),
  fc.record({
    kind: fc.constant('adjust' as const),
    who: someone,
    cents: fc.integer({ min: -5000, max: 5000 }),
  }),
  fc.record({ kind: fc.constant('withdraw' as const), who: someone, cents }),
  fc.record({ kind: fc.constant('send' as const), who: someone }),
  fc.record({ kind: fc.constant('pay out' as const), who: someone }),
  fc.record({ kind: fc.constant('return' as const), who: someone }),
  fc.record({ kind: fc.constant('go back to the card' as const), who: someone, cents }),
  fc.record({ kind: fc.constant('reach the card' as const), who: someone }),
  fc.record({ kind: fc.constant('be refused by the card' as const), who: someone }),
  fc.record({ kind: fc.constant('dispute' as const), who: someone, cents }),
  fc.record({ kind: fc.constant('win the dispute' as const), who: someone }),
  fc.record({ kind: fc.constant('repeat' as const), who: someone }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What the ledger should hold, kept by the simplest means. */
class Model {
  readonly #held = new Map<string, number>();
  readonly isHeld = new Set<string>();

  of(account: Account): number {
    return this.#held.get(accountName(account)) ?? 0;
  }

  /** Whether all of it is possible; if so, it is done. */
  move(lines: readonly TransferLine[]): boolean {
    const after = new Map(this.#held);
    for (const { account, cents } of lines)
      after.set(accountName(account), (after.get(accountName(account)) ?? 0) + cents);
    const guarded = [...after].filter(([name]) => /^(user|pot|pending)/.test(name));
    if (guarded.some(([, held]) => held < 0)) return false;
    for (const [name, held] of after) this.#held.set(name, held);
    return true;
  }
}

async function play(story: readonly Step[]): Promise<void> {
  const game = randomUUID();
  const em = gateway.orm.em.fork();
  const users = await Promise.all(
    Array.from({ length: userCount }, async (_, i) => {
      const id = randomUUID();
      await em.execute(
        'insert into user_account (id, username, name_key, created_at) values (?, ?, ?, now())',
        [id, `p${i}`, id],
      );
      return id;
    }),
  );
  const [firstUser] = users;
  await em.execute(
    `insert into pool (id, name, name_key, format, num_tournaments, buy_in_cents, payouts_bps, is_private, admin_id,
       created_at) values (?, ?, ?, 'Single Week', 1, 100, '[10000]', false, ?, now())`,
    [game, game, game, firstUser],
  );
  await em.execute('insert into contest (id, pool_id, number) values (?, ?, 1)', [game, game]);
  const sendBack = (userId: string, amount: number) =>
    em.execute(
      `insert into checkout (id, entry_id, contest_id, user_id, buy_in_cents, fee_cents, week, status, refund_cents,
         created_at, closed_at) values (?, ?, ?, ?, ?, 0, 1, 'returning', ?, now(), now())`,
      [randomUUID(), randomUUID(), game, userId, amount, amount],
    );
  const pot = potAccount(game);
  const model = new Model();
  const made: { key: string; lines: TransferLine[] }[] = [];
  let count = 0;

  /** Both are asked for the same, and must say the same. */
  const transfer = async (lines: TransferLine[]) => {
    const key = `${game}:${++count}`;
    const isPossible = model.move(lines);
    const asked = inTransaction(gateway.ctxOf(), (tx) => post(tx, { key, reason: 'reversal', lines }));
    if (!isPossible) return expect(asked).rejects.toThrow();
    made.push({ key, lines });
    return asked;
  };
  const under = (userId: string) =>
    gateway.orm.em.fork().findOne(Withdrawal, { userId, status: { $in: inProgress } });
  const refusalOf = (asked: Promise<unknown>) =>
    asked.then(
      () => 'none',
      (fault) => (fault instanceof Refusal ? fault.code : Promise.reject(fault)),
    );

  for (const one of story) {
    const id = users[one.who] ?? '';
    const [user, pending] = [userAccount(id), pendingAccount(id)];
    const line = (account: Account, amount: number): TransferLine => ({ account, cents: amount });
    switch (one.kind) {
      case 'pay by card': {
        const fee = Math.floor(one.cents / 10);
        await transfer([line(cardClearing, -one.cents - fee), line(pot, one.cents), line(fees, fee)]);
        break;
      }
      case 'pay from balance':
        await transfer([line(user, -one.cents), line(pot, one.cents)]);
        break;
      case 'leave':
        await transfer([line(pot, -one.cents), line(user, one.cents)]);
        break;
      case 'win': {
        const second = userAccount(users[one.other] ?? '');
        const [half, rest] = [Math.floor(one.cents / 200) * 100, one.cents % 200];
        await transfer([line(pot, -one.cents), line(user, half), line(second, half), line(rounding, rest)]);
        break;
      }
      case 'refund the card':
        await transfer([line(pot, -one.cents), line(cardClearing, one.cents)]);
        break;
      case 'go back to the card': {
        // What is on its way is proved against the payments that it belongs to.
        const way = [line(pot, -one.cents), line(refundAccount(id), one.cents)];
        const isPossible = model.of(pot) >= one.cents;
        await transfer(way);
        if (isPossible) await sendBack(id, one.cents);
        break;
      }
      case 'reach the card':
      case 'be refused by the card': {
        const onItsWay = model.of(refundAccount(id));
        if (onItsWay === 0) break;
        const to = one.kind === 'reach the card' ? cardClearing : user;
        await transfer([line(refundAccount(id), -onItsWay), line(to, onItsWay)]);
        const status = one.kind === 'reach the card' ? 'returned' : 'credited';
        await em.execute("update checkout set status = ? where user_id = ? and status = 'returning'", [
          status,
          id,
        ]);
        break;
      }
      case 'adjust': {
        if (one.cents === 0) break;
        const name = await gateway.orm.em
          .fork()
          .execute<{ name_key: string }[]>('select name_key from user_account where id = ?', [id]);
        const isPossible = model.move([line(user, one.cents)]);
        const change = { username: name[0]?.name_key ?? '', cents: one.cents };
        const refusal = await refusalOf(changeBalances(gateway.ctxOf(), [change], 'As the story has it'));
        expect(refusal).toBe(isPossible ? 'none' : 'AMOUNT_EXCEEDS_BALANCE');
        break;
      }
      case 'withdraw': {
        const isBusy = model.isHeld.has(id) || model.of(pending) > 0;
        const isCents = one.cents < 100;
        const isPossible =
          !isCents && !isBusy && model.move([line(user, -one.cents), line(pending, one.cents)]);
        const asked = withdraw(gateway.ctxOf({ id }), { amountCents: one.cents, email: 'w@bank.test' });
        const refusal = isCents ? 'INVALID' : isBusy ? 'CONFLICT' : 'AMOUNT_EXCEEDS_BALANCE';
        expect(await refusalOf(asked)).toBe(isPossible ? 'none' : refusal);
        break;
      }
      case 'send': {
        const withdrawal = await under(id);
        if (withdrawal) await sendWithdrawal(gateway.ctxOf(), withdrawal.id);
        break;
      }
      case 'pay out': {
        const withdrawal = await under(id);
        if (!withdrawal) break;
        await settleWithdrawal(gateway.ctxOf(), withdrawal.id, { status: WithdrawalStatus.PAID });
        model.move([line(pending, -withdrawal.amountCents)]);
        break;
      }
      case 'return': {
        const last = await gateway.orm.em
          .fork()
          .findOne(Withdrawal, { userId: id }, { orderBy: { createdAt: 'desc', id: 'desc' } });
        if (!last || last.status === WithdrawalStatus.RETURNED) break;
        const outcome = { status: WithdrawalStatus.RETURNED, reason: 'It bounced.' } as const;
        await settleWithdrawal(gateway.ctxOf(), last.id, outcome);
        await settleWithdrawal(gateway.ctxOf(), last.id, outcome);
        const isUnderWay = inProgress.includes(last.status);
        model.move([line(user, last.amountCents), ...(isUnderWay ? [line(pending, -last.amountCents)] : [])]);
        break;
      }
      case 'dispute': {
        const taken = Math.min(one.cents, model.of(user));
        if (taken > 0) await transfer([line(user, -taken), line(cardClearing, taken)]);
        const owedCents = one.cents - taken;
        await placeHold(gateway.ctxOf(), {
          key: `${game}:${id}:${count}`,
          userId: id,
          owedCents,
          reason: 'It.',
        });
        model.isHeld.add(id);
        break;
      }
      case 'win the dispute':
        for (const { key } of await em.execute<{ key: string }[]>(
          'select key from money_hold where user_id = ? and released_at is null',
          [id],
        ))
          await releaseHold(gateway.ctxOf(), key);
        model.isHeld.delete(id);
        break;
      case 'repeat': {
        const earlier = made[one.who];
        if (!earlier) break;
        const again = { ...earlier, reason: 'reversal' } as const;
        await inTransaction(gateway.ctxOf(), (tx) => post(tx, again));
        break;
      }
    }
    const accounts = [
      pot,
      ...users.flatMap((each) => [userAccount(each), pendingAccount(each), refundAccount(each)]),
    ];
    const held = await balancesOf(accounts);
    for (const account of accounts)
      expect([accountName(account), held.get(accountName(account)) ?? 0]).toEqual([
        accountName(account),
        model.of(account),
      ]);
  }
  tried('ledger', { stories: 1, steps: story.length }, seed);
}

/** All of them in one statement, since they are asked for after every step. */
async function balancesOf(accounts: readonly Account[]): Promise<Map<string, number>> {
  const keys = [...new Set(accounts.map(({ key }) => key))];
  const rows = await gateway.orm.em
    .fork()
    .execute<(Account & { balance_cents: string })[]>(
      'select kind, key, balance_cents from ledger_account where key = any(?::text[])',
      [`{${keys.join()}}`],
    );
  return new Map(rows.map((row) => [accountName(row), Number(row.balance_cents)]));
}

/** Stories that are told side by side, as people don't wait for each other. */
const sideBySide = 4;

test(`over ${runs} random stories of ${steps} steps, not a cent is off`, async () => {
  const story = fc.array(step, { minLength: steps, maxLength: steps, size: 'max' });
  const told = Array.from({ length: sideBySide }, (_, lane) =>
    fc.assert(fc.asyncProperty(story, play), { numRuns: Math.ceil(runs / sideBySide), seed: seed + lane }),
  );
  await Promise.all(told);
  expect(await findDifferences(gateway.ctxOf())).toEqual([]);
});
