import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addWholeCard, submit } from '../harness/desk.ts';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { emailOf, password, register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { until } from '../harness/waits/until.ts';

const journey = startJourney();
const pool = 'Members Only';

/** What a messenger is told of a link: pages come without it rather than late, as on a busy machine. */
async function previewed(link: string, property: string): Promise<string> {
  const tag = new RegExp(`<meta property="${property}" content="([^"]*)">`);
  let content: string | undefined;
  await until(
    `the link has its ${property}`,
    async () => {
      content = tag.exec(await (await fetch(link)).text())?.[1];
      return content !== undefined;
    },
    { pauseMs: 1000 },
  );
  return content ?? '';
}

beforeAll(async () => {
  await register(journey, 'ann');
  await (await asPlayer(journey, 'ann')).createPool(pool, {
    format: 'Single Week',
    isPrivate: true,
    pin: 'birdie',
  });
});

test('a newcomer goes from a link to a picked card', async () => {
  const host = await visitAs(journey, 'ann', `/Standings?${new URLSearchParams({ pool })}`);
  // Whoever is alone in a pool is asked to.
  await host.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = host.getByRole('dialog', { name: `Invite to ${pool}` });
  const link = (await dialog.getByText(/\/invite\//).textContent()) ?? '';
  await dialog.getByRole('img', { name: `QR code of the link to ${pool}` }).waitFor();
  await look(host, 'invite');

  expect(await previewed(link, 'og:title')).toBe(`ann invites you to ${pool}`);
  const guest = await journey.visit(new URL(link).pathname);
  await guest.getByText('ann invites you to play.').waitFor();
  await look(guest, 'invited');
  const form = guest.getByRole('main');
  await form.getByLabel('Username').fill('bob');
  await form.getByLabel('Email', { exact: true }).fill(emailOf('bob'));
  await form.getByLabel('Password', { exact: true }).fill(password);
  await look(guest, 'invited-to-register');
  await form.getByRole('button', { name: `Register and join ${pool}` }).click();

  await guest.getByRole('heading', { name: 'POOL STANDINGS' }).waitFor();
  await look(guest, 'just-joined');
  await guest.getByRole('link', { name: 'Pick your golfers' }).click();
  await addWholeCard(guest);
  await submit(guest).click();
  await guest.getByText('Your picks have been saved to your profile').waitFor();
  expect(await (await asPlayer(journey, 'bob')).savedCard(pool)).toHaveLength(8);
});

test('a member sends the pool’s own link, by which one joins with the pin', async () => {
  const member = await visitAs(journey, 'bob', `/Standings?${new URLSearchParams({ pool })}`);
  await member.getByRole('button', { name: 'Pool Information & Payouts' }).click();
  await member.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = member.getByRole('dialog', { name: `Invite to ${pool}` });
  const link = (await dialog.getByText(/\/invite\//).textContent()) ?? '';
  await dialog.getByRole('img', { name: `QR code of the link to ${pool}` }).waitFor();
  await look(member, 'invite-by-a-member');

  const guest = await journey.visit(new URL(link).pathname);
  await guest.getByText('You are invited to play. ann is the host.').waitFor();
  expect(await previewed(link, 'og:description')).toMatch(
    /^ann is the host; Single Week, free; played at .*; picks lock /,
  );
  const form = guest.getByRole('main');
  await form.getByLabel('Username').fill('carla');
  await form.getByLabel('Email', { exact: true }).fill(emailOf('carla'));
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Pool pin').fill('birdie');
  await look(guest, 'invited-by-a-member');
  await form.getByRole('button', { name: `Register and join ${pool}` }).click();
  await guest.getByRole('heading', { name: 'POOL STANDINGS' }).waitFor();
});

test('a link that was taken back lets nobody in', async () => {
  const host = await visitAs(journey, 'ann', `/Standings?${new URLSearchParams({ pool })}`);
  await host.getByRole('button', { name: 'Pool Information & Payouts' }).click();
  await host.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = host.getByRole('dialog', { name: `Invite to ${pool}` });
  const link = (await dialog.getByText(/\/invite\//).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Turn off the link' }).click();
  await dialog.getByText(/There is no link now/).waitFor();
  const guest = await journey.visit(new URL(link).pathname);
  await guest.getByText('This invitation is no longer valid. Ask for a new one.').waitFor();
  await look(guest, 'invitation-over');
});

test('a stranger who has the link of the board watches it move, until it is taken back', async () => {
  const visitHost = () => visitAs(journey, 'ann', `/Standings?${new URLSearchParams({ pool })}`);
  const shareOf = async (page: Page) => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    return page.getByRole('dialog', { name: 'Share the board' });
  };
  const host = await visitHost();
  const dialog = await shareOf(host);
  const picture = dialog.getByRole('img', { name: `The standings of ${pool} as they are now` });
  const size = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect(size).toEqual([1200, 630]);
  await dialog.getByRole('switch', { name: 'Public board' }).click();
  const link = (await dialog.getByText(/\/board\//).textContent()) ?? '';
  await look(host, 'share-board');
  await host.close();

  const guest = await journey.visit(new URL(link).pathname);
  await guest.getByText('3 entries').waitFor();
  expect(await guest.getByRole('main').textContent()).not.toContain('bob');
  await look(guest, 'public-board-before-play');
  const preview = new URL(await previewed(link, 'og:image'));
  const shown = await fetch(`${journey.product.address}${preview.pathname}`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);

  const { lockAt } = (await journey.product.sandbox()).tournament;
  const hoursAfterLock = (hours: number) => ({
    now: new Date(Date.parse(lockAt) + hours * 3_600_000).toISOString(),
  });
  await journey.product.moveClock(hoursAfterLock(10));
  const score = guest.getByRole('row', { name: /bob/ }).getByRole('cell').last();
  await score.waitFor();
  const age = guest.getByRole('main').getByRole('time');
  const before = await age.getAttribute('datetime');
  await journey.product.moveClock(hoursAfterLock(11));
  await age.and(guest.locator(`:not([datetime="${before}"])`)).waitFor();
  await look(guest, 'public-board');

  const later = await shareOf(await visitHost());
  await later.getByRole('switch', { name: 'Public board' }).click();
  await guest.getByText('This board is not public, or not any more.').waitFor();
});
