import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findChromium, ownBrowser } from './find-chromium.ts';

const { PATH = '' } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'fairway-browsers-'));
const installed = join(folder, 'chromium');
const path = `${folder}${delimiter}${PATH}`;

beforeAll(() => writeFileSync(installed, '#!/bin/sh\nexit 0\n', { mode: 0o755 }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a browser that happens to be installed is not the one of the journeys', async () => {
  expect(ownBrowser({ platform: 'linux', arch: 'x64', env: { PATH: path } })).toBeUndefined();
});

test('it is where none comes with the packages', async () => {
  expect(ownBrowser({ platform: 'linux', arch: 'arm64', env: { PATH: path } })).toBe(installed);
});

test('the one that a setting names is taken before any other, and has to run', async () => {
  const named = (program: string) =>
    findChromium({ platform: 'linux', arch: 'x64', env: { PATH, JOURNEYS_BROWSER: program } });
  expect(await named(installed)).toEqual({ program: installed, env: {} });
  await expect(named(join(folder, 'nowhere'))).rejects.toThrow(/nowhere does not/);
});
