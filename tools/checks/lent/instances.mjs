import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse } from '@swc/core';
import { Failure, root } from '../../processes/command.mjs';

const instead =
  'Each build has a class of its own of what the shell does not lend, so that what another build made is none of ' +
  'them. Recognise it by its shape, as shell/kit/gateway/refusal.ts does, or lend the module (rspack.lent.ts).';

/** Told by the packages' own Node: the machine's may be too old to read TypeScript. */
const lentText = execFileSync(
  join(root, 'node_modules/.bin/node'),
  ['--input-type=module', '-e', "import { lent } from './rspack.lent.ts'; console.log(JSON.stringify(lent))"],
  { cwd: root, encoding: 'utf8' },
);
export const lent = /** @type {string[]} */ (JSON.parse(lentText));

/** The names under which the kit's files are imported. */
export const exported = new Map(
  Object.entries(JSON.parse(readFileSync(join(root, 'shell/kit/package.json'), 'utf8')).exports).map(
    ([name, file]) => [posix.join('shell/kit', file), posix.join('@fairway/kit', name)],
  ),
);

/** Code that only ever meets what its own build has made. */
const ownWorld = /\.test\.tsx?$|^shell\/kit\/(?:mock|standalone)\/|\/testing\//;

/** Nothing is asked for by `instanceof` that another build in the same page may have a class of its own of. */
export async function instances() {
  /** @type {string[]} */
  const faults = [];
  const files = browserCode();
  for (const file of files)
    faults.push(...(await foreignInstances(file, readFileSync(join(root, file), 'utf8'))));
  if (files.length === 0) throw new Failure('There is no code of the browser’s, so nothing was checked.');
  if (faults.length > 0) throw new Failure(instead, faults.join('\n'));
  return `${files.length} files`;
}

function browserCode() {
  const folders = readdirSync(root).filter((name) => /^mfe-/.test(name));
  return ['shell/kit', 'shell/src', ...folders.map((name) => `${name}/src`)].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((file) => `${folder}/${String(file).replaceAll('\\', '/')}`)
      .filter(
        (file) => /\.tsx?$/.test(file) && !/\/(?:node_modules|dist)\//.test(file) && !ownWorld.test(file),
      ),
  );
}

/**
 * What the file asks for by `instanceof` and must not: all that is neither the browser's own nor lent. The shell, which
 * is one build, may ask for classes of its own files.
 * @param {string} file
 * @param {string} text
 */
export async function foreignInstances(file, text) {
  if (!text.includes('instanceof')) return [];
  const program = await parse(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2023' });
  /** @type {Map<string, string>} */
  const origins = new Map();
  /** @type {string[]} */
  const asked = [];
  visit(program, (node) => {
    if (node.type === 'ImportDeclaration')
      for (const { local } of node.specifiers) origins.set(local.value, moduleOf(file, node.source.value));
    if (node.type === 'ClassDeclaration')
      origins.set(node.identifier.value, moduleOf(file, `./${posix.basename(file)}`));
    if (node.type === 'BinaryExpression' && node.operator === 'instanceof') asked.push(rootOf(node.right));
  });
  return asked.flatMap((name) => {
    const origin = origins.get(name);
    const isOwn = file.startsWith('shell/src/') && origin?.startsWith('shell/src/');
    return origin === undefined || isOwn || lent.includes(origin)
      ? []
      : [`${file}: instanceof ${name}, of ${origin}`];
  });
}

/**
 * The name by which a module is lent, if it is.
 * @param {string} file
 * @param {string} source
 */
export function moduleOf(file, source) {
  if (!source.startsWith('.')) return source;
  const path = posix.join(posix.dirname(file), source);
  return exported.get(path) ?? path.replace(/\.tsx?$/, '');
}

/** @import { BinaryExpression, ClassDeclaration, Expression, ImportDeclaration } from '@swc/core' */

/**
 * The name that an expression begins with.
 * @param {Expression} expression
 * @returns {string}
 */
function rootOf(expression) {
  if (expression.type === 'MemberExpression') return rootOf(expression.object);
  return expression.type === 'Identifier' ? expression.value : `an expression (${expression.type})`;
}

/** @typedef {ImportDeclaration | ClassDeclaration | BinaryExpression} Looked */

const lookedAt = ['ImportDeclaration', 'ClassDeclaration', 'BinaryExpression'];

/** @param {object} part @returns {part is Looked} */
const isLookedAt = (part) => 'type' in part && lookedAt.includes(String(part.type));

/**
 * Looks at every import, class and binary expression of a part of a program.
 * @param {unknown} part
 * @param {(node: Looked) => void} look
 */
function visit(part, look) {
  if (typeof part !== 'object' || part === null) return;
  if (isLookedAt(part)) look(part);
  for (const inner of Object.values(part)) visit(inner, look);
}
