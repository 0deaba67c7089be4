import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse } from '@swc/core';
import { Failure, root } from '../../processes/command.mjs';
import { exported, lent, moduleOf } from './instances.mjs';

const instead =
  'A front-end takes this file into its own build, and by a path it would take a copy of the lent module along: the page ' +
  'would have two sessions or two caches, and one would not hear of what the other did. Import it by its lent name.';

/** Kit files that are no part of what front-ends are built from. */
const apart = /^shell\/kit\/(?:mock|standalone)\//;

/** What the shell lends is in a page once: what front-ends build in themselves imports it by the name that it is lent by. */
export async function oneOfEach() {
  /** @param {[string, string]} names */
  const isBuiltIn = ([file, name]) => !lent.includes(name) && /\.tsx?$/.test(file) && !apart.test(file);
  const waiting = [...exported].filter(isBuiltIn).map(([file]) => file);
  const seen = new Set(waiting);
  /** @type {string[]} */
  const faults = [];
  for (let file = waiting.pop(); file; file = waiting.pop())
    for (const source of await imported(file, readFileSync(join(root, file), 'utf8'))) {
      const name = moduleOf(file, source);
      if (lent.includes(name)) faults.push(`${file} imports ${source}, which is lent as ${name}`);
      const next = posix.join(posix.dirname(file), source);
      if (lent.includes(name) || seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  if (faults.length > 0) throw new Failure(instead, faults.join('\n'));
  return `${seen.size} files`;
}

/**
 * The files that a file imports by their paths, types apart.
 * @param {string} file
 * @param {string} text
 */
export async function imported(file, text) {
  const { body } = await parse(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2023' });
  return body.flatMap((part) => {
    if (part.type !== 'ImportDeclaration' && part.type !== 'ExportNamedDeclaration') return [];
    const isOfTypes =
      part.typeOnly ||
      (part.specifiers.length > 0 &&
        part.specifiers.every((one) => one.type === 'ImportSpecifier' && one.isTypeOnly));
    const path = part.source?.value;
    return path?.startsWith('.') && !isOfTypes ? [path] : [];
  });
}
