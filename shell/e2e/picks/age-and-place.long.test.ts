import { beforeAll, expect, test } from '@jest/globals';
import { addWholeCard, checkout, submit, visitPicks } from '../harness/desk.ts';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';

// What few operators and few hosts choose: to whom pools with a buy-in are offered, and locks golfer by golfer.
const journey = startJourney({ MINIMUM_AGE: '18', OFFERED_IN: 'US-TX,US-NY,CA' });
const pool = 'Lone Star';

beforeAll(async () => {
  for (const username of ['sheriff', 'texan']) await register(journey, username);
  await (await asPlayer(journey, 'sheriff')).createPool(pool, { format: 'Single Week', buyIn: 20 });
  await (await asPlayer(journey, 'texan')).joinPool(pool);
});

test('age and place are asked before the first checkout, and never again', async () => {
  const page = await visitPicks(journey, 'texan', pool);
  await addWholeCard(page);
  await submit(page).click();
  const asked = page.getByRole('dialog', { name: 'Before your first buy-in' });
  await asked.waitFor();
  await look(page, 'age-and-place');
  await asked.getByRole('button', { name: 'I am 18 or older' }).click();
  await asked.getByText(/where you live/).waitFor();
  await asked.getByLabel('Where you live').selectOption('Texas, United States');
  await asked.getByRole('button', { name: 'I am 18 or older' }).click();
  await checkout(page).waitFor();
  await checkout(page).getByRole('button', { name: 'Cancel' }).click();

  await page.reload();
  await submit(page).click();
  await checkout(page).waitFor();
  expect(await asked.count()).toBe(0);
});

test('a host lets golfers lock one by one, and whoever picks sees when', async () => {
  const page = await visitAs(journey, 'sheriff', '/Create-Pool');
  await page.getByRole('button', { name: 'Single Week', exact: true }).click();
  await page.getByLabel('Pool name').fill('High Noon');
  await page.getByRole('button', { name: 'Our own rules' }).click();
  await page.getByLabel('Picks lock').selectOption('Golfer by golfer, each at their own tee time');
  await page.getByText(/^Each golfer locks at their own first tee time/).waitFor();
  await look(page, 'create-pool-own-rules');
  await page.getByRole('button', { name: 'Create Pool' }).click();
  await page.getByText(/^The first picks lock in /).waitFor();

  const picks = await visitPicks(journey, 'sheriff', 'High Noon');
  await picks.getByRole('columnheader', { name: 'Tee Time' }).waitFor();
  await picks.getByText('The first golfer tees off in').waitFor();
  await look(picks, 'picks-golfer-by-golfer');
});
