import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Workspace
 * @property {string} folder as the root's package.json names it, such as `shell/kit`
 * @property {string[]} needs the folders that it is built from, itself included
 * @property {boolean} isBuilt whether it has a build at all; `schema` and `shell/kit` are built into others
 */

/**
 * The workspaces and what each is built from, as their package.json files say.
 * @param {string} root
 * @returns {Workspace[]}
 */
export function readWorkspaces(root) {
  const read = (/** @type {string} */ folder) =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  /** @type {string[]} */
  const listed = read('.').workspaces;
  const folders = listed.flatMap((entry) => (entry.endsWith('*') ? foldersLike(root, entry) : [entry]));
  const manifests = new Map(folders.map((folder) => [folder, read(folder)]));
  const folderOf = new Map(folders.map((folder) => [manifests.get(folder).name, folder]));

  /** @returns {string[]} */
  const needs = (/** @type {string} */ folder) => {
    const direct = Object.keys(manifests.get(folder).dependencies ?? {}).flatMap(
      (name) => folderOf.get(name) ?? [],
    );
    /** Folders of other workspaces that it takes in without depending on these. */
    const { alsoBuiltFrom = [] } = manifests.get(folder);
    return [...new Set([folder, ...alsoBuiltFrom, ...direct.flatMap(needs)])].sort();
  };
  return folders.map((folder) => ({
    folder,
    needs: needs(folder),
    isBuilt: existsSync(join(root, folder, 'rspack.config.ts')),
  }));
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
