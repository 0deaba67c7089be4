import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ownNode, root } from '../processes/command.mjs';

const dist = join(root, 'gateway/dist');

/** The files that a bundle was built from. */
const sourcesOf = (/** @type {string} */ bundle) =>
  /** @type {string[]} */ (JSON.parse(readFileSync(join(dist, `${bundle}.mjs.map`), 'utf8')).sources);
const ofSandbox = (/** @type {string} */ source) => source.includes('@fairway/gateway/./sandbox/');

test.each(['main', 'ops', 'emit-schema'])('%s holds nothing of the sandbox', (bundle) => {
  const sources = sourcesOf(bundle);
  expect(sources.some((source) => source.endsWith('/src/features/features.ts'))).toBe(true);
  expect(sources.filter(ofSandbox)).toEqual([]);
});

test('the sandbox has a bundle of its own', () => {
  expect(sourcesOf('sandbox/sandbox').some((source) => source.endsWith('/sandbox/clock.ts'))).toBe(true);
});

// What the image for production is made of.
/** @type {string} */
let image;
beforeAll(() => {
  image = mkdtempSync(join(tmpdir(), 'fairway-image-'));
  mkdirSync(join(image, 'gateway'));
  const leftOut = join(dist, 'sandbox');
  cpSync(dist, join(image, 'gateway/dist'), { recursive: true, filter: (path) => path !== leftOut });
  for (const folder of ['node_modules', 'gateway/node_modules'])
    symlinkSync(join(root, folder), join(image, folder));
});
afterAll(() => rmSync(image, { recursive: true, force: true }));

/**
 * @param {Record<string, string>} settings
 * @param {RegExp} [until] what is waited for; its end, unless it says that first
 */
async function start(settings, until) {
  const child = spawn(ownNode, ['gateway/dist/main.mjs'], {
    cwd: image,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: join(image, 'data'),
      STATIC_ROOT: root,
      AUTH_SECRET: 'a secret for tests, and for nothing else',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.stdout += text;
    if (until?.test(output.stdout)) child.kill('SIGTERM');
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.stderr += text;
  });
  const [exitCode] = await once(child, 'close');
  return { exitCode, ...output };
}

test('an image without the sandbox refuses to open one, in one sentence', async () => {
  const { exitCode, stdout, stderr } = await start({ NODE_ENV: 'production', SANDBOX: '1' });
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toMatch(/^SANDBOX: the sandbox is asked for, but is not in this image: [^\n]+\.\n$/);
});

test('an image without the sandbox starts in production', async () => {
  const { exitCode, stdout, stderr } = await start({ NODE_ENV: 'production' }, /^Fairway is ready/m);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toMatch(/^Fairway is ready: /m);
});
