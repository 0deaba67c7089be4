import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';
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
});

test('one that was built for another React is refused in its own panel', async () => {
  journey.expectInConsole(/satisf/i);
  needAnotherReact(host.folderOf('mfe-pools'));
  const page = await visitAs(journey, 'ann', '/my-pools');
  const main = page.getByRole('main');
  await main
    .getByText('This part of the page was made for another version of Fairway. The rest works as ever.')
    .waitFor();
  await main.getByRole('button', { name: 'Retry' }).waitFor();
  await look(page, 'another-react');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await page.getByText('ann@example.com').waitFor();
});

/** As if it had been built where React 18 is installed. */
function needAnotherReact(folder: string): void {
  for (const file of readdirSync(folder).filter(
    (name) => name.startsWith('remote-entry') && name.endsWith('.js'),
  )) {
    const text = readFileSync(join(folder, file), 'utf8');
    const changed = text.replace(/"\^19\.[\d.]+"/g, '"^18.2.0"');
    expect(changed !== text).toBe(true);
    writeFileSync(join(folder, file), changed);
  }
  const manifest = join(folder, 'mf-manifest.json');
  const { integrity: _, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify(rest));
}
