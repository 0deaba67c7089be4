import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { shareJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';

const journey = shareJourney();
const pool = 'Almanac, Ltd.';

/** As a calendar program reads it, which has nothing but the address. */
const read = async (address: string) => {
  const { pathname } = new URL(address);
  const answer = await fetch(`${journey.product.address}${pathname}`);
  return { status: answer.status, text: await answer.text() };
};

test('a calendar subscribes to the locks of all pools, until the address is revoked', async () => {
  await register(journey, 'almanac');
  await (await asPlayer(journey, 'almanac')).createPool(pool, { format: 'Single Week' });
  const page = await visitAs(journey, 'almanac', '/Profile');
  await page.getByRole('button', { name: 'Add to your calendar' }).click();
  await page.getByRole('button', { name: 'Create address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your calendar’s address' });
  const address = (await dialog.getByText(/\/calendar\//).textContent()) ?? '';
  await look(page, 'calendar-address');
  const { status, text } = await read(address);
  expect([status, text]).toEqual([200, expect.stringContaining('SUMMARY:Picks lock: Almanac\\, Ltd.\r\n')]);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Revoke address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('The address is revoked.').waitFor();
  expect(await read(address)).toMatchObject({ status: 404 });
});

test('a pool’s page gives its calendar as a file', async () => {
  const page = await visitAs(journey, 'almanac', `/Standings?${new URLSearchParams({ pool })}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share the board' });
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Almanac-Ltd.ics');
  expect(await readFile(await file.path(), 'utf8')).toContain('X-WR-CALNAME:Almanac\\, Ltd.\r\n');
  await look(page, 'share-with-calendar');
});
