import { expect, test } from '@jest/globals';
import { startJourney } from './harness/journey.ts';
import { look } from './harness/look.ts';

const journey = startJourney();

test('a stranger reads what Fairway is', async () => {
  const page = await journey.visit('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.title()).toContain('Fairway');
  await look(page, 'landing');
});
