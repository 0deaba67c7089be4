import { jest } from '../jest/jest.mjs';
import { planting } from '../mutations/planted.mjs';

/** How many weeks have to be enough. */
export const mostWeeks = 100;

/**
 * What came of a planted bug: after how many weeks it was found, by which check and in which words; not found, after how
 * many weeks it was given up.
 * @typedef {{ isFound: boolean, weeks: number, check: string, words: string }} Outcome
 */

/**
 * Plays weeks with the bug in what is loaded, until one finds it.
 * @param {import('./planted-bugs.mjs').PlantedBug} bug
 * @returns {Promise<Outcome>}
 */
export async function playPlanted(bug) {
  const { report } = await jest(
    ['--silent', '--selectProjects', 'simulator', '--testTimeout', '600000', '--', 'simulator/weeks'],
    { ...planting(bug), SIM_WEEKS: String(mostWeeks), SIM_SHRINK: '0', SIM_STOPS: 'true' },
    'nothing',
  );
  return outcomeOf(report);
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
