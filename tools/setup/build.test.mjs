import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { root as repository } from '../processes/command.mjs';
import { build } from './build.mjs';

/** @type {string} */
let root;
const write = (/** @type {string} */ path, /** @type {string} */ text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

/** Which workspaces were built since the last question. */
async function built() {
  rmSync(join(root, 'built'), { force: true });
  await build(root);
  return existsSync(join(root, 'built'))
    ? readFileSync(join(root, 'built'), 'utf8').trim().split('\n').sort()
    : [];
}

beforeEach(async () => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  root = mkdtempSync(join(tmpdir(), 'fairway-build-'));
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(repository, 'node_modules/@rspack'), join(root, 'node_modules/@rspack'));
  write('package.json', '{ "workspaces": ["lent", "pa*", "server"] }');
  write('lent/package.json', '{ "name": "lent" }');
  write('lent/one.js', 'export const one = 1;');
  for (const [name, needs] of Object.entries({ page: '"lent": "1"', server: '' })) {
    write(`${name}/package.json`, `{ "name": "${name}", "type": "module", "dependencies": { ${needs} } }`);
    write(`${name}/src/index.js`, needs ? "import '../../lent/one.js';" : '');
    // Its configuration notes each build, which is how the tests see one.
    write(
      `${name}/rspack.config.ts`,
      `import { appendFileSync } from 'node:fs';
       appendFileSync('../built', '${name}\\n');
       export default { output: { clean: true } };`,
    );
  }
  expect(await built()).toEqual(['page', 'server']);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

test('what is as it was is not built again, whatever the time says', async () => {
  utimesSync(join(root, 'page/src/index.js'), new Date(), new Date());
  utimesSync(join(root, 'page/dist/main.js'), new Date(0), new Date(0));
  expect(await built()).toEqual([]);
});

test('a changed source builds what is made of it, and a change taken back builds that again', async () => {
  write('lent/one.js', 'export const one = 2;');
  expect(await built()).toEqual(['page']);
  write('lent/one.js', 'export const one = 1;');
  expect(await built()).toEqual(['page']);
});

test('what it takes in of another workspace counts as its own', async () => {
  write(
    'page/package.json',
    '{ "name": "page", "type": "module", "dependencies": { "lent": "1" }, "alsoBuiltFrom": ["server/rules"] }',
  );
  expect(await built()).toEqual(['page']);
  write('server/rules/one.js', 'export const one = 1;');
  expect(await built()).toEqual(['page', 'server']);
});

test('the shared recipe and another lock file build everything', async () => {
  write('rspack.config.base.ts', '');
  expect(await built()).toEqual(['page', 'server']);
  write('package-lock.json', '{}');
  expect(await built()).toEqual(['page', 'server']);
});

test('a test is no source', async () => {
  write('page/src/index.test.js', 'test();');
  expect(await built()).toEqual([]);
});

test('outputs that were deleted, changed or added are built anew', async () => {
  rmSync(join(root, 'page/dist'), { recursive: true });
  expect(await built()).toEqual(['page']);
  write('page/dist/main.js', 'changed');
  expect(await built()).toEqual(['page']);
  write('server/dist/other.js', 'added');
  expect(await built()).toEqual(['server']);
});

test('a failed build is reported, and tried again the next time', async () => {
  write('page/src/index.js', 'this is no program');
  await expect(build(root)).rejects.toMatchObject({
    report: expect.stringMatching(/no program.*page could not be built\.$/s),
  });
  await expect(build(root)).rejects.toThrow('page could not be built.');
  write('page/src/index.js', "import '../../lent/one.js';");
  expect(await built()).toEqual(['page']);
});
