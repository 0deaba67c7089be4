import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tried } from '../../../../tools/nightly/tried.mjs';
import type { ECheck } from '../../payments/checkbook.ts';
import { CheckbookFault } from '../../payments/checkbook-fault.ts';
import { type MoneyGateway, openMoneyGateway } from '../../testing/money-gateway.ts';
import { findDifferences } from '../ledger/proofs.ts';
import { settleByHand } from './by-hand/settle-by-hand.service.ts';
import { dueWithdrawals, unfinished } from './due-withdrawals.service.ts';
import { Withdrawal, WithdrawalStatus } from './withdrawal.entity.ts';
import { withdraw } from './withdrawal.service.ts';

let gateway: MoneyGateway;
/** What Checkbook answers about each check, whatever it told before. */
const standing = new Map<string, string>();
let isAway = false;
let isForgotten = false;
beforeAll(async () => {
  gateway = await openMoneyGateway();
  // The sandbox tells nothing here: the tests do.
  await gateway.checkbook.close();
  const { echecks } = gateway.payments;
  if (!echecks) throw new Error('There is a Checkbook here.');
  const sent = new Map<string, ECheck>();
  echecks.sendCheck = async ({ description }) => {
    const check = { id: randomUUID().replaceAll('-', ''), status: 'UNPAID', description };
    sent.set(check.id, check);
    return check;
  };
  // The first withdrawal that a database knows of is looked for, since it may have forgotten an attempt.
  echecks.list = async () => ({ checks: [...sent.values()], isLast: true });
  echecks.check = async (id) => {
    if (isAway) throw new CheckbookFault('unavailable', 'status 503');
    const check = isForgotten ? undefined : sent.get(id);
    return check ? { ...check, status: standing.get(id) ?? check.status } : null;
  };
});
afterAll(() => gateway.close());

async function sendOne(username: string) {
  const player = await gateway.player(username, 5000);
  const { withdrawal } = await withdraw(gateway.ctxOf(player), { amountCents: 5000, email: 'w@bank.test' });
  await gateway.work();
  const { checkId } = await read(withdrawal.id);
  return { player, id: withdrawal.id, checkId: checkId ?? '' };
}
const read = (id: string) => gateway.orm.em.fork().findOneOrFail(Withdrawal, { id });

function tell(body: unknown, changes: { key?: string; signature?: string; type?: string } = {}) {
  const { key = gateway.checkbook.address.webhookKey, type = 'application/json' } = changes;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const hex = createHmac('sha256', key).update(`${text}77`).digest('hex');
  return fetch(`${gateway.origin}/api/webhooks/checkbook`, {
    method: 'POST',
    headers: { 'content-type': type, signature: changes.signature ?? `nonce=77,signature=${hex}` },
    body: text,
  });
}

