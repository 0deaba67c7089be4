import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findChromium } from './find-chromium.ts';

const { PATH = '' } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'fairway-browsers-'));
const installed = join(folder, 'chromium');

beforeAll(() => {
  writeFileSync(installed, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  process.env.PATH = `${folder}${delimiter}${PATH}`;
});
afterAll(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

test('a browser that happens to be installed is not the one of the journeys', async () => {
  expect((await findChromium()).program).not.toBe(installed);
});
