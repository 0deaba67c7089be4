import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One short text that changes with the name or the content of any file below the given paths, and with
 * nothing else. A path that isn't there counts as such.
 * @param {string} root
 * @param {string[]} paths files and folders, relative to the root
 * @param {(name: string) => boolean} [leaveOut] names of files and folders that don't count
 */
export function fingerprint(root, paths, leaveOut = () => false) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) {
      const names = readdirSync(join(root, path)).filter((name) => !leaveOut(name));
      for (const name of names.sort()) add(join(path, name));
    } else {
      const content = found ? readFileSync(join(root, path)) : Buffer.alloc(0);
      // The lengths keep the end of one file from passing for the beginning of the next.
      hash.update(`${path}\0${found ? content.length : 'absent'}\0`).update(content);
    }
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}
