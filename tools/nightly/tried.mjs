import { appendFileSync } from 'node:fs';

/**
 * Says what a test has just tried without a fault, for the table of `npm run nightly`; at other times nobody listens.
 * Counts add up: a test may say it after each try, so that one that fails has said how far it came.
 * @param {string} promise the name of its row in `promises.mjs`
 * @param {Record<string, number>} counts by what is counted, in the words of the table
 * @param {number | string} [seed] by which it can be repeated
 * @param {Record<string, string>} [listed] what the row's list says of it, by column
 */
export function tried(promise, counts, seed, listed) {
  const { NIGHTLY_TRIED } = process.env;
  if (NIGHTLY_TRIED) appendFileSync(NIGHTLY_TRIED, `${JSON.stringify({ promise, counts, seed, listed })}\n`);
}

/**
 * The seed that a setting names, or one that nobody has tried.
 * @param {string} setting such as `LEDGER_SEED`
 */
export const seedFrom = (setting) => Number(process.env[setting] ?? Math.floor(Math.random() * 1e9));
