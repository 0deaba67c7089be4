import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A stamp says which content a finished step was done for. It is taken away before the step and put back
 * after it, so that an interrupted step leaves none. Stamps live in node_modules, so that they go with it.
 * @param {string} root
 * @param {string} name
 */
export function stamp(root, name) {
  const file = join(root, 'node_modules/.cache/fairway', name);
  return {
    read: () => {
      try {
        return readFileSync(file, 'utf8');
      } catch {
        return undefined;
      }
    },
    remove: () => rmSync(file, { force: true }),
    write: (/** @type {string} */ text) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
  };
}
