import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../processes/command.mjs';

// Tables in pages that name, row by row, the test that shows what the row says.

/** The cells of a table's row. @param {string} line */
export function cellsOf(line) {
  if (!line.startsWith('|')) return undefined;
  const [, ...cells] = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
  return cells.at(-1) === '' ? cells.slice(0, -1) : cells;
}

/**
 * What is wrong with the cell that says what shows a requirement.
 * @param {string} cell
 * @param {RegExp} reasons what may stand in the place of a test
 * @param {(path: string) => Promise<string[][] | undefined>} [testsIn] the tests of a file, if there is one
 */
export async function faultsOf(cell, reasons, testsIn = testsOfFile) {
  const parts = cell.split(/<br ?\/?>/).map((part) => part.trim());
  /** @type {string[]} */
  const faults = [];
  for (const part of parts) {
    const [, path, title] = part.match(/^`?([^\s`]+\.test\.(?:tsx?|mjs)) › (.+?)`?$/) ?? [];
    if (!path || !title) {
      if (!reasons.test(part)) faults.push(`has neither a test nor a reason in “${part}”.`);
      continue;
    }
    const tests = await testsIn(path);
    if (!tests) faults.push(`names a file that isn't there: ${path}`);
    else if (!tests.some((test) => isNamed(test, title)))
      faults.push(`names a test that isn't in ${path}: ${title}`);
  }
  return faults;
}

/**
 * Whether a test goes by this name, with or without the describes it stands in. What jest puts into a title
 * only when it runs may be anything.
 * @param {string[]} test
 * @param {string} name
 */
export function isNamed(test, name) {
  return test.some((_, from) => {
    const title = test.slice(from).join(' › ');
    if (title === name) return true;
    const pattern = title
      .split(/%[psdifjo#$]|\$\{[^}]*\}|\$[#\w.]+/)
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+');
    return new RegExp(`^${pattern}$`).test(name);
  });
}

/** @param {string} path */
async function testsOfFile(path) {
  const file = join(root, path);
  return existsSync(file) ? await testsOfSource(readFileSync(file, 'utf8'), path.endsWith('x')) : undefined;
}

/**
 * The tests of a source, each with the titles of the describes around it.
 * @param {string} source
 * @param {boolean} [tsx] whether there are elements in it
 */
export async function testsOfSource(source, tsx = false) {
  // Only here, since the commands in this folder begin before anything is installed.
  const { parse } = await import('@swc/core');
  const module = await parse(source, { syntax: 'typescript', tsx, decorators: true });
  /** @type {string[][]} */
  const tests = [];
  walk(module, [], tests);
  return tests;
}

/**
 * @param {unknown} node
 * @param {string[]} around the titles of the describes that it is in
 * @param {string[][]} tests where to put what is found
 */
function walk(node, around, tests) {
  if (typeof node !== 'object' || node === null) return;
  const call = isCall(node) ? node : undefined;
  const title = titleOf(call?.arguments[0]?.expression);
  const kind = call && title !== undefined ? nameOf(call.callee) : undefined;
  if (title !== undefined && (kind === 'test' || kind === 'it')) tests.push([...around, title]);
  const inside = title !== undefined && kind === 'describe' ? [...around, title] : around;
  for (const each of Object.values(node)) walk(each, inside, tests);
}

/** @typedef {import('@swc/core').CallExpression} Call */

/** @param {object} node @returns {node is Call} */
const isCall = (node) => 'type' in node && node.type === 'CallExpression';

/** `test` in `test(…)` as in `test.each([…])(…)`. @param {Call['callee']} callee @returns {string | undefined} */
function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.value;
  if (callee.type === 'MemberExpression') return nameOf(callee.object);
  if (callee.type === 'CallExpression') return nameOf(callee.callee);
  return undefined;
}

/** @param {Call['callee'] | undefined} argument @returns {string | undefined} */
function titleOf(argument) {
  if (argument?.type === 'StringLiteral') return argument.value;
  if (argument?.type !== 'TemplateLiteral') return undefined;
  // A gap in a template becomes one that isNamed knows.
  return argument.quasis.map(({ cooked, raw }) => cooked ?? raw).join('%s');
}
