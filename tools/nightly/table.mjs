import { summaryOf } from '../jest/summary.mjs';
import { cell } from './cell.mjs';

/**
 * What a test has said by `tried`.
 * @typedef {{ promise: string, counts: Record<string, number>, seed?: number | string, listed?: Record<string, string> }} Tried
 * @typedef {import('./promises.mjs').Promised} Promised
 */

/**
 * A row of the table.
 * @typedef {object} Row
 * @property {string} promise
 * @property {string} asked
 * @property {string} tried
 * @property {string} outcome
 * @property {string} seed
 * @property {string} took
 * @property {string} ran
 */

const number = (/** @type {number} */ value) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
const inWords = (/** @type {Record<string, number>} */ counts) =>
  Object.entries(counts)
    .map(([what, count]) => `${number(count)} ${what}`)
    .join(', ');

/** @param {string} words @returns {Record<string, number>} */
const countsOf = (words) =>
  Object.fromEntries(
    words.split(', ').map((part) => {
      const [count = '', ...what] = part.split(' ');
      return [what.join(' '), Number(count.replaceAll(',', ''))];
    }),
  );

/** @param {readonly Tried[]} lines */
function sumOf(lines) {
  /** @type {Record<string, number>} */
  const sum = {};
  for (const { counts } of lines)
    for (const [what, count] of Object.entries(counts)) sum[what] = (sum[what] ?? 0) + count;
  return sum;
}

/** Seeds that follow on each other are one range. @param {readonly Tried[]} lines */
function seedsOf(lines) {
  const seeds = [...new Set(lines.flatMap(({ seed }) => seed ?? []))];
  const numbers = seeds.filter((seed) => typeof seed === 'number').sort((one, other) => one - other);
  const [first, last] = [numbers[0], numbers.at(-1)];
  const isRange = numbers.length > 1 && numbers.length === seeds.length;
  if (isRange && Number(last) - Number(first) === numbers.length - 1) return `${first} to ${last}`;
  return seeds.length > 3 ? `${seeds.slice(0, 3).join(', ')}, …` : seeds.join(', ');
}

/** @param {number} ms */
export function duration(ms) {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * What became of a promise: it is kept where no test failed and at least as much was tried as is promised. A run in
 * which no test said what it tried counts as none.
 * @param {Promised} promised
 * @param {import('../jest/summary.mjs').Run} run
 * @param {readonly Tried[]} lines
 */
export function outcomeOf({ name, least, most = {}, counts }, run, lines) {
  const sum = summaryOf([run]);
  const own = lines.filter(({ promise }) => promise === name);
  /** @type {Record<string, number>} */
  const tried = { ...sumOf(own), ...(counts === 'tests' ? { tests: sum.passed } : {}) };
  const short = Object.entries(least).filter(([what, count]) => (tried[what] ?? 0) < count);
  const beyond = Object.entries(most).filter(([what, count]) => (tried[what] ?? 0) > count);
  const failed = run.report?.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  const isSilent = Object.values(tried).every((count) => count === 0);
  const outcome =
    sum.failed > 0
      ? `**broken**: ${sum.failed} failed${failed?.[0] ? `, first “${failed[0].slice(0, 160)}”` : ''}`
      : isSilent
        ? 'not run: no test said what it tried'
        : short.length > 0
          ? `too few: ${short.map(([what, count]) => `${number(tried[what] ?? 0)} of ${number(count)} ${what}`).join(', ')}`
          : beyond.length > 0
            ? `**broken**: ${beyond.map(([what, count]) => `${number(tried[what] ?? 0)} ${what}, and ${number(count)} are promised`).join(', ')}`
            : 'kept';
  return {
    isKept: outcome === 'kept',
    outcome,
    tried: inWords(tried),
    seed: seedsOf(own),
  };
}

/**
 * What earlier nights have tried of a row that goes on, each seed by itself; null where it begins anew.
 * @param {import('./promises.mjs').Promised} promised
 * @param {string} before the page as it was
 * @returns {{ lines: Tried[], next: number, left: number, took: string, ran: string } | null}
 */
export function begunBefore({ name, promise, least, goesOn }, before) {
  const line = before
    .split('\n')
    .find((one) => one.startsWith(`| ${cell(promise)} | ${cell(inWords(least))} |`));
  const [, , , words = '', outcome = '', seed = '', took = '', ran = ''] =
    line?.split('|').map((text) => text.trim()) ?? [];
  const tried = countsOf(words);
  const [, first, last] = /^(\d+) to (\d+)$/.exec(seed) ?? [];
  const [what, most] = Object.entries(least)[0] ?? [];
  if (!goesOn || !outcome.startsWith('too few') || !first || !last || !what || !most) return null;
  const lines = Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => ({
    ...{ promise: name, counts: at === 0 ? tried : {} },
    seed: Number(first) + at,
  }));
  const left = Math.ceil((most - (tried[what] ?? 0)) / (goesOn.each ?? 1));
  return { lines, next: Number(last) + 1, left, took, ran };
}

const columns = /** @type {const} */ (['promise', 'asked', 'tried', 'outcome', 'seed', 'took', 'ran']);
const lineOf = (/** @type {Row} */ row) => `| ${columns.map((column) => cell(row[column])).join(' | ')} |`;

const head = `# What was tried by night

\`npm run nightly\` tries in full what other runs try a little of, and writes this table: \`npm test\` does of most rows, and only \`npm run test:long\` of crashes, postgres, chat, sockets, weeks, planted-bugs, scale, lock, clocks, plans, queue and seasons; \`npm run nightly -- crashes\` tries the rows of that name, and leaves the others as they were run last. A promise is kept where no test failed and as much was tried as is asked; a row whose tests don't say what they tried counts as not run. The rows and their tests are in \`tools/nightly/promises.mjs\`.

| promise | asked | tried | outcome | seed | took | date and commit |
|---|---|---|---|---|---|---|
`;

/**
 * The page with these rows, and with the others as they stood in it before.
 * @param {readonly Promised[]} promises
 * @param {ReadonlyMap<string, Omit<Row, 'promise' | 'asked'>>} rows by a promise's name
 * @param {string} before the page as it was
 */
export function page(promises, rows, before) {
  const stood = before.split('\n');
  const lines = promises.map(({ name, promise, least }) => {
    const row = rows.get(name);
    const asked = inWords(least);
    if (row) return lineOf({ promise, asked, ...row });
    const start = `| ${cell(promise)} | ${cell(asked)} |`;
    const none = { tried: '', outcome: 'not run yet', seed: '', took: '', ran: '' };
    return stood.find((line) => line.startsWith(start)) ?? lineOf({ promise, asked, ...none });
  });
  return `${head}${lines.join('\n')}\n`;
}
