import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { styleSetsOf } from '../harness/style-sets.ts';
import { frontEnds, openStaticHost } from './static-host.ts';
import { outcomeOf, root } from './workshop.ts';

// A front-end of somebody who has read the manual of `@module-federation/enhanced`, and not ours: no build recipe,
// the runtime and React inside, whatever names and defaults the plugin gives.
const desk = mkdtempSync(join(tmpdir(), 'fairway-stock-'));

const sources: Record<string, string> = {
  'rspack.config.mjs': `
    import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
    export default {
      mode: 'production',
      entry: './index.js',
      output: { publicPath: 'auto', uniqueName: 'clubhouse' },
      plugins: [
        new ModuleFederationPlugin({
          name: 'clubhouse',
          filename: 'remoteEntry.js',
          exposes: { './remote': './remote.js' },
          shared: { react: { singleton: true }, '@emotion/react': { singleton: true } },
        }),
      ],
    };`,
  'index.js': "import('./remote.js');",
  'remote.js': `
    import { jsx } from '@emotion/react';
    import { useState } from 'react';
    function Clubhouse() {
      const [members, setMembers] = useState(0);
      return jsx('div', null,
        jsx('h1', { css: { letterSpacing: '7px' } }, 'The Clubhouse'),
        jsx('button', { onClick: () => setMembers(members + 1) }, members + ' members'));
    }
    export const remote = {
      name: 'clubhouse', contract: 2, navigation: [], routes: { '/Login': Clubhouse },
    };`,
  'package.json': JSON.stringify({ name: 'clubhouse', version: '7.0.0', private: true }),
};

const host = await openStaticHost();
const journey = startJourney({ REMOTES_URL: host.registry });

beforeAll(async () => {
  for (const [file, text] of Object.entries(sources)) writeFileSync(join(desk, file), text);
  symlinkSync(join(root, 'node_modules'), join(desk, 'node_modules'));
  const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const { succeeded, output } = await outcomeOf(`"${process.execPath}" "${rspack}" build`, { cwd: desk });
  if (!succeeded) throw new Error(output);
  for (const name of frontEnds) host.serve(name, join(root, name, 'dist'));
  host.serve('mfe-account', join(desk, 'dist'));
});
afterAll(() => {
  host.close();
  rmSync(desk, { recursive: true, force: true });
});

test('a front-end built with the stock plugin runs in this shell, with the shell’s React and Emotion', async () => {
  const page = await journey.visit('/Login');
  const heading = page.getByRole('heading', { level: 1, name: 'The Clubhouse' });
  await heading.waitFor();
  // A second React would have no hooks in the shell's tree.
  await page.getByRole('button', { name: '0 members' }).click();
  await page.getByRole('button', { name: '1 members' }).waitFor();
  // The content-security-policy lets only the shell's own set of styles in.
  expect(await heading.evaluate((element) => getComputedStyle(element).letterSpacing)).toBe('7px');
  expect(await styleSetsOf(page)).toEqual(['fairway']);
  await look(page, 'stock-front-end');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: /leaderboard/ }).waitFor();
});
