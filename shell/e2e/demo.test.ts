import { expect, test } from '@jest/globals';
import { startJourney } from './harness/journey.ts';
import { look } from './harness/look.ts';
import { logIn } from './harness/players.ts';

// The product as a newcomer starts it, with all that is prepared for them.
const journey = startJourney({ SANDBOX_EMPTY: '0' });

test('a newcomer is told whom to log in as, and finds pools in play', async () => {
  expect(await journey.product.sandbox()).toMatchObject({ now: '2027-01-13T17:00:00.000Z' });
  const page = await journey.visit('/my-pools');
  const invitation = page.getByText('Log in as ann, bob, carla, or dev, password fairway1');
  await invitation.waitFor();
  await look(page, 'demo-login');
  await logIn(page, 'ann', 'fairway1');
  for (const pool of ['Fairway Friends', 'Sunday Best', 'Members Only', 'Sunday Showdown'])
    await page.getByRole('heading', { name: pool }).waitFor();
  expect(await invitation.count()).toBe(0);
  await look(page, 'demo-my-pools');
});
