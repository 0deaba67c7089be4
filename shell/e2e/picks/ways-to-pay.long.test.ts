import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  addWholeCard,
  checkout,
  fillInBilling,
  fillInCard,
  goodLuck,
  submit,
  visitPicks,
} from '../harness/desk.ts';
import { shareJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';

// Paying with a card that was saved at the last buy-in, and with a wallet of the device.
const journey = shareJourney();
const pools = ['Saved for Next Week', 'Saved and Used', 'Out of the Wallet'];

beforeAll(async () => {
  for (const username of ['saver', 'purse']) await register(journey, username);
  const saver = await asPlayer(journey, 'saver');
  for (const name of pools) await saver.createPool(name, { format: 'Single Week', buyIn: 30 });
  await (await asPlayer(journey, 'purse')).joinPool('Out of the Wallet');
});

const pay = (page: Page) => checkout(page).getByRole('button', { name: 'Pay $33' });

async function toCheckout(page: Page): Promise<void> {
  await addWholeCard(page);
  await submit(page).click();
  await checkout(page).waitFor();
}

test('a card that was saved on request pays the next buy-in without a field to fill in', async () => {
  const first = await visitPicks(journey, 'saver', 'Saved for Next Week');
  await toCheckout(first);
  await first.getByLabel('Card number').waitFor();
  await fillInBilling(first);
  await fillInCard(first, '4242424242424242');
  await checkout(first).getByLabel('Save this card for next week').click();
  await pay(first).click();
  await goodLuck(first);

  const next = await visitPicks(journey, 'saver', 'Saved and Used');
  await toCheckout(next);
  const saved = checkout(next).getByRole('region', { name: 'Saved card' });
  await saved.getByText('Visa ending in 4242').waitFor();
  expect(await next.getByLabel('Card number').count()).toBe(0);
  await look(next, 'buy-in-saved-card');
  await pay(next).click();
  await goodLuck(next);
  expect(await (await asPlayer(journey, 'saver')).savedCard('Saved and Used')).toHaveLength(8);
});

test('a saved card can be removed, and then the fields are back', async () => {
  const page = await visitPicks(journey, 'saver', 'Out of the Wallet');
  await toCheckout(page);
  await checkout(page).getByRole('button', { name: 'Remove this card' }).click();
  await page.getByLabel('Card number').waitFor();
  await page.reload();
  await submit(page).click();
  await page.getByLabel('Card number').waitFor();
  expect(await checkout(page).getByText('Visa ending in 4242').count()).toBe(0);
});

test('a device with a wallet pays with two presses, and closing its sheet pays nothing', async () => {
  const page = await visitPicks(journey, 'purse', 'Out of the Wallet');
  await page.addInitScript(() => Object.assign(window, { ApplePaySession: { canMakePayments: () => true } }));
  await page.reload();
  await toCheckout(page);
  const wallet = checkout(page).getByRole('button', { name: /^Apple Pay/ });
  await wallet.waitFor();
  await look(page, 'buy-in-wallet');

  const sheet = page.getByRole('dialog', { name: 'Test mode: Apple Pay' });
  await wallet.click();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await sheet.waitFor({ state: 'detached' });
  expect(await (await asPlayer(journey, 'purse')).savedCard('Out of the Wallet')).toEqual([]);

  await wallet.click();
  await sheet.getByRole('button', { name: 'Pay with Apple Pay' }).click();
  await goodLuck(page);
  expect(await (await asPlayer(journey, 'purse')).savedCard('Out of the Wallet')).toHaveLength(8);
});
