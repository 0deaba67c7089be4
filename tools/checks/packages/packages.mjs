import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, root } from '../../processes/command.mjs';
import { readWorkspaces } from '../../setup/workspaces.mjs';

// What may be among our packages, told from the lock file alone, so that no network is needed.

/** Licences that ask for no more than their own text. */
const free = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['OFL-1.1', 'Unlicense', 'Zlib'],
]);

/** Others, package by package, and why they may be there. */
const accepted = {
  '@img/': ['LGPL-3.0-or-later', 'libvips, a library of its own beside sharp that anybody may replace'],
  'axe-core': ['MPL-2.0', 'for tests only, unchanged'],
  mediabunny: ['MPL-2.0', 'for the film only, unchanged'],
  'web-push': ['MPL-2.0', 'a library of its own beside our files, unchanged'],
  'caniuse-lite': ['CC-BY-4.0', 'data for builds only'],
  'xmlhttprequest-ssl': ['(none)', 'MIT by the text in it; a client of tests only'],
};

/** @typedef {{ license?: string, hasInstallScript?: boolean, link?: boolean, integrity?: string, inBundle?: boolean }} Locked */

export async function packages() {
  const faults = faultsOf({
    locked: read('package-lock.json').packages,
    allowScripts: read('package.json').allowScripts,
    manifests: ['.', ...readWorkspaces(root).map(({ folder }) => folder)].map((folder) => ({
      path: join(folder, 'package.json'),
      ...read(join(folder, 'package.json')),
    })),
  });
  if (faults.length > 0)
    throw new Failure('Packages must be exact, free, and quiet at their installation.', faults.join('\n'));
}

/**
 * @param {object} given
 * @param {Record<string, Locked>} given.locked
 * @param {Record<string, boolean>} given.allowScripts
 * @param {{ path: string, dependencies?: Record<string, string>, devDependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }[]} given.manifests
 */
export function faultsOf({ locked, allowScripts, manifests }) {
  /** @type {string[]} */
  const faults = [];
  for (const { path, dependencies, devDependencies, optionalDependencies } of manifests)
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    }))
      if (!name.startsWith('@fairway/') && !/^(?:npm:.+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
        faults.push(`${path}: ${name} has no exact version but ${version}`);
  for (const [path, { license = '(none)', hasInstallScript, link, integrity, inBundle }] of Object.entries(
    locked,
  )) {
    if (link || !path.includes('node_modules/')) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!integrity && !inBundle) faults.push(`${path} has no checksum`);
    if (hasInstallScript && !(name in allowScripts))
      faults.push(`${path} has an install script: say in allowScripts of package.json whether it may run`);
    if (!isFree(license, name)) faults.push(`${path} has the licence ${license}`);
  }
  return faults;
}

/** Of `A OR B` one is enough, of `A AND B` all count. @param {string} license @param {string} name */
function isFree(license, name) {
  const [, also] =
    Object.entries(accepted).find(
      ([named]) => name === named || (named.endsWith('/') && name.startsWith(named)),
    ) ?? [];
  const is = (/** @type {string} */ one) => free.has(one) || one === also?.[0];
  const words = license === '(none)' ? license : license.replace(/[()]/g, '');
  return words.split(' OR ').some((choice) => choice.split(' AND ').every(is));
}

/** @param {string} path */
const read = (path) =>
  existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')) : {};
