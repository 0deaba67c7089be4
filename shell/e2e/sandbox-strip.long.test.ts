import { expect, test } from '@jest/globals';
import { startJourney } from './harness/journey.ts';

// A Wednesday, 5 in the afternoon on the course.
const journey = startJourney({ SANDBOX_START: '2027-01-13T22:00:00Z' });

const openStrip = async () => {
  const page = await journey.visit('/');
  return page.getByRole('complementary', { name: 'Sandbox' });
};

test('its buttons move the game clock, and it shows where the clock is', async () => {
  const strip = await openStrip();
  await strip.getByText('Wed, Jan 13, 5:00 PM').waitFor();
  await strip.getByRole('button', { name: 'Thursday noon' }).click();
  await strip.getByText('Thu, Jan 14, 12:00 PM').waitFor();
  expect((await journey.product.sandbox()).now).toBe('2027-01-14T17:00:00.000Z');
});

test('a jump made elsewhere shows at once', async () => {
  const strip = await openStrip();
  await strip.getByText('Thu, Jan 14, 12:00 PM').waitFor();
  await journey.product.moveClock({ advanceSeconds: 3 * 3600 });
  await strip.getByText('Thu, Jan 14, 3:00 PM').waitFor();
});

test('time runs at the speed one chooses', async () => {
  const strip = await openStrip();
  await strip.getByRole('button', { name: 'Unfreeze' }).click();
  // Faster than what is shown, which the answer may be ahead of.
  await strip.getByText('×60').waitFor();
  await strip.getByRole('button', { name: 'Faster' }).click();
  await strip.getByText('×300').waitFor();
  expect(await journey.product.sandbox()).toMatchObject({ speed: 300 });
  await strip.getByText(/, (?!3:00 PM)\d+:\d\d [AP]M/).waitFor();
  await strip.getByRole('button', { name: 'Freeze', exact: true }).click();
  await strip.getByText('frozen').waitFor();
  expect(await journey.product.sandbox()).toMatchObject({ speed: 0 });
});
