import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes/command.mjs';
import { plantedBugs } from './planted-bugs.mjs';
import { mostWeeks } from './play-planted.mjs';

// The table of planted bugs: what was not played anew stays as it stood.

const path = join(root, 'docs/planted-bugs.md');
const head = '| bug | where | found | by looking at | ran |';

/**
 * @param {import('./play-planted.mjs').Outcome} outcome
 * @param {string} ran the day, and the commit that was played
 */
export const cellsOf = ({ isFound, weeks, check }, ran) =>
  `${isFound ? `in week ${weeks}` : `not in ${weeks} weeks`} | ${check || '–'} | ${ran}`;

/**
 * By bug, what stands in the table.
 * @param {string} page
 */
export const cellsIn = (page) =>
  new Map(
    page
      .split('\n')
      .map((line) => /^\| (.*?) \| `.*?` \| (.*) \|$/.exec(line))
      .flatMap((row) => (row ? [/** @type {[string, string]} */ ([String(row[1]), String(row[2])])] : [])),
  );

/** @param {ReadonlyMap<string, string>} cells by bug */
export function plantedPage(cells) {
  const known = plantedBugs.map(({ bug, file }) => ({ bug, file, own: cells.get(bug) }));
  const found = known.filter(({ own }) => own?.startsWith('in week')).length;
  return `# Bugs that were planted

Each of these bugs was planted in the code, alone, and simulated weeks were played until one of them broke what must hold: at most ${mostWeeks} weeks, those of the seeds from 1 on, and before them the one that had found it last. A week counts where it holds without the bug. \`npm run simulate -- --bugs TEXT\` plays those again whose line has the text, \`npm run simulate -- --bugs missing\` those that no week has found yet, and writes this page; the bugs themselves are in \`tools/simulator/bugs\`. Found: ${found} of ${plantedBugs.length}.

${head}
|---|---|---|---|---|
${known.map(({ bug, file, own }) => `| ${bug} | \`${file}\` | ${own ?? 'not played yet | – | –'} |`).join('\n')}
`;
}

/** By bug, what stands on the page. */
export const cellsSoFar = () => cellsIn(existsSync(path) ? readFileSync(path, 'utf8') : '');

/**
 * By bug, the week that found it when it was played last.
 * @param {ReadonlyMap<string, string>} cells
 */
export const weeksThatFound = (cells) =>
  new Map(
    [...cells].flatMap(([bug, own]) => {
      const week = /^in week (\d+) /.exec(own)?.[1];
      return week ? [/** @type {[string, number]} */ ([bug, Number(week)])] : [];
    }),
  );

/**
 * After each, so that what is cut short goes on where it stopped.
 * @param {string} bug
 * @param {string} cells what came of it
 */
export const writeCells = (bug, cells) =>
  writeFileSync(path, plantedPage(new Map([...cellsSoFar(), [bug, cells]])));
