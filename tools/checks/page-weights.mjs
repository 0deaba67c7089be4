import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, root } from '../processes/command.mjs';

/**
 * What a page's scripts may weigh, gzipped, in kB: those that the gateway has fetched with the page. Where something stands
 * in for it at first, they are the stand-in's.
 */
const budgets = {
  '/': 112,
  '/Login': 210,
  '/my-pools': 208,
  '/Standings': 152,
  '/invite/:token': 208,
};

/** @typedef {import('../../rspack.preloads.ts').Preloads} Preloads */
/** @typedef {{ metaData: { remoteEntry: { name: string } }, exposes: { assets: { js: { sync: string[] } } }[], parts: Record<string, string[]>, questions?: Record<string, object> }} Manifest */

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** In bytes; the smallest files have no compressed copy. */
const weightOf = (/** @type {string} */ path) => {
  const copy = statSync(join(root, `${path}.gz`), { throwIfNoEntry: false });
  return (copy ?? statSync(join(root, path))).size;
};

/** Weighs the scripts of the pages that people open first, in the builds as they are. */
export async function pageWeights() {
  /** @type {Preloads} */
  const { remotes, first, pages } = read('shell/dist/preloads.json');
  const [, main = ''] =
    readFileSync(join(root, 'shell/dist/index.html'), 'utf8').match(/src="\/(assets\/main[^"]+)"/) ?? [];
  const weights = Object.entries(budgets).map(([pattern, budgetKb]) => {
    const page = pages.find((one) => one.pattern === pattern);
    if (!page) throw new Failure(`The shell’s build knows no page ${pattern}.`);
    const theirs = scriptsOf(page.remote);
    const lent = theirs.isFirst ? first : remotes;
    const shell = [main, ...page.scripts, ...(page.remote ? lent : [])].map((file) => `shell/dist/${file}`);
    const files = [...new Set(shell), ...theirs.files];
    const kb = files.reduce((sum, file) => sum + weightOf(file), 0) / 1000;
    return { pattern, kb, budgetKb };
  });
  const report = weights
    .map(({ pattern, kb, budgetKb }) => `${pattern} ${kb.toFixed(0)} of ${budgetKb}`)
    .join(', ');
  if (weights.some(({ kb, budgetKb }) => kb > budgetKb))
    throw new Failure('A page’s scripts are heavier than they may be, in kB gzipped.', report);
  return report;
}

/** @param {Preloads['pages'][number]['remote']} remote */
function scriptsOf(remote) {
  if (!remote) return { isFirst: false, files: [] };
  /** @type {Manifest} */
  const { metaData, exposes, parts, questions } = read(`${remote.name}/dist/mf-manifest.json`);
  const first = questions?.[remote.part] && parts[remote.part.replace('page-', 'first-')];
  const files = [
    metaData.remoteEntry.name,
    ...exposes.flatMap(({ assets }) => assets.js.sync),
    ...(first ?? parts[remote.part] ?? []),
  ].map((file) => `${remote.name}/dist/${file}`);
  return { isFirst: Boolean(first), files };
}
