import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '../processes/child.mjs';
import { ownNode, root } from '../processes/command.mjs';
import { environment } from '../setup/environment.mjs';

// The only setting that tests take from outside: a Redis, for tests that need one.
const { REDIS_URL } = process.env;
const settings = { NODE_ENV: 'test', ...(REDIS_URL ? { REDIS_URL } : {}) };

/**
 * The report is asked for first: what comes after a `--` of the caller's is taken for names of tests.
 * @param {string[]} args
 * @param {string} file
 */
export const withReport = (args, file) => ['--passWithNoTests', '--json', `--outputFile=${file}`, ...args];

/** In megabytes. Pages are drawn and thrown away by the thousand; with Node's usual room they are cleared away all the time. */
const roomForTheYoung = '--max-semi-space-size=64';

/**
 * Runs jest, and answers its report.
 * @param {string[]} args
 * @param {Record<string, string>} [sizes] how much of what is tried at random, where that is not the usual
 */
export async function jest(args, sizes = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-report-'));
  const file = join(folder, 'report.json');
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', roomForTheYoung];
  try {
    const child = start(ownNode, [...node, 'node_modules/jest/bin/jest.js', ...withReport(args, file)], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment({ ...settings, ...sizes }),
    });
    const [exitCode] = await once(child, 'close');
    return { exitCode, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
