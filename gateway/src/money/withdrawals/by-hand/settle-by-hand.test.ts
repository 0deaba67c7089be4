import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ECheck } from '../../../payments/checkbook.ts';
import { CheckbookFault } from '../../../payments/checkbook-fault.ts';
import { type MoneyGateway, openMoneyGateway } from '../../../testing/money-gateway.ts';
import { findDifferences } from '../../ledger/proofs.ts';
import { eCheckDescription } from '../find-echecks.service.ts';
import type { WithdrawalOutcome } from '../settle-withdrawal.service.ts';
import { Withdrawal, WithdrawalStatus } from '../withdrawal.entity.ts';
import { withdraw } from '../withdrawal.service.ts';
import { settleByHand } from './settle-by-hand.service.ts';

const { OPEN, SENT, PAID, RETURNED } = WithdrawalStatus;

let gateway: MoneyGateway;
/** What the provider knows of checks, by id. */
let known: Map<string, ECheck>;
let isAway: boolean;
/** Whether the answer to a request for a check gets lost. */
let isLost: boolean;
beforeAll(async () => {
  gateway = await openMoneyGateway();
  await gateway.checkbook.close();
  const { echecks } = gateway.payments;
  if (!echecks) throw new Error('There is a Checkbook here.');
  echecks.sendCheck = async ({ description }) => {
    const check = { id: randomUUID().replaceAll('-', ''), status: 'UNPAID', description };
    known.set(check.id, check);
    if (isLost) throw new CheckbookFault('unavailable', 'not reached, or broken off');
    return check;
  };
  echecks.list = async () => ({ checks: [...known.values()], isLast: true });
  echecks.check = async (id) => {
    if (isAway) throw new CheckbookFault('unavailable', 'status 503');
    return known.get(id) ?? null;
  };
});
beforeEach(() => {
  known = new Map();
  isAway = false;
  isLost = false;
});
afterAll(() => gateway.close());

const read = (id: string) => gateway.orm.em.fork().findOneOrFail(Withdrawal, { id });
const settle = (id: string, status: WithdrawalOutcome['status']) => settleByHand(gateway.ctxOf(), id, status);

let players = 0;
async function ask() {
  players += 1;
  const player = await gateway.player(`player-${players}`, 5000);
  const { withdrawal } = await withdraw(gateway.ctxOf(player), { amountCents: 5000, email: 'w@bank.test' });
  return { player, id: withdrawal.id };
}
async function send() {
  const asked = await ask();
  await gateway.work();
  return { ...asked, checkId: (await read(asked.id)).checkId ?? '' };
}
const says = (checkId: string, status: string) => {
  const check = known.get(checkId);
  if (check) known.set(checkId, { ...check, status });
};

describe('an operator', () => {
  test.each<[string, WithdrawalOutcome['status'], RegExp]>([
    ['UNPAID', RETURNED, /UNPAID: it may still be cashed\. Void it there first\./],
    ['MAILED', RETURNED, /MAILED: it may still be cashed/],
    ['PAID', RETURNED, /is PAID\./],
    ['UNPAID', PAID, /UNPAID, and not paid yet/],
    ['VOID', PAID, /is VOID\./],
    ['EXPIRED', PAID, /is EXPIRED\./],
  ])('does not end against Checkbook, which says %s, what was sent as %s', async (status, as, words) => {
    const { player, id, checkId } = await send();
    says(checkId, status);
    await expect(settle(id, as)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(words),
    });
    expect(await read(id)).toMatchObject({ status: SENT });
    expect(await gateway.balance(player.id)).toBe(0);
  });

  test.each<[string, WithdrawalOutcome['status'], number]>([
    ['VOID', RETURNED, 5000],
    ['PAID', PAID, 0],
    ['something new', RETURNED, 5000],
    ['something new', PAID, 0],
  ])('ends what Checkbook says is %s as %s', async (status, as, cents) => {
    const { player, id, checkId } = await send();
    says(checkId, status);
    await settle(id, as);
    expect(await read(id)).toMatchObject({ status: as });
    expect(await gateway.balance(player.id)).toBe(cents);
    expect(await findDifferences(gateway.ctxOf())).toEqual([]);
  });

  test('returns what was never sent, and does not say that it was paid', async () => {
    const { player, id } = await ask();
    await expect(settle(id, PAID)).rejects.toThrow(/has no eCheck/);
    expect(await read(id)).toMatchObject({ status: OPEN });
    await settle(id, RETURNED);
    expect(await gateway.balance(player.id)).toBe(5000);
  });

  test('is told of an eCheck whose answer was lost, and returns it once that is void', async () => {
    isLost = true;
    const { player, id } = await ask();
    await gateway.work();
    gateway.wallClock.advance({ minutes: 1 });
    expect(await read(id)).toMatchObject({ status: OPEN, checkId: null });
    await expect(settle(id, RETURNED)).rejects.toThrow(/may still be cashed/);
    const { checkId } = await read(id);
    expect(known.get(checkId ?? '')).toMatchObject({ description: eCheckDescription(id) });
    says(checkId ?? '', 'VOID');
    await settle(id, RETURNED);
    expect(await gateway.balance(player.id)).toBe(5000);
  });

  test('ends nothing while Checkbook does not answer', async () => {
    const { id } = await send();
    isAway = true;
    await expect(settle(id, RETURNED)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await read(id)).toMatchObject({ status: SENT });
  });

  test('ends what Checkbook has forgotten as they see fit', async () => {
    const { player, id, checkId } = await send();
    known.delete(checkId);
    await settle(id, RETURNED);
    expect(await gateway.balance(player.id)).toBe(5000);
  });
});
