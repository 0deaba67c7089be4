// `npm run nightly`: what `npm test` tries a few times at random, tried as often as is promised. It takes hours.
// A failure names its seed: `CRASH_SEED=… npm run nightly -- crashes` begins with the same, as does
// `CHAT_SEED=… npm run nightly -- storms`. Simulated weeks are other ones every night; `npm run simulate` repeats one.

import { jest } from './jest/jest.mjs';
import { summaryLine, summaryOf } from './jest/summary.mjs';
import { runCommand, say } from './processes/command.mjs';
import { setUp } from './setup/set-up.mjs';

const { CRASH_SEED, CHAT_SEED } = process.env;
const sizes = {
  LEDGER_RUNS: '10000',
  LEDGER_STEPS: '100',
  WITHDRAWAL_RUNS: '100',
  STORY_RUNS: '1000',
  STORY_STEPS: '100',
  QUEUE_SENT: '5000',
  PLAN_ROWS: '1000000',
  FUZZ_RUNS: '1500',
  CRASH_TRIALS: '100',
  CHAT_STORMS: '20',
  CHAT_MESSAGES: '20',
  CLOCK_MODE_SEEDS: '5',
  BOARD_CARDS: '1000000',
  GOLDEN_CHOICES: 'all',
  RANDOM_WRITES: '10000',
  ...(CRASH_SEED ? { CRASH_SEED } : {}),
  ...(CHAT_SEED ? { CHAT_SEED } : {}),
};

await runCommand(async () => {
  await setUp();
  const [only] = process.argv.slice(2);
  const runs = [];
  if (only === undefined) {
    const gateway = ['--selectProjects', 'gateway', '--testTimeout', String(24 * 3_600_000), '--'];
    runs.push(
      await jest(
        [
          ...gateway,
          'money/ledger',
          'money/withdrawals',
          'buy-ins/stories',
          'buy-ins/syncing/plans',
          'api-docs/malformed',
          'golden/choices',
          'golden/clock-modes',
          'rules/board',
          'src/answers/answers',
          'golf/tournaments/tournament-snapshot',
        ],
        sizes,
      ),
    );
  }
  // The database that comes with the packages sorts texts by code point; most others sort them by a language.
  if (only === undefined || only === 'collation')
    runs.push(await jest(['--selectProjects', 'gateway'], { TEST_COLLATION: 'ICU' }));
  if (only === undefined || only === 'weeks') {
    const night = Math.floor(Date.now() / 86_400_000);
    const weeks = { SIM_WEEKS: '1000', SIM_SEED: String(1000 * night) };
    const how = ['--selectProjects', 'simulator', '--testTimeout', String(24 * 3_600_000), '--'];
    runs.push(await jest([...how, 'simulator/weeks'], weeks));
  }
  if (only === undefined || only === 'crashes')
    runs.push(
      await jest(['--config', 'shell/e2e/jest.config.mjs', '--runInBand', '--', 'e2e/crashes'], sizes),
    );
  if (only === undefined || only === 'seasons')
    runs.push(
      await jest(
        ['--config', 'shell/e2e/jest.config.mjs', '--runInBand', '--', 'pools/(series|one-and-done)'],
        { WHOLE_SEASON: '1' },
      ),
    );
  if (only === undefined || only === 'storms')
    runs.push(
      await jest(['--config', 'gateway/trials/jest.config.mjs', '--runInBand', '--', 'chat-storm'], sizes),
    );
  const sum = summaryOf(runs);
  const ranSome = sum.passed + sum.failed > 0;
  if (!ranSome) say('No test was run, which counts as a failure.');
  console.log(summaryLine(sum));
  return ranSome && sum.failed === 0 ? 0 : 1;
});
