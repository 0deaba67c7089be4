import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shareJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { emailOf, password, register, visitAs } from '../harness/players.ts';
import { asPlayer, give } from '../harness/pools.ts';

const journey = shareJourney();

interface ECheck {
  recipient: string;
  amount: number;
  status: string;
}

/** What the sandbox's Checkbook has for this address. */
async function checksTo(address: string): Promise<ECheck[]> {
  const response = await fetch(`${journey.product.address}/sandbox/echecks`);
  const checks = (await response.json()) as ECheck[];
  return checks.filter(({ recipient }) => recipient === address);
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Balance' });
const openBalance = (page: Page, balance: string) =>
  page.getByRole('button', { name: `Balance ${balance}`, exact: true }).click();

async function withdraw(page: Page, amount: string, email?: string): Promise<void> {
  await dialog(page).getByLabel('Amount').fill(amount);
  if (email) await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click();
}

/** The question that follows: how much, where to, and the password. */
const question = (page: Page, amount: string) => page.getByRole('dialog', { name: `Withdraw ${amount}?` });

async function confirm(page: Page, amount: string): Promise<void> {
  await question(page, amount).getByLabel('Your password').fill(password);
  await question(page, amount).getByRole('button', { name: 'Send eCheck' }).click();
}

test('a balance is withdrawn by eCheck, and followed until it is paid', async () => {
  await register(journey, 'winner');
  await give(journey, 'winner', 70);
  const page = await visitAs(journey, 'winner', '/Profile');
  await openBalance(page, '$70');
  await dialog(page).getByText('+$70.00').waitFor();
  await look(page, 'balance');

  await withdraw(page, '70.01');
  await dialog(page).getByText('Withdrawal amount cannot exceed balance').waitFor();
  await look(page, 'balance-refused');

  await withdraw(page, '49.50');
  await question(page, '$49.50').getByText(emailOf('winner')).waitFor();
  await question(page, '$49.50').getByLabel('Your password').fill('somebody else’s');
  await question(page, '$49.50').getByRole('button', { name: 'Send eCheck' }).click();
  await question(page, '$49.50').getByText('The password is wrong.').waitFor();
  await look(page, 'balance-confirm');
  expect(await checksTo(emailOf('winner'))).toEqual([]);
  await confirm(page, '$49.50');
  await dialog(page).getByText('Balance updated successfully').waitFor();
  await dialog(page)
    .getByText(`$49.50 to ${emailOf('winner')}`)
    .waitFor();
  await dialog(page)
    .getByText(/^Paid /)
    .waitFor();
  expect(await checksTo(emailOf('winner'))).toMatchObject([{ amount: 49.5, status: 'PAID' }]);
  await dialog(page).getByText('−$49.50').waitFor();
  await look(page, 'balance-paid');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Balance $20.50', exact: true }).waitFor();
  expect(await (await asPlayer(journey, 'winner')).balance()).toBe(20.5);
});

test('an eCheck that nobody takes comes back, with the reason', async () => {
  await register(journey, 'hopeful');
  await give(journey, 'hopeful', 30);
  const page = await visitAs(journey, 'hopeful', '/Profile');
  await openBalance(page, '$30');
  await withdraw(page, '30', 'returned@example.com');
  await confirm(page, '$30.00');
  await dialog(page).getByText('Balance updated successfully').waitFor();
  await dialog(page)
    .getByText(/^Back in your balance .*: The eCheck could not be paid\.$/)
    .waitFor();
  await dialog(page).getByText('Withdrawal returned').waitFor();
  await look(page, 'balance-returned');
  expect(await (await asPlayer(journey, 'hopeful')).balance()).toBe(30);
});

test('a buy-in by card that comes back stays as credit where its payer wishes so, and is not withdrawn', async () => {
  await register(journey, 'keeper');
  const page = await visitAs(journey, 'keeper', '/Profile');
  await openBalance(page, '$0');
  const kept = dialog(page).getByRole('switch', { name: /^Keep returned buy-ins as credit/ });
  const isSaved = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('SetReturnsTo')),
  );
  await kept.click();
  await isSaved; // a reload would end the request
  await page.reload();
  await openBalance(page, '$0');
  expect(await kept.isChecked()).toBe(true);

  const keeper = await asPlayer(journey, 'keeper');
  await keeper.createPool('Kept as Credit', { format: 'Single Week', buyIn: 30 });
  await keeper.buyIn('Kept as Credit', 30, 0);
  await keeper.deletePool('Kept as Credit');
  await page.reload();
  await openBalance(page, '$30');
  await dialog(page).getByText("$30 is credit: it pays buy-ins, and can't be withdrawn.").waitFor();
  await dialog(page).getByText('There is nothing to withdraw. Your prizes will be paid here.').waitFor();
  await look(page, 'balance-credit');
});

const deletion = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' });

async function deleteAccount(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await deletion(page).getByLabel(`Type ${username} to confirm`).fill(username);
  await deletion(page).getByRole('button', { name: 'Delete Account' }).click();
}

test('an account with money in it stays until that is withdrawn', async () => {
  await register(journey, 'leaver');
  await give(journey, 'leaver', 12);
  const page = await visitAs(journey, 'leaver', '/Profile');
  await deleteAccount(page, 'leaver');
  await deletion(page).getByText('Please withdraw your funds before deleting your account.').waitFor();
  await deletion(page).getByRole('button', { name: 'Cancel' }).click();

  await openBalance(page, '$12');
  await withdraw(page, '12');
  await confirm(page, '$12.00');
  await dialog(page)
    .getByText(/^Paid /)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await deleteAccount(page, 'leaver');
  await page.getByText('Your account is deleted.').waitFor();
});

test('and until the eCheck is cashed, however long that takes', async () => {
  await register(journey, 'waiter');
  await give(journey, 'waiter', 12);
  const page = await visitAs(journey, 'waiter', '/Profile');
  await openBalance(page, '$12');
  await withdraw(page, '12', 'kept@example.com');
  await confirm(page, '$12.00');
  await dialog(page).getByText('The eCheck is on its way.').waitFor();
  expect(await checksTo('kept@example.com')).toMatchObject([{ amount: 12, status: 'UNPAID' }]);
  await look(page, 'balance-withdrawing');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await deleteAccount(page, 'waiter');
  await deletion(page)
    .getByText('A withdrawal is still under way. Please wait until it has arrived.')
    .waitFor();
});
