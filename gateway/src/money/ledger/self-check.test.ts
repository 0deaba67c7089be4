import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { justAfter } from '../../testing/just-after.ts';
import { type MoneyGateway, openMoneyGateway, type Player } from '../../testing/money-gateway.ts';
import { Withdrawal, WithdrawalStatus } from '../withdrawals/withdrawal.entity.ts';
import { withdraw } from '../withdrawals/withdrawal.service.ts';
import { findDifferences } from './proofs.ts';
import { checkLedger, releaseStop, stopWithdrawals, withdrawalStop } from './self-check.service.ts';

let gateway: MoneyGateway;
let ann: Player;
beforeAll(async () => {
  gateway = await openMoneyGateway();
  ann = await gateway.player('ann', 5000);
});
afterAll(() => gateway.close());

/** What only somebody with the keys of the database can do. */
const tamper = async (...statements: string[]) => {
  const em = gateway.orm.em.fork();
  await em.transactional(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    for (const statement of statements) await tx.execute(statement);
  });
};
const take = (player: Player, amountCents = 1000) =>
  withdraw(gateway.ctxOf(player), { amountCents, email: 'w@bank.test' });

test('a ledger that agrees with itself stops nothing', async () => {
  expect(await checkLedger(gateway.ctxOf())).toEqual([]);
  expect(await withdrawalStop(gateway.ctxOf())).toBeNull();
});

describe('the self-check finds', () => {
  const first = '(select min(id) from ledger_posting)';
  test.each([
    [
      'a posting that was changed',
      `update ledger_posting set cents = cents + 100 where id = ${first}`,
      `update ledger_posting set cents = cents - 100 where id = ${first}`,
      [
        /^All postings together are 100 cents instead of zero\.$/,
        /^The 2 postings of transfer gift:\S+ sum to 100 cents instead of zero\.$/,
        /^The account \S+.* shows -?\d+ cents, but its postings sum to -?\d+\.$/,
      ],
    ],
    [
      'a balance that was changed',
      "update ledger_account set balance_cents = balance_cents + 1 where kind = 'user'",
      "update ledger_account set balance_cents = balance_cents - 1 where kind = 'user'",
      [/^The account user \S+ shows 5001 cents, but its postings sum to 5000\.$/],
    ],
    [
      'a transfer without postings',
      "insert into ledger_transfer (key, reason, made_at, memo) values ('hollow', 'prize', now(), '{}')",
      "delete from ledger_transfer where key = 'hollow'",
      [/^The 0 postings of transfer hollow sum to 0 cents instead of zero\.$/],
    ],
  ])('%s', async (_what, wrong, right, sentences) => {
    await tamper(wrong);
    const found = await findDifferences(gateway.ctxOf());
    await tamper(right);
    expect(found).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)));
    expect(await findDifferences(gateway.ctxOf())).toEqual([]);
  });

  test('money set aside for no withdrawal', async () => {
    const bob = await gateway.player('bob', 1000);
    const { withdrawal } = await take(bob);
    await tamper(`update withdrawal set amount_cents = 1 where id = '${withdrawal.id}'`);
    expect(await findDifferences(gateway.ctxOf())).toEqual([
      `User ${bob.id} has 1 cents of withdrawals under way, but 1000 set aside for them.`,
    ]);
    await tamper(`update withdrawal set amount_cents = 1000 where id = '${withdrawal.id}'`);
  });
});

test('a difference stops withdrawals, the asking and the sending, until it is gone and they are released', async () => {
  const { withdrawal } = await take(ann);
  const carla = await gateway.player('carla', 5000);
  const changed = '(select min(id) from ledger_posting)';
  await tamper(`update ledger_posting set cents = cents + 100 where id = ${changed}`);
  const now = gateway.wallClock.now();
  await checkLedger(gateway.ctxOf());
  expect(await withdrawalStop(gateway.ctxOf())).toMatchObject({
    sentence: expect.stringMatching(/postings of transfer gift:/),
    since: justAfter(now),
  });

  const body = { username: 'carla', email: 'carla@bank.test', adjustment: -10 };
  const refused = await gateway.rest('POST', '/balance/withdraw-balance', { token: carla.token, body });
  expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  await gateway.work();
  const read = () => gateway.orm.em.fork().findOneOrFail(Withdrawal, { id: withdrawal.id });
  expect(await read()).toMatchObject({ status: WithdrawalStatus.OPEN, attempts: 0 });
  const metrics = await (await fetch(`${gateway.origin}/metrics`)).text();
  expect(metrics).toMatch(/^fairway_withdrawals_stopped 1$/m);
  expect(metrics).toMatch(/^fairway_oldest_withdrawal_seconds\{status="open"\} 0(\.\d+)?$/m);

  expect(await releaseStop(gateway.ctxOf())).toHaveLength(3);
  expect(await withdrawalStop(gateway.ctxOf())).not.toBeNull();
  await tamper(`update ledger_posting set cents = cents - 100 where id = ${changed}`);
  expect(await releaseStop(gateway.ctxOf())).toEqual([]);
  expect(await withdrawalStop(gateway.ctxOf())).toBeNull();
  await gateway.work();
  expect(await read()).toMatchObject({ status: WithdrawalStatus.SENT });
  await take(carla);
});

test('a stop that comes while everything is added up is not released along', async () => {
  const { em } = gateway.orm;
  await stopWithdrawals(gateway.ctxOf(), 'A difference.');
  let releasing: Promise<string[]> | undefined;
  await em.fork().transactional(async (tx) => {
    await tx.execute('lock table ledger_posting in access exclusive mode');
    releasing = releaseStop(gateway.ctxOf());
    const waiting = `select 1 from pg_locks where not granted and relation = 'ledger_posting'::regclass
      and database = (select oid from pg_database where datname = current_database())`;
    while ((await em.fork().execute<object[]>(waiting)).length === 0);
    await stopWithdrawals(gateway.ctxOf(), 'A break-in.');
  });
  expect(await releasing).toEqual(['They were stopped again meanwhile: A break-in.']);
  expect(await withdrawalStop(gateway.ctxOf())).toMatchObject({ sentence: 'A break-in.' });
  expect(await releaseStop(gateway.ctxOf())).toEqual([]);
  expect(await withdrawalStop(gateway.ctxOf())).toBeNull();
});
