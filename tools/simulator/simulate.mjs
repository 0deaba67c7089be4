// `npm run simulate -- --weeks 20 --seed 7`: tournament weeks that nobody wrote, one for each seed from that one on.
// A failure is cut down to what it needs and printed as a test to paste.
import { jest } from '../jest/jest.mjs';
import { summaryOf } from '../jest/summary.mjs';
import { runCommand } from '../processes/command.mjs';
import { setUp } from '../setup/set-up.mjs';

/**
 * @param {string} name
 * @param {string} usual
 */
const option = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : (process.argv[at + 1] ?? usual);
};

await runCommand(async () => {
  await setUp();
  const { failed, passed } = summaryOf([
    await jest(
      ['--selectProjects', 'simulator', '--testTimeout', String(24 * 3_600_000), '--', 'simulator/weeks'],
      {
        SIM_WEEKS: option('weeks', '20'),
        SIM_SEED: option('seed', '1'),
        SIM_SHRINK: option('shrink', '40'),
        SIM_LOG: option('log', ''),
      },
    ),
  ]);
  return passed > 0 && failed === 0 ? 0 : 1;
});
