import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { confirm, confirmLinkTo, linkTo, mailsTo } from '../../../accounts/addresses/testing/mailbox.ts';
import type { Player } from '../../../testing/money-gateway.ts';
import { passwordOf } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../ledger/proofs.ts';
import { Withdrawal } from '../withdrawal.entity.ts';
import { type HeldWithdrawals, holdHours, openHeldWithdrawals } from './testing/held-withdrawals.ts';

// Whoever gave an account another address may have asked for its money, too: undoing the one stops the other.

let gateway: HeldWithdrawals;
beforeAll(async () => {
  gateway = await openHeldWithdrawals();
});
afterEach(async () => {
  expect(await findDifferences(gateway.ctxOf())).toEqual([]);
});
afterAll(() => gateway.close());

/** As a thief does who has the password. Returns the link that undoes it. */
async function moved({ username, token }: Player): Promise<string> {
  const newEmail = `${username}@evil.example`;
  await gateway.rest('PUT', `/users/email/${username}`, {
    token,
    body: { newEmail, password: passwordOf(username) },
  });
  expect(await confirm(gateway, await confirmLinkTo(gateway, newEmail))).toMatchObject({ status: 200 });
  return linkTo(gateway, `${username}@example.com`, 'undo-email');
}
const undo = async (token: string) =>
  (await gateway.rest('POST', '/users/undo-email-change', { body: { token } })).status;
const withdrawal = ({ id: userId }: Player) => gateway.orm.em.fork().findOneOrFail(Withdrawal, { userId });
const letterTo = async ({ username }: Player, subject: string) =>
  (await mailsTo(gateway, `${username}@example.com`)).find((mail) => mail.subject === subject)?.text;

test('the eCheck that a thief asked for does not leave, and its money is back', async () => {
  const player = await gateway.player('robbed', 5000);
  const link = await moved(player);
  await gateway.ask(player, 35.07, 'robbed@evil.example');
  gateway.wallClock.advance({ hours: 2 });
  expect(await undo(link)).toBe(200);
  expect(await withdrawal(player)).toMatchObject({
    status: 'returned',
    reason: 'It was stopped: it was asked for after your address was changed, which was undone.',
  });
  expect(await gateway.balance(player.id)).toBe(5000);
  gateway.wallClock.advance({ hours: holdHours });
  expect(await gateway.work()).toEqual([]);
  expect(await gateway.sentTo('robbed@evil.example')).toEqual([]);
  expect(await letterTo(player, 'Your withdrawal of $35.07 came back')).toContain(
    'the money is back in your balance',
  );
});

test('what was asked for before that is the owner’s, and goes on', async () => {
  const player = await gateway.player('earlier', 5000);
  await gateway.ask(player, 20);
  gateway.wallClock.advance({ hours: 1 });
  expect(await undo(await moved(player))).toBe(200);
  expect(await withdrawal(player)).toMatchObject({ status: 'open' });
});

test('what was asked of the provider by then stays, and the owner is told what cannot be stopped', async () => {
  const player = await gateway.player('late', 5000);
  const link = await moved(player);
  await gateway.ask(player, 20, 'late@evil.example');
  gateway.wallClock.advance({ hours: holdHours });
  expect(await gateway.work()).toEqual([]);
  expect(await undo(link)).toBe(200);
  expect(await withdrawal(player)).toMatchObject({ status: 'sent' });
  expect(await gateway.balance(player.id)).toBe(3000);
  const letter = await letterTo(player, 'A withdrawal of $20 could not be stopped');
  expect(letter).toContain('$20 to late');
  expect(letter).toContain('support@fairway.example');
  expect(letter).toContain('They can’t be switched off.');
});

test('nor is one stopped that may have left before the database was put back', async () => {
  const player = await gateway.player('doubted', 5000);
  const link = await moved(player);
  await gateway.ask(player, 20, 'doubted@evil.example');
  gateway.wallClock.advance({ hours: holdHours });
  await gateway.orm.em.fork().execute(`update known_database set identity = 'another'`);
  expect(await undo(link)).toBe(200);
  expect(await withdrawal(player)).toMatchObject({ status: 'open' });
  expect(await letterTo(player, 'A withdrawal of $20 could not be stopped')).toBeDefined();
});

test('a withdrawal that is sent at the same time is either stopped or sent', async () => {
  const player = await gateway.player('raced', 5000);
  const link = await moved(player);
  await gateway.ask(player, 20, 'raced@evil.example');
  gateway.wallClock.advance({ hours: holdHours });
  const [status] = await Promise.all([undo(link), gateway.work()]);
  expect(status).toBe(200);
  const checks = await gateway.sentTo('raced@evil.example');
  expect([await gateway.balance(player.id), checks.length]).toEqual(
    (await withdrawal(player)).status === 'returned' ? [5000, 0] : [3000, 1],
  );
});
