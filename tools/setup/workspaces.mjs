import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Workspace
 * @property {string} folder as the root's package.json names it, such as `shell/kit`
 * @property {string[]} needs the folders that it is built from, itself included
 * @property {boolean} isBuilt whether it has a build at all; `schema` and `shell/kit` are built into others
 */

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {string[]} [alsoBuiltFrom] folders of other workspaces that it takes in without depending on these
 */

/**
 * The workspaces and what each is built from, as their package.json files say.
 * @param {string} root
 * @returns {Workspace[]}
 */
export function readWorkspaces(root) {
  const manifests = readManifests(root);
  const folders = [...manifests.keys()];
  const folderOf = new Map([...manifests].map(([folder, { name }]) => [name, folder]));

  /** @returns {string[]} */
  const needs = (/** @type {string} */ folder) => {
    const direct = Object.keys(manifests.get(folder)?.dependencies ?? {}).flatMap(
      (name) => folderOf.get(name) ?? [],
    );
    const { alsoBuiltFrom = [] } = manifests.get(folder) ?? {};
    return [...new Set([folder, ...alsoBuiltFrom, ...direct.flatMap(needs)])].sort();
  };
  return folders.map((folder) => ({
    folder,
    needs: needs(folder),
    isBuilt: existsSync(join(root, folder, 'rspack.config.ts')),
  }));
}

/**
 * Where a workspace asks for another version of a workspace than there is: npm would look for that in its registry.
 * @param {string} root
 */
export function unfitVersions(root) {
  const manifests = readManifests(root);
  const versions = new Map([...manifests.values()].map(({ name, version }) => [name, version]));
  return [...manifests].flatMap(([folder, { dependencies = {}, devDependencies = {} }]) =>
    Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name, wanted]) => versions.has(name) && versions.get(name) !== wanted)
      .map(
        ([name, wanted]) =>
          `${folder}/package.json asks for ${name} ${wanted}, which is ${versions.get(name)}`,
      ),
  );
}

/**
 * @param {string} root
 * @returns {Map<string, Manifest>} by folder
 */
function readManifests(root) {
  const read = (/** @type {string} */ folder) =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  /** @type {string[]} */
  const listed = read('.').workspaces;
  const folders = listed.flatMap((entry) => (entry.endsWith('*') ? foldersLike(root, entry) : [entry]));
  return new Map(folders.map((folder) => [folder, read(folder)]));
}

/**
 * The front-ends are listed as `mfe-*`.
 * @param {string} root
 * @param {string} pattern
 */
const foldersLike = (root, pattern) =>
  readdirSync(root)
    .filter((name) => name.startsWith(pattern.slice(0, -1)) && existsSync(join(root, name, 'package.json')))
    .sort();
