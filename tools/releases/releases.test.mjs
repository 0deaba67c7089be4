import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Failure } from '../processes/command.mjs';
import { deploy, rollback } from './releases.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairway-releases-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const building = (/** @type {string} */ content) => async (/** @type {string} */ draft) => {
  writeFileSync(join(draft, 'mf-manifest.json'), '{}');
  writeFileSync(join(draft, 'main.js'), content);
};
const served = () => readFileSync(join(folder, 'deployed'), 'utf8').split('\n').filter(Boolean).at(-1);
const releases = () => readdirSync(folder).filter((name) => name !== 'deployed');

test('what was deployed last is served, and what was served before stays', async () => {
  const first = await deploy(folder, building('one'));
  const second = await deploy(folder, building('two'));
  expect(served()).toBe(second.id);
  expect(releases().sort()).toEqual([first.id, second.id].sort());
  expect(readFileSync(join(folder, first.id, 'main.js'), 'utf8')).toBe('one');
});

test('the same content twice is one release', async () => {
  const { id } = await deploy(folder, building('one'));
  expect(await deploy(folder, building('one'))).toEqual({ id, isNew: false });
  expect(releases()).toEqual([id]);
});

test('a rollback goes back one, in the end to what came with the gateway, and no further', async () => {
  const first = await deploy(folder, building('one'));
  await deploy(folder, building('two'));
  await deploy(folder, building('one'));
  expect(releases()).toHaveLength(2);
  await rollback(folder);
  expect(await rollback(folder)).toBe(first.id);
  expect(served()).toBe(first.id);
  expect(await rollback(folder)).toBeUndefined();
  expect(served()).toBeUndefined();
  await expect(rollback(folder)).rejects.toThrow('nothing to go back to');
});

test('a build that fails, or makes nothing to load, changes nothing', async () => {
  const { id } = await deploy(folder, building('one'));
  const failing = async (/** @type {string} */ draft) => {
    writeFileSync(join(draft, 'half.js'), '');
    throw new Failure('This is no program.');
  };
  await expect(deploy(folder, failing)).rejects.toThrow('no program');
  await expect(deploy(folder, async () => {})).rejects.toThrow('nothing to deploy');
  expect(served()).toBe(id);
  expect(releases()).toEqual([id]);
});

test('what a killed deployment left is swept away by the next', async () => {
  mkdirSync(join(folder, '.draft-killed'));
  const { id } = await deploy(folder, building('one'));
  expect(releases()).toEqual([id]);
});

test('a folder that can not be is named', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(deploy(join(folder, 'file/mfe-pools'), building('one'))).rejects.toThrow(
    /file\/mfe-pools can't be made/,
  );
});

test('two at once both count', async () => {
  const both = await Promise.all(['one', 'two'].map((content) => deploy(folder, building(content))));
  const line = readFileSync(join(folder, 'deployed'), 'utf8').trim().split('\n');
  expect(line.sort()).toEqual(both.map(({ id }) => id).sort());
  expect(existsSync(join(folder, 'deployed.new'))).toBe(false);
});
