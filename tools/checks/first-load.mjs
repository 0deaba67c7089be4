import { output } from '../processes/child.mjs';
import { Failure, ownNode, root } from '../processes/command.mjs';
import { environment } from '../setup/environment.mjs';

/** What a first visitor's browser may have to fetch in JavaScript until the landing page stands, gzipped. */
const budgetKb = 112;

export async function firstLoad() {
  const { succeeded, stdout, text } = await output(ownNode, ['shell/e2e/first-load.ts'], {
    cwd: root,
    env: environment({}),
  });
  if (!succeeded) throw new Failure('The first load could not be measured.', text);
  /** @type {{ path: string, bytes: number }[]} */
  const scripts = JSON.parse(stdout);
  const kb = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const report = `${kb.toFixed(1)} of ${budgetKb} kB gzipped`;
  if (scripts.length === 0) throw new Failure('The landing page stands without a script, which can’t be.');
  if (kb > budgetKb) throw new Failure(`The first load is over its budget: ${report}.`, stdout);
  return report;
}
