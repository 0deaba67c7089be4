import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  addWholeCard,
  checkout,
  fillInBilling,
  fillInCard,
  goodLuck,
  picked,
  submit,
  submitSays,
  tab,
  visitPicks,
} from '../harness/desk.ts';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register } from '../harness/players.ts';
import { asPlayer, give } from '../harness/pools.ts';

// One evening, from Wednesday noon to the lock: each test begins where the last one left the clock.
const journey = startJourney();
const pool = 'Thirty a Head';

beforeAll(async () => {
  for (const username of ['starter', 'payer', 'banked', 'late']) await register(journey, username);
  await (await asPlayer(journey, 'starter')).createPool(pool, { format: 'Single Week', buyIn: 30 });
  for (const username of ['payer', 'banked', 'late'])
    await (await asPlayer(journey, username)).joinPool(pool);
});

const savedCard = async (username: string) => (await asPlayer(journey, username)).savedCard(pool);
const pay = (page: Page) => checkout(page).getByRole('button', { name: 'Pay $33' });

/** A whole card, submitted: the reminder is read. */
async function submitUnpaid(page: Page): Promise<void> {
  await addWholeCard(page);
  expect(await submitSays(page)).toMatch(/Next comes the buy-in of \$30/);
  await submit(page).click();
}

test('a card is declined, and the next one buys in; the draft is the card', async () => {
  journey.expectInConsole(/402/);
  const page = await visitPicks(journey, 'payer', pool);
  await submitUnpaid(page);
  await checkout(page).getByText('This purchase includes a $3 transaction fee.').waitFor();
  await checkout(page).getByText('Important Reminder').waitFor();
  await page.getByLabel('Card number').waitFor();
  await look(page, 'buy-in-checkout');

  await fillInBilling(page);
  // A slip of the hand beside it costs nothing that is typed.
  await page.mouse.click(20, 400);
  await fillInCard(page, '4000000000000002');
  await pay(page).click();
  await checkout(page).getByRole('alert').getByText('Your card was declined.').waitFor();
  await look(page, 'buy-in-declined');

  await fillInCard(page, '4242424242424242');
  await pay(page).click();
  await goodLuck(page);
  await page.getByRole('button', { name: 'Close' }).click();
  const names = await picked(page);
  expect(await savedCard('payer')).toEqual(names);
  expect(await submitSays(page)).toMatch(/^These picks are saved/);
});

test('who has paid is asked for nothing any more', async () => {
  const page = await visitPicks(journey, 'payer', pool);
  const names = await picked(page);
  await page.getByRole('button', { name: `Remove ${names[0]}` }).click();
  await tab(page, 1).click();
  await page.getByRole('button', { name: /^Add / }).nth(5).click();
  await submit(page).click();
  await goodLuck(page);
  expect(await savedCard('payer')).not.toContain(names[0]);
});

test('a bank asks who pays: given up it is refused, answered it is paid', async () => {
  const page = await visitPicks(journey, 'starter', pool);
  await submitUnpaid(page);
  await page.getByLabel('Card number').waitFor();
  await fillInBilling(page);
  await fillInCard(page, '4000002500003155');
  const bank = page.getByRole('dialog', { name: 'Test mode: authentication' });
  await pay(page).click();
  await bank.waitFor();
  await look(page, 'buy-in-authentication');
  await bank.getByRole('button', { name: 'Fail' }).click();
  await checkout(page)
    .getByRole('alert')
    .getByText(/unable to authenticate/)
    .waitFor();

  await pay(page).click();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await goodLuck(page);
  expect(await savedCard('starter')).toHaveLength(8);
});

test('a balance that is enough pays without a fee', async () => {
  await give(journey, 'banked', 45);
  const page = await visitPicks(journey, 'banked', pool);
  await submitUnpaid(page);
  const question = page.getByRole('dialog', { name: 'Use your account balance to pay for the buy in?' });
  await question.getByText('$45').waitFor();
  await look(page, 'buy-in-balance');
  await question.getByRole('button', { name: 'Yes' }).click();
  await goodLuck(page);
  expect(await (await asPlayer(journey, 'banked')).balance()).toBe(15);
  expect(await savedCard('banked')).toHaveLength(8);
});

test('a checkout that is left open until the lock takes no money', async () => {
  journey.expectInConsole(/400|402/);
  const page = await visitPicks(journey, 'late', pool);
  await submitUnpaid(page);
  await page.getByLabel('Card number').waitFor();
  await fillInBilling(page);
  await fillInCard(page, '4242424242424242');
  await journey.product.moveClock({ now: '2027-01-14T05:01:00Z' });
  await pay(page).click();
  await checkout(page)
    .getByRole('alert')
    .getByText('This checkout was closed when picks locked. Nothing was charged.')
    .waitFor();
  await checkout(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Picks are locked.').first().waitFor();
});
