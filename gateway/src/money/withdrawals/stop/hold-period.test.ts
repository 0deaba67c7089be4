import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { justAfter } from '../../../testing/just-after.ts';
import { findDifferences } from '../../ledger/proofs.ts';
import { dueWithdrawals } from '../due-withdrawals.service.ts';
import { sendWithdrawal } from '../send-withdrawal.service.ts';
import { type HeldWithdrawals, holdHours, openHeldWithdrawals } from './testing/held-withdrawals.ts';

// The first withdrawal to an address waits, so that whoever is told of it can stop it.

let gateway: HeldWithdrawals;
beforeAll(async () => {
  gateway = await openHeldWithdrawals();
});
afterEach(async () => {
  expect(await findDifferences(gateway.ctxOf())).toEqual([]);
});
afterAll(() => gateway.close());

/** As operators see it, in whole seconds. */
async function oldestOpenSeconds(): Promise<number | undefined> {
  const text = await gateway.parts.metrics.getSingleMetricAsString('fairway_oldest_withdrawal_seconds');
  const [, seconds] = /status="open"\} (\S+)/.exec(text) ?? [];
  return seconds === undefined ? undefined : Math.floor(Number(seconds));
}

describe('the first withdrawal to an address', () => {
  test('waits, and goes out by itself after a day', async () => {
    const ann = await gateway.player('ann', 10_000);
    expect(await gateway.ask(ann, 20)).toMatchObject({
      status: 'OPEN',
      waitsUntil: justAfter('2026-11-22T12:00:00Z'),
      canBeStopped: true,
    });
    expect((await dueWithdrawals(gateway.ctxOf())).toSend).toEqual([]);
    await sendWithdrawal(gateway.ctxOf(), (await gateway.latestOf(ann)).id);
    gateway.wallClock.advance({ hours: holdHours, seconds: -1 });
    expect(await gateway.work()).toEqual([]);
    expect(await oldestOpenSeconds()).toBeUndefined();
    expect(await gateway.sentTo('ann@bank.test')).toEqual([]);
    expect(await gateway.latestOf(ann)).toMatchObject({ status: 'OPEN' });

    gateway.wallClock.advance({ seconds: 31 });
    expect(await oldestOpenSeconds()).toBe(30);
    // What is past is not shown, and it can be stopped until it leaves.
    expect(await gateway.latestOf(ann)).toMatchObject({ waitsUntil: null, canBeStopped: true });
    expect(await gateway.work()).toEqual([]);
    expect(await gateway.sentTo('ann@bank.test')).toHaveLength(1);
    expect(await gateway.latestOf(ann)).toMatchObject({
      status: 'SENT',
      waitsUntil: null,
      canBeStopped: false,
    });
    gateway.wallClock.advance({ seconds: 10 });
    await gateway.reached(ann, 'PAID');

    // The same address, however it is written, is known by now.
    expect(await gateway.ask(ann, 20, '  ANN@Bank.test ')).toMatchObject({
      waitsUntil: null,
      canBeStopped: true,
    });
    expect(await gateway.work()).toEqual([]);
    gateway.wallClock.advance({ seconds: 10 });
    await gateway.reached(ann, 'PAID');
    // Another one is not.
    expect((await gateway.ask(ann, 20, 'ann@elsewhere.test')).waitsUntil).not.toBeNull();
  });

  test('is still the first where the one before came back', async () => {
    const player = await gateway.player('returnee', 10_000);
    await gateway.ask(player, 20, 'returned@example.com');
    gateway.wallClock.advance({ hours: holdHours });
    await gateway.work();
    gateway.wallClock.advance({ seconds: 10 });
    await gateway.reached(player, 'RETURNED');
    expect((await gateway.ask(player, 20, 'returned@example.com')).waitsUntil).not.toBeNull();
  });

  test('is each account’s own: what another was paid there counts for nothing', async () => {
    const player = await gateway.player('neighbour', 10_000);
    expect((await gateway.ask(player, 20, 'ann@bank.test')).waitsUntil).not.toBeNull();
  });
});

describe('every withdrawal', () => {
  test('is reported by a mail that can’t be switched off, with a way to stop it', async () => {
    const player = await gateway.player('reader', 10_000);
    for (const kind of ['WITHDRAWAL', 'RESULTS'])
      await gateway.graphql(`mutation { switchMail(kind: ${kind}, on: false) { id } }`, {}, player.token);
    await gateway.graphql('mutation { keepZone(zone: "America/New_York") { id } }', {}, player.token);
    const askedAt = gateway.wallClock.now();
    await gateway.ask(player, 35.07, 'reader+bank@bank.test');
    const held = await gateway.mailTo(player);
    const until = new Date(askedAt.getTime() + holdHours * 3_600_000);
    const day = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      month: 'long',
      day: 'numeric',
    });
    expect(held.text).toContain('$35.07 to reader+bank@bank.test');
    expect(held.text).toContain(`waits until `);
    expect(held.text).toContain(`${day.format(until)} at `);
    expect(held.text).toContain('They can’t be switched off.');
    expect(held.html).toContain('They can’t be switched off.');
    expect(held.headers).not.toHaveProperty('List-Unsubscribe');
    expect(held.text).not.toContain('/unsubscribe/');

    gateway.wallClock.advance({ hours: holdHours });
    await gateway.work();
    gateway.wallClock.advance({ seconds: 10 });
    await gateway.reached(player, 'PAID');
    await gateway.ask(player, 20, 'reader+bank@bank.test');
    const atOnce = await gateway.mailTo(player);
    expect(atOnce.text).toContain('$20 to reader+bank@bank.test');
    expect(atOnce.text).not.toContain('waits until');
    expect((await fetch(atOnce.link, { method: 'POST' })).status).toBe(200);
    expect(await gateway.latestOf(player)).toMatchObject({ status: 'RETURNED' });
  });

  test('is reported once, and not where it came to nothing', async () => {
    const player = await gateway.player('poor', 1000);
    await expect(gateway.ask(player, 20)).rejects.toThrow('409');
    await expect(gateway.mailTo(player)).rejects.toThrow(/no mail/);
    await gateway.ask(player, 10);
    await gateway.mailTo(player);
    const before = gateway.mails.length;
    gateway.wallClock.advance({ hours: 1 });
    await gateway.mailTo(player);
    expect(gateway.mails).toHaveLength(before);
  });
});

test('without a hold everything goes out at once', async () => {
  const { settings } = gateway.parts;
  const before = settings.withdrawalHoldHours;
  settings.withdrawalHoldHours = 0;
  const player = await gateway.player('quick', 5000);
  expect(await gateway.ask(player, 20)).toMatchObject({ waitsUntil: null, canBeStopped: true });
  settings.withdrawalHoldHours = before;
  expect(await gateway.work()).toEqual([]);
  expect(await gateway.sentTo('quick@bank.test')).toHaveLength(1);
});
