import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chatOf } from '../chat/talker.ts';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { newDataFolder, openWorkshop, type Workshop } from './workshop.ts';

const dataFolder = newDataFolder();
const journey = startJourney({ DATA_DIR: dataFolder });
let workshop: Workshop;

const root = fileURLToPath(new URL('../../../', import.meta.url));
const pool = 'Sunday Best';
const inPool = (path: string) => `${path}?pool=${encodeURIComponent(pool)}`;

beforeAll(async () => {
  workshop = openWorkshop('mfe-pools', dataFolder);
  await register(journey, 'ann');
  await (await asPlayer(journey, 'ann')).createPool(pool, { format: 'Single Week' });
});
afterAll(() => {
  workshop.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

const remotes = async () =>
  (await (await fetch(`${journey.product.address}/remotes.json`)).json()) as Record<string, string>;

/** When each built file of the others was written. */
const builtAt = () =>
  ['shell', 'mfe-picks', 'mfe-account', 'mfe-chat', 'gateway'].flatMap((folder) =>
    readdirSync(join(root, folder, 'dist'), { recursive: true }).map(
      (file) => `${folder}/${file} ${statSync(join(root, folder, 'dist', String(file))).mtimeMs}`,
    ),
  );

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('a deployed front-end is in the next tab, while an open one goes on with what it began with', async () => {
  const before = { remotes: await remotes(), builtAt: builtAt() };
  const open = await visitAs(journey, 'ann', '/my-pools');
  await heading(open, 'My Pools').waitFor();

  workshop.change('src/my-pools/MyPoolsPage.tsx', 'title="My Pools"', 'title="Our Pools"');
  expect(await workshop.run('deploy')).toMatchObject({ succeeded: true });

  const fresh = await visitAs(journey, 'ann', '/my-pools');
  await heading(fresh, 'Our Pools').waitFor();
  await look(fresh, 'deployed');

  // A screen that the open tab had not fetched yet is still there for it.
  const links = open.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.filter({ hasText: 'Create Pool' }).click();
  await heading(open, 'Create Pool').waitFor();
  await links.filter({ hasText: 'My Pools' }).click();
  await heading(open, 'My Pools').waitFor();

  const { 'mfe-pools': deployed, ...others } = await remotes();
  const { 'mfe-pools': former, ...sameOthers } = before.remotes;
  expect(deployed).not.toBe(former);
  expect(others).toEqual(sameOthers);
  expect(builtAt()).toEqual(before.builtAt);
});

test('the same once more is the same release, and a build that fails changes nothing', async () => {
  const before = await remotes();
  expect((await workshop.run('deploy')).output).toMatch(/already/);
  workshop.change('src/remote.tsx', "name: 'mfe-pools'", 'name: this is no program');
  expect(await workshop.run('deploy')).toMatchObject({
    succeeded: false,
    output: expect.stringMatching(/could not be built; what is served is as it was/),
  });
  expect(await remotes()).toEqual(before);
  workshop.undo();
});

test('one that breaks costs its own panel, and a rollback brings it back', async () => {
  journey.expectInConsole(/broken on purpose/);
  const open = await visitAs(journey, 'ann', inPool('/Standings'));
  const chat = chatOf(open);
  await chat.open();

  workshop.change(
    'src/remote.tsx',
    'export const remote',
    "throw new Error('broken on purpose');\nexport const remote",
  );
  expect(await workshop.run('deploy')).toMatchObject({ succeeded: true });

  const page = await visitAs(journey, 'ann', inPool('/Standings'));
  const main = page.getByRole('main');
  await main
    .getByText('This part of the page has stopped working. The rest of the page still works.')
    .waitFor();
  await look(page, 'broken-remote');

  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.filter({ hasText: 'Golfers' }).click();
  await page.getByRole('button', { name: 'SUBMIT' }).waitFor();
  await chat.send('Is it only me?');
  await chat.message('Is it only me?').waitFor();
  await links.filter({ hasText: 'Standings' }).click();

  expect(await workshop.run('rollback')).toMatchObject({ succeeded: true });
  await main.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('POOL STANDINGS').waitFor();

  expect(await workshop.run('rollback')).toMatchObject({ succeeded: true });
  expect(await workshop.run('rollback')).toMatchObject({
    succeeded: false,
    output: expect.stringMatching(/nothing to go back to/),
  });
  await heading(await visitAs(journey, 'ann', '/my-pools'), 'My Pools').waitFor();
});
