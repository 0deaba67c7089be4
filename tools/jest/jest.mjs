import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '../processes/child.mjs';
import { ownNode, root } from '../processes/command.mjs';
import { environment } from '../setup/environment.mjs';
import { withGateway } from './projects.mjs';

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
 * @param {'terminal' | 'end' | 'nothing'} [prints] as it comes, or all at the end: for a run beside one that has the terminal
 */
export async function jest(args, sizes = {}, prints = 'terminal') {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-report-'));
  const file = join(folder, 'report.json');
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', roomForTheYoung];
  const out = prints === 'terminal' ? 'inherit' : 'pipe';
  try {
    const own = withReport(await withGateway(args), file);
    const child = start(ownNode, [...node, 'node_modules/jest/bin/jest.js', ...own], {
      cwd: root,
      stdio: ['ignore', out, out],
      env: environment({ ...settings, ...sizes }),
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
    const [exitCode] = await once(child, 'close');
    if (prints === 'end') process.stderr.write(text);
    return { exitCode, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
