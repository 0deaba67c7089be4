import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../../../context.ts';
import { doAct } from '../../../operators/acts.ts';
import type { ECheck } from '../../../payments/checkbook.ts';
import { type MoneyGateway, openMoneyGateway, type Player } from '../../../testing/money-gateway.ts';
import { openDebts, writeOff } from '../../debts.service.ts';
import { heldMoneyOf, recordHeldMoney } from '../../held-money.service.ts';
import { adjustments, echeckClearing, userAccount } from '../../ledger/accounts.ts';
import { balanceOf, post } from '../../ledger/ledger.service.ts';
import { findDifferences } from '../../ledger/proofs.ts';
import { syncWithdrawal } from '../send-withdrawal.service.ts';
import { Withdrawal, WithdrawalStatus } from '../withdrawal.entity.ts';
import { withdraw } from '../withdrawal.service.ts';

// An eCheck that is paid after its money went back, some of which is spent by then.

let gateway: MoneyGateway;
const known = new Map<string, ECheck>();
beforeAll(async () => {
  gateway = await openMoneyGateway();
  await gateway.checkbook.close();
  const { echecks } = gateway.payments;
  if (!echecks) throw new Error('There is a Checkbook here.');
  echecks.sendCheck = async ({ description }) => {
    const check = { id: randomUUID().replaceAll('-', ''), status: 'UNPAID', description };
    known.set(check.id, check);
    return check;
  };
  echecks.list = async () => ({ checks: [...known.values()], isLast: true });
  echecks.check = async (id) => known.get(id) ?? null;
});
afterAll(() => gateway.close());

const read = (id: string) => gateway.orm.em.fork().findOneOrFail(Withdrawal, { id });
const asked = (player: Player, amountCents: number) =>
  withdraw(gateway.ctxOf(player), { amountCents, email: 'w@bank.test' });

let players = 0;
/** A withdrawal of $50 whose eCheck failed. */
async function failed() {
  players += 1;
  const player = await gateway.player(`player-${players}`, 5000);
  const { id } = (await asked(player, 5000)).withdrawal;
  await gateway.work();
  await says(id, 'FAILED');
  expect(await gateway.balance(player.id)).toBe(5000);
  return { player, id };
}

async function says(id: string, status: string) {
  const check = known.get((await read(id)).checkId ?? '');
  if (!check) throw new Error('It has an eCheck.');
  known.set(check.id, { ...check, status });
  await syncWithdrawal(gateway.ctxOf(), id);
}

const settle = (id: string, outcome: 'paid' | 'returned') =>
  doAct(gateway.ctxOf(), { name: 'olga', via: 'command line' }, 'settle-withdrawal', {
    id,
    outcome,
    why: 'Seen.',
  });

const spend = (player: Player, cents: number) =>
  inTransaction(gateway.ctxOf(), (tx) =>
    post(tx, {
      key: `spent:${randomUUID()}`,
      reason: 'adjustment',
      lines: [
        { account: userAccount(player.id), cents: -cents },
        { account: adjustments, cents },
      ],
    }),
  );

const paidOut = () => balanceOf(gateway.ctxOf(), echeckClearing);
const debtOf = async (id: string) =>
  (await openDebts(gateway.ctxOf())).filter((one) => one.id === id).map(({ owedCents }) => owedCents);
async function told(metric: string) {
  const all = await gateway.parts.metrics.metrics();
  return all.match(new RegExp(`^fairway_withdrawals_${metric} (\\d+)$`, 'm'))?.[1];
}

