import { cell } from './cell.mjs';

// Pages with a line for each seed of a row that goes on for nights.

/** @typedef {import('./table.mjs').Tried} Tried */

const seedOf = (/** @type {string} */ line) => Number(/^\| (\d+) \|/.exec(line)?.[1] ?? Number.NaN);

/**
 * The page with a line for each seed that a test has listed, and with those of the nights before as they stood.
 * @param {import('./promises.mjs').List} list
 * @param {readonly Tried[]} tried
 * @param {string} before the page as it was, if the row goes on from there
 */
export function listPage({ head, columns }, tried, before) {
  /** @type {Map<number, string>} */
  const lines = new Map();
  for (const line of before.split('\n')) if (!Number.isNaN(seedOf(line))) lines.set(seedOf(line), line);
  for (const { seed, listed } of tried)
    if (listed)
      lines.set(
        Number(seed),
        `| ${[seed, ...columns.map((column) => cell(listed[column] ?? ''))].join(' | ')} |`,
      );
  const inOrder = [...lines].sort(([one], [other]) => one - other).map(([, line]) => line);
  return [
    head,
    '',
    `| seed | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...inOrder,
    '',
  ].join('\n');
}
