// `npm run nightly`: what `npm test` and `npm run test:long` try a few times at random, tried as often as is promised.
// It takes hours, ends in a table and writes it to `docs/nightly.md`. `npm run nightly -- crashes postgres` tries the
// rows that are called so, or whose names begin so, and leaves the others as they stand. Settings of a row's tests may
// be given, and seeds, which a failure names: `CRASH_SEED=7 CRASH_TRIALS=1 npm run nightly -- crashes-charge` begins
// with the same. A row that takes longer than a night goes on where it stopped: `SIM_WEEKS=300 npm run nightly -- weeks`,
// as often as it takes.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from './jest/jest.mjs';
import { summaryLine, summaryOf } from './jest/summary.mjs';
import { dateAndCommit } from './nightly/date-and-commit.mjs';
import { listPage } from './nightly/list.mjs';
import { promises } from './nightly/promises.mjs';
import { begunBefore, duration, outcomeOf, page } from './nightly/table.mjs';
import { Failure, root, runCommand, say } from './processes/command.mjs';
import { setUp } from './setup/set-up.mjs';

const file = join(root, 'docs/nightly.md');
const textOf = (/** @type {string} */ path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** @type {Record<import('./nightly/promises.mjs').Promised['where'], string[]>} */
const ways = {
  gateway: ['--selectProjects', 'gateway', '--testTimeout', String(24 * 3_600_000)],
  simulator: ['--selectProjects', 'simulator', '--testTimeout', String(24 * 3_600_000)],
  trials: ['--config', 'gateway/trials/jest.config.mjs', '--runInBand'],
  journeys: ['--config', 'shell/e2e/jest.config.mjs', '--runInBand'],
};

/** What the caller sets of these, and the seeds. @param {Readonly<Record<string, string>>} sizes */
const chosen = (sizes) => ({
  ...sizes,
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      /** @returns {entry is [string, string]} */ (entry) => entry[0] in sizes || entry[0].endsWith('_SEED'),
    ),
  ),
});

/**
 * @param {import('./nightly/promises.mjs').Promised} promised
 * @param {Readonly<Record<string, string>>} sizes
 */
async function tryOut({ where, tests, only }, sizes) {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-tried-'));
  const said = join(folder, 'tried.jsonl');
  const names = only ? ['--testNamePattern', only] : [];
  const paths = tests.length > 0 ? ['--', ...tests] : [];
  const startedAt = performance.now();
  try {
    const run = await jest([...ways[where], ...names, ...paths], { ...chosen(sizes), NIGHTLY_TRIED: said });
    const lines = textOf(said).trim().split('\n');
    /** @type {import('./nightly/table.mjs').Tried[]} */
    const tried = lines.filter(Boolean).map((line) => JSON.parse(line));
    return { run, tried, took: duration(performance.now() - startedAt) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runCommand(async () => {
  await setUp();
  const asked = process.argv.slice(2);
  const isAsked = (/** @type {string} */ name) => (/** @type {string} */ one) =>
    name === one || name.startsWith(`${one}-`);
  const rows = promises.filter(({ name }) => asked.length === 0 || asked.some(isAsked(name)));
  const strange = asked.filter((one) => !promises.some(({ name }) => isAsked(name)(one)));
  if (strange.length > 0)
    throw new Failure(
      `There is no row ${strange.join(', ')}; there are ${promises.map(({ name }) => name).join(', ')}.`,
    );
  const ran = await dateAndCommit();
  const runs = [];
  const outcomes = new Map();
  let kept = 0;
  for (const promised of rows) {
    say(`${promised.name}: ${promised.promise}`);
    const { goesOn, list, sizes = {} } = promised;
    const begun = begunBefore(promised, textOf(file));
    const rest = goesOn && begun ? { [goesOn.seed]: `${begun.next}`, [goesOn.count]: `${begun.left}` } : {};
    const { run, tried, took } = await tryOut(promised, { ...sizes, ...rest });
    runs.push(run);
    const { isKept, ...outcome } = outcomeOf(promised, run, [...(begun?.lines ?? []), ...tried]);
    if (isKept) kept += 1;
    const together = begun
      ? { took: `${begun.took} + ${took}`, ran: [...new Set([begun.ran, ran])].join(', ') }
      : { took, ran };
    outcomes.set(promised.name, { ...outcome, ...together });
    // After each row, so that a night that is cut short leaves what it has seen.
    writeFileSync(file, page(promises, outcomes, textOf(file)));
    if (list) {
      const listFile = join(root, list.file);
      writeFileSync(listFile, listPage(list, tried, begun ? textOf(listFile) : ''));
    }
  }
  console.log(readFileSync(file, 'utf8'));
  console.log(`${summaryLine(summaryOf(runs))}; ${kept} of ${rows.length} promises kept`);
  return kept === rows.length ? 0 : 1;
});
