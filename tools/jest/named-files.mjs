import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether files of this folder could be among those that the arguments for jest name. To start jest only to be told that
 * there are none takes seconds. Names are what jest takes them for: patterns for a file's whole path.
 * @param {string} folder
 * @param {string[]} args
 */
export function couldBeIn(folder, args) {
  if (args.length === 0 || args.some((arg) => arg.startsWith('-'))) return true;
  const names = args.map((arg) => new RegExp(arg, 'i'));
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && names.some((name) => name.test(join(entry.parentPath, entry.name))),
  );
}