describe('a webhook', () => {
  test('received ten times at once settles once', async () => {
    const { id, checkId, player } = await sendOne('tenfold');
    standing.set(checkId, 'PAID');
    const requests = Array.from({ length: 10 }, () => tell({ status: 'PAID', id: checkId, type: 'CHECK' }));
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await read(id)).toMatchObject({ status: WithdrawalStatus.PAID });
    expect(await gateway.balance(player.id)).toBe(0);
    expect(await findDifferences(gateway.ctxOf())).toEqual([]);
  });

  test.each(['no JSON', 'null', '[]', '', '{"id":"x"}', '{"id":"\\u0000","status":"PAID"}'])(
    'that is signed and says %s is refused as such',
    async (body) => {
      const requests = await tell(body);
      expect([requests.status, await requests.json()]).toMatchObject([400, { code: 'INVALID' }]);
    },
  );

  test.each([
    ['PAID', 'FAILED', WithdrawalStatus.RETURNED],
    ['FAILED', 'UNPAID', WithdrawalStatus.SENT],
    ['VOID', 'PAID', WithdrawalStatus.PAID],
    ['something new', 'something newer', WithdrawalStatus.SENT],
  ])('that says %s is only a reason to ask; %s counts', async (says, stands, status) => {
    const { id, checkId } = await sendOne(
      `asks-${says.slice(0, 4)}-${stands.slice(0, 4)}`.replace(/ /g, '_'),
    );
    standing.set(checkId, stands);
    expect((await tell({ status: says, id: checkId, type: 'CHECK' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ status });
  });

  test('of a check that is paid, bounces, is paid and bounces again moves its money each time', async () => {
    const { id, checkId, player } = await sendOne('bouncing');
    const balances: number[] = [];
    for (const stands of ['PAID', 'REFUNDED', 'PAID', 'REFUNDED']) {
      standing.set(checkId, stands);
      await tell({ status: stands, id: checkId });
      if (stands === 'PAID' && balances.length > 0)
        await settleByHand(gateway.ctxOf(), id, WithdrawalStatus.PAID);
      balances.push(await gateway.balance(player.id));
    }
    expect(balances).toEqual([0, 5000, 0, 5000]);
    expect(await findDifferences(gateway.ctxOf())).toEqual([]);
  });

  test('in any order, and late, leaves what is over as it is', async () => {
    const { id, checkId, player } = await sendOne('disorder');
    for (const stands of ['IN_PROCESS', 'PAID', 'IN_PROCESS', 'PAID', 'REFUNDED', 'REFUNDED', 'IN_PROCESS']) {
      standing.set(checkId, stands);
      expect((await tell({ status: stands, id: checkId })).status).toBe(200);
    }
    expect(await read(id)).toMatchObject({ status: WithdrawalStatus.RETURNED });
    expect(await gateway.balance(player.id)).toBe(5000);
  });

  test('about a check paid after its money went back leaves the balance to an operator', async () => {
    const { id, checkId, player } = await sendOne('twice-paid');
    for (const stands of ['FAILED', 'PAID']) {
      standing.set(checkId, stands);
      await tell({ status: stands, id: checkId });
    }
    expect(await read(id)).toMatchObject({
      status: WithdrawalStatus.RETURNED,
      trouble: expect.stringMatching(/counts as paid/),
    });
    expect(await gateway.balance(player.id)).toBe(5000);
    const isListed = async () =>
      (await unfinished(gateway.ctxOf())).some(({ withdrawal }) => withdrawal.id === id);
    expect(await isListed()).toBe(true);
    const paidAfterReturn = async () =>
      (await gateway.parts.metrics.metrics()).match(/^fairway_withdrawals_paid_after_return (\d+)$/m)?.[1];
    expect(await paidAfterReturn()).toBe('1');
    await settleByHand(gateway.ctxOf(), id, WithdrawalStatus.PAID);
    expect(await gateway.balance(player.id)).toBe(0);
    expect(await isListed()).toBe(false);
    expect(await paidAfterReturn()).toBe('0');
    await expect(settleByHand(gateway.ctxOf(), id, WithdrawalStatus.PAID)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    standing.set(checkId, 'REFUNDED');
    await tell({ status: 'REFUNDED', id: checkId });
    expect(await gateway.balance(player.id)).toBe(5000);
    expect(await findDifferences(gateway.ctxOf())).toEqual([]);
  });

  test('about a check that comes back to a deleted account is left to an operator', async () => {
    const { id, checkId, player } = await sendOne('deleted');
    standing.set(checkId, 'PAID');
    await tell({ status: 'PAID', id: checkId });
    const { em } = gateway.orm;
    await em.fork().execute('update user_account set deleted_at = now() where id = ?', [player.id]);
    standing.set(checkId, 'REFUNDED');
    for (let times = 0; times < 2; times += 1) await tell({ status: 'REFUNDED', id: checkId });
    expect(await read(id)).toMatchObject({
      status: WithdrawalStatus.RETURNED,
      trouble: expect.stringMatching(/has been deleted/),
    });
    const isListed = async () =>
      (await unfinished(gateway.ctxOf())).some(({ withdrawal }) => withdrawal.id === id);
    expect(await isListed()).toBe(true);
    await settleByHand(gateway.ctxOf(), id, WithdrawalStatus.RETURNED);
    expect([await isListed(), await gateway.balance(player.id)]).toEqual([false, 5000]);
    await expect(settleByHand(gateway.ctxOf(), id, WithdrawalStatus.RETURNED)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await findDifferences(gateway.ctxOf())).toEqual([]);
  });

  test('about an unknown check is accepted, and does nothing', async () => {
    expect((await tell({ status: 'PAID', id: 'nobody knows', type: 'CHECK' })).status).toBe(200);
  });

  test('is not accepted while Checkbook can’t be asked, so that it comes again', async () => {
    const { id, checkId } = await sendOne('unanswered');
    standing.set(checkId, 'PAID');
    isAway = true;
    const answer = await tell({ status: 'PAID', id: checkId });
    isAway = false;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    expect(await read(id)).toMatchObject({ status: WithdrawalStatus.SENT });
    await tell({ status: 'PAID', id: checkId });
    expect(await read(id)).toMatchObject({ status: WithdrawalStatus.PAID });
  });

  const forgeries = Number(process.env.FORGED_WEBHOOKS ?? 100);
  test('that is forged is refused, every time', async () => {
    const { id, checkId } = await sendOne('forged');
    standing.set(checkId, 'PAID');
    const body = JSON.stringify({ status: 'PAID', id: checkId, type: 'CHECK' });
    const forged = Array.from({ length: forgeries }, (_, i) =>
      i % 4 === 0
        ? tell(body, { key: `guess ${i}` })
        : tell(body, {
            signature: ['', 'nonce=77,signature=', `nonce=77,signature=${'0'.repeat(64)}`][i % 3] ?? '',
          }),
    );
    for (const answer of await Promise.all(forged)) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    expect(await read(id)).toMatchObject({ status: WithdrawalStatus.SENT });
    tried('webhooks', { forgeries });
  });

  test.each([
    ['of another kind', '{"status":"PAID","id":"x"}', 'text/plain', 200],
    ['that is no JSON', 'status=PAID', 'application/json', 400],
    ['that says something else', '{"event":"PAID"}', 'application/json', 400],
    ['that is empty', '', 'application/json', 400],
  ])('with a body %s, well signed, is answered as such', async (_what, body, type, status) => {
    expect((await tell(body, { type })).status).toBe(status);
  });

  test('too long to be one is refused unread', async () => {
    expect((await tell('x'.repeat(200_000))).status).toBe(413);
  });
});

describe('a check that was paid', () => {
  const due = async () => (await dueWithdrawals(gateway.ctxOf())).toSync;
  async function payOne(username: string) {
    const one = await sendOne(username);
    standing.set(one.checkId, 'PAID');
    await tell({ status: 'PAID', id: one.checkId });
    return one;
  }

  test('is asked about once a day for 90 days, and twenty at a time', async () => {
    const { id } = await payOne('long-paid');
    gateway.wallClock.advance({ hours: 24 });
    while ((await due()).includes(id)) await gateway.work();
    gateway.wallClock.advance({ hours: 23 });
    expect(await due()).not.toContain(id);
    const many =
      'insert into withdrawal (id, user_id, amount_cents, email, status, check_id, created_at, settled_at)';
    await gateway.orm.em.fork().execute(
      `${many} select gen_random_uuid(), user_id, 100, email, 'paid', 'check ' || n, created_at, settled_at
       from withdrawal, generate_series(1, 30) n where id = ?`,
      [id],
    );
    const paid = `select id from withdrawal where status = 'paid' and id = any(array[?]::uuid[])`;
    expect(await gateway.orm.em.fork().execute(paid, [await due()])).toHaveLength(20);
    await gateway.orm.em.fork().execute(`delete from withdrawal where check_id like 'check %'`);
    gateway.wallClock.advance({ hours: 24 * 89 + 2 });
    expect(await due()).not.toContain(id);
  });

  test('and that Checkbook has forgotten since is nothing for operators', async () => {
    const { id } = await payOne('forgotten');
    gateway.wallClock.advance({ hours: 24 });
    isForgotten = true;
    while ((await due()).includes(id)) await gateway.work();
    isForgotten = false;
    expect(await read(id)).toMatchObject({ status: WithdrawalStatus.PAID, trouble: null });
    expect(await due()).not.toContain(id);
  });
});
