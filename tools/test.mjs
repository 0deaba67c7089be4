// `npm test`: sets up like `npm start`, then runs all tests but the long ones, and sums up all runs in one line.
// `npm run test:long` runs those: weeks that are played whole, processes that are killed, front-ends that are deployed.
// Arguments go to jest: `npm test -- accounts` runs the files of that name, however long, and
// `npm test -- --selectProjects accounts` those of a project but the long ones.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { jest } from './jest/jest.mjs';
import { couldBeIn } from './jest/named-files.mjs';
import { summaryLine, summaryOf } from './jest/summary.mjs';
import { root, runCommand, say } from './processes/command.mjs';
import { setUp } from './setup/set-up.mjs';

await runCommand(async () => {
  await setUp();
  const [first, ...others] = process.argv.slice(2);
  const isLong = first === '--long';
  const args = isLong ? others : process.argv.slice(2);
  const length = isLong ? 'long' : args.length === 0 ? 'short' : 'any';
  const sizes = { TEST_LENGTH: length };
  const [option, ...rest] = args;
  const areWholeProjects = option === '--selectProjects' && !rest.some((arg) => arg.startsWith('-'));
  const unitSizes = length === 'any' && areWholeProjects ? { TEST_LENGTH: 'short' } : sizes;
  const isNamed = (/** @type {string} */ folder) => couldBeIn(join(root, folder), args);
  const hasUnits = isSelected(args, (project) => project !== 'e2e' && project !== 'trials');
  const hasTrials = isSelected(args, (project) => project === 'trials') && isNamed('gateway/trials');
  const hasJourneys = isSelected(args, (project) => project === 'e2e') && isNamed('shell/e2e');
  /** @type {ReturnType<typeof jest>[]} */
  const sideBySide = [];
  // Everything that computes shares the cores. Trials, of gateways that are killed, wait for half of their time, and
  // take what is left of the cores beside it.
  if (hasUnits) sideBySide.push(jest([...args, '--ignoreProjects', 'e2e', 'trials'], unitSizes));
  if (hasTrials) {
    const trials = [...args, '--config', 'gateway/trials/jest.config.mjs', '--runInBand'];
    sideBySide.push(jest(trials, sizes, hasUnits ? 'end' : 'terminal'));
  }
  const runs = await Promise.all(sideBySide);
  // The browser journeys come after it: they wait for pages as people do, so that three to two cores are under way, and
  // keep them busy; but each has a browser, most a gateway and a database too, and memory doesn't grow with the cores.
  const journeysAtOnce = String(Math.min(4, Math.ceil(availableParallelism() * 1.5)));
  if (hasJourneys)
    runs.push(
      await jest([...args, '--config', 'shell/e2e/jest.config.mjs', '--maxWorkers', journeysAtOnce], sizes),
    );

  const sum = summaryOf(runs);
  if (sum.skipped.length > 0) console.log(`Skipped:\n${sum.skipped.map((name) => `  ${name}`).join('\n')}`);
  const ranSome = sum.passed + sum.failed > 0;
  if (!ranSome) say('No test was run, which counts as a failure.');
  console.log(summaryLine(sum));
  return ranSome && sum.failed === 0 ? 0 : 1;
});

/**
 * Whether the caller's choice of projects, if there is one, has such a project in it.
 * @param {string[]} args
 * @param {(project: string) => boolean} isSuch
 */
function isSelected(args, isSuch) {
  const option = args.indexOf('--selectProjects');
  if (option < 0) return true;
  const after = args.slice(option + 1);
  const end = after.findIndex((arg) => arg.startsWith('-'));
  return after.slice(0, end < 0 ? after.length : end).some(isSuch);
}
