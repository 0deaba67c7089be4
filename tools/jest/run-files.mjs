import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { output } from '../processes/child.mjs';
import { ownNode, root } from '../processes/command.mjs';

const byName = `
  export default class ByName {
    sort = (tests) => tests.sort((one, other) => (one.path < other.path ? -1 : 1));
    allFailedTests = (tests) => tests;
    cacheResults() {}
    shard = (tests) => tests;
  }`;

/**
 * Runs files of tests in a folder of their own, one after another by one worker, to test our ways of running tests.
 * @param {Record<string, string>} files by name, with their text
 * @param {{ recipe: 'native' | 'screen', options: object, node?: string[] }} how the recipe of `jest.config.base.mjs`
 */
export async function runFiles(files, { recipe, options, node = [] }) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fairway-tests-')));
  const config = `
    import { ${recipe} } from '${pathToFileURL(join(root, 'jest.config.base.mjs'))}';
    export default {
      ...${recipe}('${folder}', ${JSON.stringify(options)}),
      testSequencer: '${folder}/by-name.mjs',
    };`;
  try {
    const all = { ...files, 'jest.config.mjs': config, 'by-name.mjs': byName };
    for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
    const args = [
      ...node,
      '--no-warnings',
      join(root, 'node_modules/jest/bin/jest.js'),
      '--json',
      '--runInBand',
    ];
    const { stdout } = await output(ownNode, args, { cwd: folder });
    /** @type {{ name: string, message: string, assertionResults: { title: string, status: string }[] }[]} */
    const testResults = JSON.parse(stdout).testResults;
    const byFile = new Map(testResults.map((file) => [basename(file.name), file]));
    return {
      message: (/** @type {string} */ file) => byFile.get(file)?.message,
      outcomes: (/** @type {string} */ file) =>
        byFile.get(file)?.assertionResults.map(({ title, status }) => `${title}: ${status}`),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