describe('an eCheck paid after its money had gone back', () => {
  test('is taken from the balance as far as it is there, and the rest is owed until it is refunded', async () => {
    const { player, id } = await failed();
    const before = await paidOut();
    await spend(player, 1000);
    await says(id, 'PAID');
    expect(await told('paid_after_return')).toBe('1');
    expect(await settle(id, 'paid')).toBe(
      'The withdrawal of $50 counts as paid. $10 of it is owed: it was not in the balance.',
    );
    expect([await gateway.balance(player.id), await debtOf(id)]).toEqual([0, [1000]]);
    expect([await told('paid_after_return'), (await paidOut()) - before]).toEqual(['0', 5000]);
    await gateway.give(player.id, 2000);
    await expect(asked(player, 2000)).rejects.toThrow(/an eCheck was paid although/);
    await expect(settle(id, 'paid')).rejects.toMatchObject({ code: 'CONFLICT' });

    await says(id, 'REFUNDED');
    expect([await gateway.balance(player.id), await debtOf(id), (await paidOut()) - before]).toEqual([
      6000,
      [],
      0,
    ]);
    expect((await read(id)).reason).toBe(
      'The eCheck was refunded. $10 of it was owed, and is settled by it.',
    );
    await asked(player, 6000);
    expect(await findDifferences(gateway.ctxOf())).toEqual([]);
  });

  test('may be paid and refunded again', async () => {
    const { player, id } = await failed();
    await spend(player, 1000);
    const seen: unknown[] = [];
    for (const status of ['PAID', 'REFUNDED', 'PAID', 'REFUNDED']) {
      await says(id, status);
      if (status === 'PAID') await settle(id, 'paid');
      seen.push([await gateway.balance(player.id), await debtOf(id)]);
    }
    const [paid, back] = [
      [0, [1000]],
      [4000, []],
    ];
    expect(seen).toEqual([paid, back, paid, back]);
    expect(await findDifferences(gateway.ctxOf())).toEqual([]);
  });

  test('whose debt was given up leaves that with us, whatever comes of it', async () => {
    const { player, id } = await failed();
    await spend(player, 1000);
    await says(id, 'PAID');
    await settle(id, 'paid');
    expect(await writeOff(gateway.ctxOf(), id, 'A friend.')).toEqual({ owedCents: 1000 });
    await gateway.give(player.id, 2000);
    const { withdrawal } = await asked(player, 2000);
    await says(id, 'REFUNDED');
    expect([await gateway.balance(player.id), await debtOf(id)]).toEqual([4000, []]);
    expect((await read(withdrawal.id)).status).toBe(WithdrawalStatus.OPEN);
    expect(await findDifferences(gateway.ctxOf())).toEqual([]);
  });

  test('takes what is held only as far as the rest goes, and gives it back as that', async () => {
    const { player, id } = await failed();
    await spend(player, 5000);
    await gateway.give(player.id, 7000);
    const until = new Date(gateway.wallClock.now().getTime() + 1e9);
    const held = { key: `held:${id}`, userId: player.id };
    await recordHeldMoney(gateway.ctxOf(), [
      { ...held, cents: 2000, until },
      { ...held, key: `credit:${id}`, cents: 3000, until: null, isCredit: true },
    ]);
    const heldNow = async () => {
      const { creditCents, timedCents } = await heldMoneyOf(gateway.ctxOf(), player.id);
      return { balance: await gateway.balance(player.id), creditCents, timedCents };
    };
    await says(id, 'PAID');
    await settle(id, 'paid');
    expect(await heldNow()).toEqual({ balance: 2000, creditCents: 2000, timedCents: 0 });
    await says(id, 'REFUNDED');
    expect(await heldNow()).toEqual({ balance: 7000, creditCents: 3000, timedCents: 2000 });
    expect(await findDifferences(gateway.ctxOf())).toEqual([]);
  });
});

describe('of an account that is deleted by then', () => {
  const remove = ({ id }: Player) =>
    gateway.orm.em.fork().execute('update user_account set deleted_at = now() where id = ?', [id]);

  test('an eCheck that is paid twice is owed, and nobody is sent for it where it is refunded', async () => {
    const { player, id } = await failed();
    await spend(player, 5000);
    await remove(player);
    await says(id, 'PAID');
    const metrics = () => Promise.all(['paid_after_return', 'of_deleted_accounts'].map(told));
    expect(await metrics()).toEqual(['0', '1']);
    await settle(id, 'paid');
    expect([await debtOf(id), await metrics()]).toEqual([[5000], ['0', '0']]);
    await says(id, 'REFUNDED');
    expect([await debtOf(id), await metrics()]).toEqual([[], ['0', '0']]);
    expect(await gateway.balance(player.id)).toBe(0);
    expect(await findDifferences(gateway.ctxOf())).toEqual([]);
  });

  test('one that comes back is noted, and stays on its books', async () => {
    const player = await gateway.player('deleted', 5000);
    const { id } = (await asked(player, 5000)).withdrawal;
    await gateway.work();
    await says(id, 'PAID');
    await remove(player);
    await says(id, 'REFUNDED');
    expect([await told('paid_after_return'), await told('of_deleted_accounts')]).toEqual(['0', '1']);
    expect(await settle(id, 'returned')).toBe(
      'It is noted: the $50 stay on the books of the deleted account.',
    );
    expect([await gateway.balance(player.id), await told('of_deleted_accounts')]).toEqual([5000, '0']);
    expect(await findDifferences(gateway.ctxOf())).toEqual([]);
  });
});
