import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { checkout, goodLuck, submit } from '../harness/desk.ts';
import { phone, startJourney } from '../harness/journey.ts';
import { emailOf, password, register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';

// What the most frequent ways cost on a phone: in taps, and in fields that are typed into. Going from field to field,
// which the keyboard does, is not a tap.
const journey = startJourney();
const pool = 'Thumbs Only';
let link: string;

beforeAll(async () => {
  await register(journey, 'host');
  const host = await asPlayer(journey, 'host');
  await host.createPool(pool, { format: 'Single Week', buyIn: 30 });
  link = await invitation();
});

/** A thumb that counts. */
function thumbOn(page: Page) {
  const counted = { taps: 0, fields: 0 };
  return {
    counted,
    tap: async (what: Locator) => {
      counted.taps += 1;
      await what.click();
    },
    type: async (field: Locator, text: string) => {
      counted.fields += 1;
      await field.pressSequentially(text);
    },
    isSeen: async (what: Locator) => {
      const box = await what.boundingBox();
      const height = page.viewportSize()?.height ?? 0;
      return box !== null && box.y >= 0 && box.y + box.height <= height;
    },
  };
}

/** A link that the host sends. */
async function invitation(): Promise<string> {
  const host = await visitAs(journey, 'host', `/Standings?${new URLSearchParams({ pool })}`);
  await host.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await host
    .getByRole('dialog')
    .getByText(/\/invite\//)
    .textContent();
  await host.close();
  return new URL(link ?? '').pathname;
}

test('from an invitation to a paid card in 12 taps and 7 typed fields', async () => {
  const page = await journey.visit('/how-to');
  await page.setViewportSize(phone);
  await page.goto(`${journey.product.address}${link}`);
  const { tap, type, counted, isSeen } = thumbOn(page);

  await type(page.getByLabel('Username'), 'guest');
  await type(page.getByLabel('Email', { exact: true }), emailOf('guest'));
  await type(page.getByLabel('Password', { exact: true }), password);
  await tap(page.getByRole('button', { name: `Register and join ${pool}` }));
  await tap(page.getByRole('link', { name: 'Pick your golfers' }));

  const favourite = page.getByRole('button', { name: /^Add / }).first();
  await favourite.waitFor();
  expect(await isSeen(favourite)).toBe(true);
  for (let golfer = 1; golfer <= 8; golfer++) await tap(favourite);
  // The last one leads to the picks, and SUBMIT is there.
  await page.waitForFunction(() => document.activeElement?.textContent === 'My Picks');
  expect(await isSeen(submit(page))).toBe(true);
  await tap(submit(page));

  await type(page.getByLabel('Card number'), '4242424242424242');
  await type(page.getByLabel('Expiry'), '1234');
  await type(page.getByLabel('CVC'), '123');
  await type(checkout(page).getByLabel('ZIP or postal code'), '29801');
  await tap(checkout(page).getByRole('button', { name: 'Pay $33' }));
  await goodLuck(page);
  expect(await (await asPlayer(journey, 'guest')).savedCard(pool)).toHaveLength(8);

  process.stdout.write(
    `From an invitation to a paid card: ${counted.taps} taps, ${counted.fields} typed fields.\n`,
  );
  expect(counted.taps).toBeLessThanOrEqual(12);
  expect(counted.fields).toBeLessThanOrEqual(7);
});

/** Goes on with the Tab key until the focus is on what is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const called = await nameOfFocused(page);
    if (name.test(called)) return;
    seen.push(called);
  }
  throw new Error(`The Tab key doesn't lead to ${name}, but to:\n${seen.join('\n')}`);
}

const nameOfFocused = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : null;
    return (focused?.getAttribute('aria-label') ?? label ?? focused?.textContent ?? '').trim();
  });

test('a keyboard alone leads from an invitation to a paid card', async () => {
  const page = await journey.visit('/how-to');
  await page.setViewportSize(phone);
  await page.goto(`${journey.product.address}${link}`);
  const { keyboard } = page;
  const write = async (field: RegExp, text: string) => {
    await tabTo(page, field);
    await keyboard.type(text);
  };
  await page.getByLabel('Username').waitFor();
  await write(/^Username/, 'keys');
  await write(/^Email/, emailOf('keys'));
  await write(/^Password/, password);
  await tabTo(page, /^Register and join/);
  await keyboard.press('Enter');
  await page.getByRole('link', { name: 'Pick your golfers' }).waitFor();
  await tabTo(page, /^Pick your golfers/);
  await keyboard.press('Enter');
  await page.getByRole('button', { name: /^Add / }).first().waitFor();
  for (let golfer = 1; golfer <= 8; golfer += 1) {
    // The focus stays in the list, and goes on with it to the next tier.
    if (!/^Add /.test(await nameOfFocused(page))) await tabTo(page, /^Add /);
    await keyboard.press('Enter');
  }
  await page.waitForFunction(() => document.activeElement?.textContent === 'My Picks');
  await tabTo(page, /^SUBMIT/);
  await keyboard.press('Enter');
  await page.getByLabel('Card number').waitFor();
  await write(/^Card number/, '4242424242424242');
  await write(/^Expiry/, '1234');
  await write(/^CVC/, '123');
  await write(/^ZIP/, '29801');
  await tabTo(page, /^Pay \$33/);
  await keyboard.press('Enter');
  await goodLuck(page);
  expect(await (await asPlayer(journey, 'keys')).savedCard(pool)).toHaveLength(8);
});

test('one’s own standing without a tap or a swipe, and why it is so with one tap', async () => {
  const { lockAt } = (await journey.product.sandbox()).tournament;
  await journey.product.moveClock({ now: new Date(Date.parse(lockAt) + 16 * 3_600_000).toISOString() });
  const page = await visitAs(journey, 'guest', '/how-to');
  await page.setViewportSize(phone);
  await page.goto(`${journey.product.address}/Standings?${new URLSearchParams({ pool })}`);
  const { tap, counted, isSeen } = thumbOn(page);
  const standing = page.getByRole('button', { name: /go to your row$/ });
  await standing.waitFor();
  expect(await isSeen(standing)).toBe(true);
  expect(counted).toEqual({ taps: 0, fields: 0 });

  await tap(page.getByRole('button', { name: /^Why\?/ }));
  const golfers = page.getByRole('dialog', { name: "guest's Golfers" });
  await golfers.getByRole('row').nth(8).waitFor();
  process.stdout.write(`Own standing: 0 taps. Why the score is so: ${counted.taps} tap.\n`);
  expect(counted).toEqual({ taps: 1, fields: 0 });
});
