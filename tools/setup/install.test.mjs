import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { install } from './install.mjs';

const path = process.env.PATH;
/** @type {string} */
let root;

/** An npm that notes what it is asked for, and does it if it may. */
function pretendNpm({ succeeds = true } = {}) {
  const script = succeeds
    ? 'mkdir -p node_modules/.bin && touch node_modules/.bin/node'
    : 'echo "the registry is away"; exit 1';
  writeFileSync(join(root, 'bin/npm'), `#!/bin/sh\necho "$@" >> asked\n${script}\n`);
  chmodSync(join(root, 'bin/npm'), 0o755);
}
const asked = () =>
  existsSync(join(root, 'asked')) ? readFileSync(join(root, 'asked'), 'utf8').trim().split('\n') : [];
const lock = (/** @type {string} */ content) => writeFileSync(join(root, 'package-lock.json'), content);

beforeEach(() => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  root = mkdtempSync(join(tmpdir(), 'fairway-install-'));
  mkdirSync(join(root, 'bin'));
  process.env.PATH = `${join(root, 'bin')}:${path}`;
  writeFileSync(join(root, 'package.json'), '{ "workspaces": [] }');
  lock('one');
  pretendNpm();
});
afterEach(() => {
  process.env.PATH = path;
  jest.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

test('installs once for one lock file, development dependencies included', async () => {
  await install(root);
  await install(root);
  expect(asked()).toEqual([expect.stringContaining('--include=dev')]);
});

test('installs again for another lock file, upon what is there', async () => {
  await install(root);
  writeFileSync(join(root, 'node_modules/there'), '');
  lock('other');
  await install(root);
  expect(asked()).toHaveLength(2);
  expect(existsSync(join(root, 'node_modules/there'))).toBe(true);
});

test('begins anew after an installation that was interrupted', async () => {
  mkdirSync(join(root, 'node_modules/half-a-package'), { recursive: true });
  await install(root);
  expect(asked()).toHaveLength(1);
  expect(existsSync(join(root, 'node_modules/half-a-package'))).toBe(false);
});

test('tells what npm said when it failed, and tries again the next time', async () => {
  pretendNpm({ succeeds: false });
  await expect(install(root)).rejects.toMatchObject({ report: expect.stringContaining('registry is away') });
  pretendNpm();
  await install(root);
  expect(asked()).toHaveLength(2);
});

test('says in a sentence that npm is missing', async () => {
  process.env.PATH = join(root, 'nowhere');
  await expect(install(root)).rejects.toMatchObject({
    report: expect.stringMatching(/^npm is missing[^\n]+\.$/),
  });
});

test('says where a workspace asks for another version of a workspace than there is', async () => {
  for (const [folder, manifest] of Object.entries({
    kit: { name: '@fairway/kit', version: '1.8.0' },
    screens: {
      name: '@fairway/screens',
      version: '0.1.0',
      dependencies: { '@fairway/kit': '1.7.0', react: '19.0.0' },
    },
  })) {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify(manifest));
  }
  writeFileSync(join(root, 'package.json'), '{ "workspaces": ["kit", "screens"] }');
  await expect(install(root)).rejects.toMatchObject({
    report: expect.stringContaining('screens/package.json asks for @fairway/kit 1.7.0, which is 1.8.0\n'),
  });
  expect(asked()).toEqual([]);
});
