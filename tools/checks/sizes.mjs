import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Failure, root } from '../processes/command.mjs';

const maxLines = 320;
const maxFiles = 14;

const isSource = (/** @type {string} */ name) => /\.(?:tsx?|mjs|js|css)$/.test(name);
/** What was made by a program, or by others, is not for reading; hidden folders hold no code of ours. */
const isLeftOut = (/** @type {string} */ name) =>
  ['node_modules', 'dist', 'generated', 'data', 'coverage'].includes(name) || name.startsWith('.');

/** What may be larger, and why. */
const exceptions = new Map(/** @type {[path: string, why: string][]} */ ([]));

/** No file is longer, and no folder fuller, than one can keep in mind. */
export async function sizes() {
  const { files, faults } = measure(root);
  if (files === 0) throw new Failure('There is no source, so nothing was measured.');
  if (faults.length > 0)
    throw new Failure('Make two of it, by what each is about, under names that say so.', faults.join('\n'));
  return `${files} files`;
}

/**
 * @param {string} tree
 * @param {ReadonlyMap<string, string>} [excepted]
 * @returns {{ files: number, faults: string[] }} how many files were measured, and what is too large
 */
export function measure(tree, excepted = exceptions) {
  /** @type {string[]} */
  const faults = [];
  let files = 0;
  const tooMany = (/** @type {string} */ path, /** @type {string} */ what) => {
    if (!excepted.has(path)) faults.push(`${path}: ${what}`);
  };
  const look = (/** @type {string} */ folder) => {
    const entries = readdirSync(join(tree, folder), { withFileTypes: true });
    const sources = entries.filter((entry) => entry.isFile() && isSource(entry.name));
    if (sources.length > maxFiles)
      tooMany(folder, `${sources.length} files of source, and at most ${maxFiles} are allowed`);
    for (const { name } of sources) {
      const path = posix.join(folder, name);
      const lines = readFileSync(join(tree, path), 'utf8').split('\n').length - 1;
      if (lines > maxLines) tooMany(path, `${lines} lines, and at most ${maxLines} are allowed`);
    }
    files += sources.length;
    for (const entry of entries)
      if (entry.isDirectory() && !isLeftOut(entry.name)) look(posix.join(folder, entry.name));
  };
  look('.');
  return { files, faults };
}
