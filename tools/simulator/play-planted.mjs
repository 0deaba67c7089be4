import { availableParallelism } from 'node:os';
import { jest } from '../jest/jest.mjs';
import { planting } from '../mutations/planted.mjs';

/** How many weeks have to be enough. */
export const mostWeeks = 100;

/**
 * What came of a planted bug: the week that found it, by which check and in which words; not found, after how many weeks
 * it was given up.
 * @typedef {{ isFound: boolean, weeks: number, check: string, words: string }} Outcome
 */

/**
 * Plays weeks, from that seed on, until one fails.
 * @param {{ from: number, weeks: number, change?: import('./planted-bugs.mjs').PlantedBug }} what
 */
async function playWeeks({ from, weeks, change }) {
  const { report } = await jest(
    ['--silent', '--selectProjects', 'simulator', '--testTimeout', '600000', '--', 'simulator/weeks.long'],
    {
      ...(change ? planting(change) : {}),
      SIM_SEED: String(from),
      SIM_WEEKS: String(weeks),
      SIM_SHRINK: '0',
      SIM_STOPS: 'true',
    },
    'nothing',
  );
  return outcomeOf(report);
}

/** By seed, whether its week holds without any bug. @type {Map<number, Promise<boolean>>} */
const clean = new Map();
/** @param {number} seed */
const holdsWithoutBug = (seed) => {
  const known = clean.get(seed) ?? playWeeks({ from: seed, weeks: 1 }).then(({ isFound }) => !isFound);
  clean.set(seed, known);
  return known;
};

/**
 * Plays weeks with the bug in what is loaded, until one finds it: one that fails, and holds without the bug.
 * @param {import('./planted-bugs.mjs').PlantedBug} change
 * @param {{ most?: number, foundBefore?: number | undefined }} how after how many weeks it is given up; the week that
 *   found it before
 * @returns {Promise<Outcome>}
 */
export const playPlanted = (change, { most = mostWeeks, foundBefore } = {}) =>
  whatFinds((from, weeks) => playWeeks({ from, weeks, change }), holdsWithoutBug, { most, foundBefore });

/**
 * Plays several, one on each core.
 * @template Bug
 * @template Found
 * @param {readonly Bug[]} bugs
 * @param {(bug: Bug) => Promise<Found>} play
 * @returns {Map<Bug, Promise<() => Found>>} by bug what came of it, or what went wrong with it once that is asked
 */
export function playSideBySide(bugs, play) {
  let free = availableParallelism();
  /** @type {(() => void)[]} */
  const waiting = [];
  const inTurn = async (/** @type {Bug} */ bug) => {
    if (free === 0) await new Promise((begin) => waiting.push(() => begin(undefined)));
    else free -= 1;
    try {
      const found = await play(bug);
      return () => found;
    } catch (fault) {
      return () => {
        throw fault;
      };
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
  return new Map(bugs.map((bug) => [bug, inTurn(bug)]));
}

/** So many weeks that fail by themselves are left out; more are no accident. */
const mostFailing = 3;

/**
 * The week that found it before is played first, so that a night needs no more than it; the others where it finds
 * nothing any more.
 * @param {(from: number, weeks: number) => Promise<Outcome>} play weeks from that seed on, until one fails
 * @param {(seed: number) => Promise<boolean>} holds
 * @param {{ most?: number, foundBefore?: number | undefined }} [how]
 * @returns {Promise<Outcome>}
 */
export async function whatFinds(play, holds, { most = mostWeeks, foundBefore } = {}) {
  if (foundBefore !== undefined && foundBefore <= most) {
    const outcome = await play(foundBefore, 1);
    if (outcome.isFound && (await holds(foundBefore))) return { ...outcome, weeks: foundBefore };
  }
  for (let from = 1, failing = 0; from <= most; ) {
    const { isFound, weeks, check, words } = await play(from, most + 1 - from);
    if (!isFound) break;
    const seed = from + weeks - 1;
    if (await holds(seed)) return { isFound, weeks: seed, check, words };
    failing += 1;
    if (failing === mostFailing)
      throw new Error(`So many weeks fail without a bug that none is found so: mend them first. ${words}`);
    from = seed + 1;
  }
  return { isFound: false, weeks: most, check: '', words: '' };
}

/** @param {{ testResults: { message?: string, assertionResults: { title: string, status: string, failureMessages?: string[] }[] }[] } | undefined} report */
export function outcomeOf(report) {
  const [file] = report?.testResults ?? [];
  const weeks = file?.assertionResults.filter(({ title }) => title.startsWith('week ')) ?? [];
  if (weeks.length === 0) throw new Error(`No week was played: ${file?.message ?? 'there is no report'}`);
  const place = weeks.findIndex(({ status }) => status === 'failed');
  const text = weeks[place]?.failureMessages?.[0] ?? '';
  const [, check = 'it came to no end', words = text] = /Week \d+: ([a-zA-Z ]{3,25}): (.*)/.exec(text) ?? [];
  const isFound = place >= 0;
  return {
    isFound,
    weeks: isFound ? place + 1 : weeks.length,
    check: isFound ? check : '',
    words: isFound ? words : '',
  };
}
