import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { styleSetsOf } from '../harness/style-sets.ts';
import { frontEnds, openStaticHost } from './static-host.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const host = await openStaticHost();
const journey = startJourney({ REMOTES_URL: host.registry });

beforeAll(async () => {
  for (const name of frontEnds) host.serve(name, join(root, name, 'dist'));
  await register(journey, 'ann');
});
afterAll(() => host.close());

test('front-ends of another origin work as our own do', async () => {
  const page = await visitAs(journey, 'ann', '/my-pools');
  await page.getByRole('heading', { level: 1, name: 'My Pools' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await page.getByText('ann@example.com').waitFor();
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
  );
  expect(scripts).toContain(host.origin);
  expect(await styleSetsOf(page)).toEqual(['fairway']);
});

test('what the gateway refuses is shown in its own words, by whichever build it was asked', async () => {
  journey.expectInConsole(/status of 404.*api\/news\/0/);
  await (await asPlayer(journey, 'ann')).createPool('The Bunker', { format: 'Single Week' });
  const page = await visitAs(journey, 'ann', '/how-to?pool=The%20Bunker');
  // The list is from before the article went.
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('News')) return route.continue();
    const response = await route.fetch();
    const answer = await response.json();
    const [first] = answer.data?.news ?? [];
    if (first) answer.data.news = [{ ...first, id: '0', pictures: [] }];
    return route.fulfill({ response, json: answer });
  });
  await page.getByRole('link', { name: 'News', exact: true }).click();
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('There is no such article any more.').waitFor();
  await dialog.getByRole('button', { name: 'Retry' }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.each([
  ['another React', /"\^19\.[\d.]+"/g, '"^18.2.0"'],
  ['a later contract', /"contract": \d+/, '"contract": 99'],
])(
  'one that was built for %s is refused in its own panel, and none of it is fetched',
  async (_, from, to) => {
    journey.expectInConsole(/this shell lends|it keeps contract/);
    host.serve('mfe-pools', join(root, 'mfe-pools/dist'));
    rewrite(join(host.folderOf('mfe-pools'), 'mf-manifest.json'), from, to);
    const page = await visitAs(journey, 'ann', '/my-pools');
    const main = page.getByRole('main');
    await main
      .getByText(
        'This part of the page was made for another version of Fairway. The rest of the page still works.',
      )
      .waitFor();
    await main.getByRole('button', { name: 'Retry' }).waitFor();
    await look(page, 'another-version');
    expect(await scriptsOf(page, 'mfe-pools')).toEqual([]);

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
    await page.getByText('ann@example.com').waitFor();
  },
);

const scriptsOf = (page: Page, frontEnd: string) =>
  page.evaluate(
    (part) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes(part) && name.endsWith('.js')),
    `/${frontEnd}/`,
  );

/** As if it had been built elsewhere: that is what its manifest tells. */
function rewrite(file: string, from: RegExp, to: string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(from, to);
  expect(changed !== text).toBe(true);
  writeFileSync(file, changed);
}
