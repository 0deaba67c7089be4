import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { seedFrom, tried } from '../../../../tools/nightly/tried.mjs';
import type { EChecks } from '../../payments/checkbook.ts';
import { CheckbookFault } from '../../payments/checkbook-fault.ts';
import { type MoneyGateway, openMoneyGateway, type Player } from '../../testing/money-gateway.ts';
import { placeHold, releaseHold } from '../holds.service.ts';
import { findDifferences } from '../ledger/proofs.ts';
import { settleByHand } from './by-hand/settle-by-hand.service.ts';
import { sendWithdrawal } from './send-withdrawal.service.ts';
import { Withdrawal, WithdrawalStatus } from './withdrawal.entity.ts';
import { withdraw } from './withdrawal.service.ts';

let gateway: MoneyGateway;
let honest: EChecks;
beforeAll(async () => {
  gateway = await openMoneyGateway();
  if (!gateway.payments.echecks) throw new Error('There is a Checkbook here.');
  honest = gateway.payments.echecks;
});
afterEach(() => {
  gateway.payments.echecks = honest;
});
afterAll(() => gateway.close());

let count = 0;
async function begin(): Promise<{ player: Player; id: string; email: string }> {
  const player = await gateway.player(`sender${++count}`, 5000);
  const email = `${player.username}@bank.test`;
  const { withdrawal } = await withdraw(gateway.ctxOf(player), { amountCents: 5000, email });
  return { player, email, id: withdrawal.id };
}
const sentTo = async (email: string) =>
  (await gateway.checkbook.echecks()).filter(({ recipient }) => recipient === email);
const read = (id: string) => gateway.orm.em.fork().findOneOrFail(Withdrawal, { id });
const send = (id: string) => sendWithdrawal(gateway.ctxOf(), id);
/** As a database that was put back looks to whoever knew the one before. */
const putBack = () =>
  gateway.orm.em.fork().execute(
    `insert into known_database (identity, forgotten_until) values ('another', '2020-01-01')
     on conflict (id) do update set identity = excluded.identity`,
  );
/** How often the provider's checks were listed meanwhile. */
async function looksAt(work: () => Promise<unknown>): Promise<number> {
  let looks = 0;
  const list: EChecks['list'] = (...page) => {
    looks += 1;
    return honest.list(...page);
  };
  gateway.payments.echecks = { ...honest, list };
  await work();
  gateway.payments.echecks = honest;
  return looks;
}

/** What happens to a request: a process that is killed never learns the answer, nor does anything else. */
const accidents = {
  'is killed before it asks': () => new Promise<never>(() => {}),
  'is killed while its request is answered': async (ask: () => Promise<unknown>) => {
    await ask();
    return new Promise<never>(() => {});
  },
  'gets no connection': async () => {
    throw new CheckbookFault('unavailable', 'not reached, or broken off');
  },
  'loses the answer': async (ask: () => Promise<unknown>) => {
    await ask();
    throw new CheckbookFault('unavailable', 'no answer in time');
  },
} as const;
type Accident = keyof typeof accidents;

/**
 * A Checkbook that these accidents befall, one after the other, at all that a sender asks; then it is well. Tells
 * when one has struck after which its sender does nothing more.
 */
function unlucky(misfortunes: Accident[]): { echecks: EChecks; struck: Promise<void> } {
  let strike = () => {};
  const struck = new Promise<void>((done) => {
    strike = done;
  });
  const befall =
    <Args extends unknown[], T>(ask: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const next = misfortunes.shift();
      if (!next) return ask(...args);
      const accident: (ask: () => Promise<T>) => Promise<unknown> = accidents[next];
      if (next === 'is killed before it asks') strike();
      await accident(async () => {
        const answer = await ask(...args);
        if (next === 'is killed while its request is answered') strike();
        return answer;
      });
      throw new Error('an accident never ends well');
    };
  return {
    echecks: { ...honest, sendCheck: befall(honest.sendCheck), list: befall(honest.list) },
    struck,
  };
}

/** One worker tries, and is given up when it fails or hangs. */
async function attempt(id: string, misfortunes: Accident[]): Promise<void> {
  const { echecks, struck } = unlucky(misfortunes);
  gateway.payments.echecks = echecks;
  const before = (await read(id)).attempts;
  const worked = send(id).then(
    () => {},
    () => {},
  );
  await Promise.race([worked, struck]);
  expect((await read(id)).attempts - before).toBeLessThanOrEqual(1);
  gateway.payments.echecks = honest;
}

async function expectOneCheck({ id, email, player }: Awaited<ReturnType<typeof begin>>): Promise<void> {
  gateway.wallClock.advance({ seconds: 31 });
  await send(id);
  expect(await sentTo(email)).toHaveLength(1);
  // Checkbook's webhook may have told already that it is paid.
  expect(await read(id)).toMatchObject({ checkId: expect.any(String), trouble: null });
  gateway.wallClock.advance({ seconds: 10 });
  await gateway.work();
  // A webhook that is being heard at this moment has looked at it too, so that no other look is due.
  while ((await read(id)).status !== WithdrawalStatus.PAID) await new Promise((done) => setTimeout(done, 20));
  expect(await gateway.balance(player.id)).toBe(0);
}

