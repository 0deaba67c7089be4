// `npm test`: sets up like `npm start`, then runs every test there is and sums up all runs in one line.
// Arguments go to jest: `npm test -- accounts`, `npm test -- --selectProjects gateway`.
import { availableParallelism } from 'node:os';
import { jest } from './jest/jest.mjs';
import { summaryLine, summaryOf } from './jest/summary.mjs';
import { runCommand, say } from './processes/command.mjs';
import { setUp } from './setup/set-up.mjs';

await runCommand(async () => {
  await setUp();
  const args = process.argv.slice(2);
  const runs = [];
  // Everything that computes shares the cores; whole gateways that are killed have them to themselves. The browser
  // journeys come after it: they wait more than they compute, for pages as people do, so that several are under way
  // at once; but each has a browser, most a gateway and a database too, and memory doesn't grow with the cores.
  if (isSelected(args, (project) => project !== 'e2e' && project !== 'trials'))
    runs.push(await jest([...args, '--ignoreProjects', 'e2e', 'trials']));
  if (isSelected(args, (project) => project === 'trials'))
    runs.push(await jest([...args, '--config', 'gateway/trials/jest.config.mjs', '--runInBand']));
  const journeysAtOnce = String(Math.min(4, Math.ceil(availableParallelism() * 1.5)));
  if (isSelected(args, (project) => project === 'e2e'))
    runs.push(await jest([...args, '--config', 'shell/e2e/jest.config.mjs', '--maxWorkers', journeysAtOnce]));

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
