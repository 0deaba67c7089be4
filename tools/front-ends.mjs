// The micro-frontends: every folder with a front-end.json, which says what its pages are and what it lends to others'.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which pages a front-end brings, and which parts it lends to other people's. `asks` is the file with a page's first
 * question.
 * @typedef {{
 *   name: string,
 *   pages: { route: string, title: string, audience: 'anyone' | 'visitors' | 'players', uses?: string[], asks?: string }[],
 *   slots: string[],
 * }} FrontEnd */

/** @param {string} root of the checkout
 * @returns {FrontEnd[]} in the order of their names */
export const frontEnds = (root) =>
  readdirSync(root)
    .filter((folder) => existsSync(join(root, folder, 'front-end.json')))
    .sort()
    .map((name) => ({ name, ...JSON.parse(readFileSync(join(root, name, 'front-end.json'), 'utf8')) }));