describe('a worker that', () => {
  test.each(Object.keys(accidents) as Accident[])('%s sends no second eCheck', async (accident) => {
    const begun = await begin();
    await attempt(begun.id, [accident]);
    await expectOneCheck(begun);
  });

  test.each(Object.keys(accidents) as Accident[])(
    '%s sends no second one after Checkbook forgot the first, either',
    async (accident) => {
      const begun = await begin();
      await attempt(begun.id, [accident]);
      gateway.wallClock.advance({ minutes: 10 });
      await attempt(begun.id, [accident]);
      gateway.wallClock.advance({ minutes: 10 });
      await expectOneCheck(begun);
    },
  );

  test('works on a copy of the database from before the eCheck was sent sends no second one', async () => {
    const begun = await begin();
    await honest.sendCheck({
      recipient: begun.email,
      name: begun.player.username,
      amountCents: 5000,
      description: `Fairway withdrawal ${begun.id}`,
      idempotencyKey: `withdrawal:${begun.id}`,
    });
    gateway.wallClock.advance({ minutes: 10 });
    await putBack();
    await expectOneCheck(begun);
  });

  test('finds one that has waited for long does not look for it, since nobody can have asked', async () => {
    await send((await begin()).id);
    const begun = await begin();
    gateway.wallClock.advance({ days: 2 });
    expect(await looksAt(() => send(begun.id))).toBe(0);
    await expectOneCheck(begun);
  });

  test('finds one held that nobody asked for does not look for it, minute after minute', async () => {
    const begun = await begin();
    const hold = { key: `hold:${begun.id}`, userId: begun.player.id, owedCents: 0, reason: 'A dispute.' };
    await placeHold(gateway.ctxOf(), hold);
    gateway.wallClock.advance({ minutes: 10 });
    await putBack();
    expect(await looksAt(() => send(begun.id))).toBe(0);
    expect(await read(begun.id)).toMatchObject({ trouble: 'It has to wait: A dispute.', attempts: 0 });

    await releaseHold(gateway.ctxOf(), hold.key);
    expect(await looksAt(() => send(begun.id))).toBeGreaterThan(0);
    await expectOneCheck(begun);
  });

  test('finds another one asking leaves it alone, until that must be over', async () => {
    const begun = await begin();
    await attempt(begun.id, ['is killed before it asks']);
    await expect(send(begun.id)).rejects.toThrow(/being sent right now/);
    await expect(settleByHand(gateway.ctxOf(), begun.id, WithdrawalStatus.RETURNED)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    gateway.wallClock.advance({ seconds: 29 });
    await expect(send(begun.id)).rejects.toThrow(/being sent right now/);
    await expectOneCheck(begun);
  });

  test('wakes up late sends nothing', async () => {
    const begun = await begin();
    const ctx = gateway.ctxOf();
    let now = gateway.wallClock.now();
    // Every look at the clock is a quarter of a minute later, as in a process that is hardly ever run.
    ctx.wallClock = {
      now: () => {
        now = new Date(now.getTime() + 15_000);
        return now;
      },
    };
    await expect(sendWithdrawal(ctx, begun.id)).rejects.toThrow(/too long ago/);
    expect(await sentTo(begun.email)).toEqual([]);
    gateway.wallClock.advance({ minutes: 2 });
    await expectOneCheck(begun);
  });

  test('is one of many at once sends no second one', async () => {
    const begun = await begin();
    let orders = 0;
    const sendCheck: EChecks['sendCheck'] = (order) => {
      orders += 1;
      return honest.sendCheck(order);
    };
    gateway.payments.echecks = { ...honest, sendCheck };
    await Promise.allSettled(Array.from({ length: 8 }, () => send(begun.id)));
    // Not even asked twice: that Checkbook would have noticed is not counted on.
    expect(orders).toBe(1);
    expect(await sentTo(begun.email)).toHaveLength(1);
    await expectOneCheck(begun);
  });

  test('can not be sure sends nothing, and says so to operators', async () => {
    const begun = await begin();
    await attempt(begun.id, ['gets no connection']);
    gateway.wallClock.advance({ minutes: 10 });
    let page = 0;
    const endless: EChecks['list'] = async () => ({
      checks: [{ id: `check ${++page}`, status: 'PAID', description: 'another' }],
      isLast: false,
    });
    gateway.payments.echecks = { ...honest, list: endless };
    await expect(send(begun.id)).rejects.toThrow(/too many checks/);
    expect(await sentTo(begun.email)).toEqual([]);
    expect((await read(begun.id)).trouble).toMatch(/too many checks/);
    const refusing: EChecks['list'] = async () => {
      throw new CheckbookFault('refused', 'Invalid page');
    };
    gateway.payments.echecks = { ...honest, list: refusing };
    await expect(send(begun.id)).rejects.toThrow(/Invalid page/);
    expect(await read(begun.id)).toMatchObject({ status: WithdrawalStatus.OPEN });
    gateway.payments.echecks = honest;
    await expectOneCheck(begun);
  });
});

test('whatever happens to the sender, in whatever order: one eCheck', async () => {
  const runs = Number(process.env.WITHDRAWAL_RUNS ?? 12);
  const seed = seedFrom('WITHDRAWAL_SEED');
  const accident = fc.constantFrom(...(Object.keys(accidents) as Accident[]));
  const pause = fc.constantFrom(31, 60, 200, 600);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ misfortunes: fc.array(accident, { minLength: 1, maxLength: 2 }), pause }), {
        maxLength: 5,
      }),
      async (story) => {
        const begun = await begin();
        for (const { misfortunes, pause: seconds } of story) {
          await attempt(begun.id, [...misfortunes]);
          gateway.wallClock.advance({ seconds });
        }
        await expectOneCheck(begun);
        tried('echecks', { stories: 1 }, seed);
      },
    ),
    { numRuns: runs, seed },
  );
  expect(await findDifferences(gateway.ctxOf())).toEqual([]);
});
