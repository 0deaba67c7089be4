import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { placeHold, releaseHold } from '../money/holds.service.ts';
import { withdraw } from '../money/withdrawals/withdrawal.service.ts';
import { operatorActs } from '../operators/act-log.service.ts';
import { type MoneyGateway, openMoneyGateway } from '../testing/money-gateway.ts';
import type { Command } from './command.ts';
import { debtsCommand } from './debts.ts';
import { releaseCommand, selfCheckCommand } from './ledger.ts';
import { printedLines } from './testing/printed-lines.ts';
import { settleWithdrawalCommand, withdrawalsCommand } from './withdrawals.ts';

let gateway: MoneyGateway;
const printed = printedLines();
beforeAll(async () => {
  // What Checkbook told meanwhile would be before the operator.
  gateway = await openMoneyGateway({}, { hasWebhooks: false });
});
afterAll(() => gateway.close());

const run = (command: Command, ...words: string[]) => command.run(gateway.ctxOf(), words);

describe('an operator', () => {
  test('sees withdrawals under way with what keeps them, and ends one', async () => {
    await run(withdrawalsCommand);
    expect(printed).toEqual(['No withdrawal is under way or in trouble.']);
    const bob = await gateway.player('bob', 5000);
    const asked = await withdraw(gateway.ctxOf(bob), { amountCents: 3507, email: 'lost@example.com' });
    const { id } = asked.withdrawal;
    await gateway.work();
    await run(withdrawalsCommand);
    const since = asked.withdrawal.createdAt.toISOString();
    expect(printed[1]).toBe(
      `${id}  $35.07  of bob  to lost@example.com  since ${since}  open, attempts: 1  Checkbook gave no good answer (not reached, or broken off).`,
    );
    await expect(run(settleWithdrawalCommand, id, 'returned', 'Lost')).rejects.toThrow(
      /being sent right now/,
    );
    gateway.wallClock.advance({ minutes: 1 });
    await gateway.work();
    await run(withdrawalsCommand);
    expect(printed[2]).toMatch(/ {2}sent as [0-9a-f]{32}$/);
    const { em } = gateway.orm;
    await em.fork().execute('update user_account set deleted_at = now() where id = ?', [bob.id]);
    await run(withdrawalsCommand);
    expect(printed[3]).toContain('  of (deleted)  to lost@example.com  ');
    await run(settleWithdrawalCommand, id, 'paid', 'Seen', 'at', 'Checkbook');
    expect(printed[4]).toBe('The withdrawal of $35.07 counts as paid.');
    await expect(run(settleWithdrawalCommand, id, 'returned', 'Lost')).rejects.toThrow(/is paid already/);
  });

  const someId = '01994f6e-3a55-7c4e-9d0a-5a1f8f0b7c11';
  test.each(['', 'x paid now', someId, `${someId} lost now`, `${someId} paid`])(
    'is told how settling is written, when it is written %j',
    async (words) => {
      await expect(run(settleWithdrawalCommand, ...words.split(' '))).rejects.toThrow(/^$/);
    },
  );

  test('sees what is owed after disputes, and gives one up, saying why', async () => {
    const ann = await gateway.player('ann', 5000);
    const [lost, open] = [randomUUID(), randomUUID()];
    await gateway.orm.em.fork().transactional(async (em) => {
      const on = { userId: ann.id, reason: 'a card payment for Cash was taken back by its bank.' };
      await placeHold({ ...gateway.ctxOf(), em }, { ...on, key: `reversal:${lost}`, owedCents: 300 });
      await placeHold({ ...gateway.ctxOf(), em }, { ...on, key: `reversal:${open}`, owedCents: 0 });
    });
    const asked = () => withdraw(gateway.ctxOf(ann), { amountCents: 5000, email: 'ann@bank.test' });
    await expect(asked()).rejects.toThrow(/taken back by its bank/);
    await run(debtsCommand);
    expect(printed).toEqual([
      expect.stringMatching(
        new RegExp(`^${lost}  \\$3  owed by ann  since 2026-\\S+  a card payment for Cash`),
      ),
    ]);
    for (const words of [
      ['write-off'],
      ['write-off', lost],
      ['write-off', lost, ' '],
      ['forgive', lost, 'x'],
    ])
      await expect(run(debtsCommand, ...words)).rejects.toThrow(/^$/);
    await expect(run(debtsCommand, 'write-off', open, 'Paid by cheque')).rejects.toThrow(/Nothing is owed/);
    await expect(run(debtsCommand, 'write-off', randomUUID(), 'Paid')).rejects.toThrow(/Nothing is owed/);
    await run(debtsCommand, 'write-off', lost, 'Paid', 'by', 'cheque');
    await expect(run(debtsCommand, 'write-off', lost, 'Again')).rejects.toThrow(/Nothing is owed/);
    await expect(asked()).rejects.toThrow(/taken back by its bank/);
    await releaseHold(gateway.ctxOf(), `reversal:${open}`);
    await asked();
    await run(debtsCommand);
    expect(printed.slice(1)).toEqual(['$3 is given up.', 'Nothing is owed.']);
    const [kept] = await gateway.orm.em
      .fork()
      .execute<{ memo: string }[]>('select memo from money_hold where key = ?', [`reversal:${lost}`]);
    expect(kept).toEqual({ memo: 'Paid by cheque' });
  });

  test('checks the ledger, and releases what a difference stopped once it is gone', async () => {
    const change = (cents: number) =>
      gateway.orm.em.fork().transactional(async (em) => {
        await em.execute('set local session_replication_role = replica');
        await em.execute('update ledger_account set balance_cents = balance_cents + ? where kind = ?', [
          cents,
          'adjustments',
        ]);
      });
    await gateway.player('carla', 700);
    await run(selfCheckCommand);
    await run(releaseCommand);
    expect(printed).toEqual(['The ledger agrees with itself.', 'Withdrawals were not stopped.']);
    await change(1);
    await expect(run(selfCheckCommand)).rejects.toThrow(
      /^The ledger contradicts itself, and withdrawals are stopped\. The account adjustments shows -\d+ cents/,
    );
    expect(await operatorActs(gateway.ctxOf(), null, 3)).toMatchObject([
      { act: 'check-ledger', phase: 'done', outcome: expect.stringContaining('contradicts itself') },
      { act: 'release-withdrawals' },
      { act: 'check-ledger', phase: 'done', outcome: 'The ledger agrees with itself.' },
    ]);
    expect(printed[2]).toMatch(
      /^Withdrawals have been stopped since 2026-\S+: The account adjustments shows/,
    );
    await expect(run(releaseCommand)).rejects.toThrow(
      /^Withdrawals stay stopped\.\nThe account adjustments shows/,
    );
    await change(-1);
    await run(selfCheckCommand);
    expect(printed.slice(3)).toEqual([
      'The ledger agrees with itself.',
      expect.stringMatching(/^Withdrawals have been stopped since/),
    ]);
    await run(releaseCommand);
    expect(printed.at(-1)).toBe('Withdrawals go on.');
  });
});
