// `npm run check`: all that can be said of the code without running it. Fast enough to run before every push.
import { asvs } from './checks/asvs/asvs.mjs';
import { firstLoad } from './checks/first-load.mjs';
import { imports } from './checks/imports.mjs';
import { lint } from './checks/lint.mjs';
import { lockFile } from './checks/lock-file.mjs';
import { packages } from './checks/packages/packages.mjs';
import { pageWeights } from './checks/page-weights.mjs';
import { schemaDrift } from './checks/schema-drift.mjs';
import { sizes } from './checks/sizes.mjs';
import { typedFolders, types } from './checks/types.mjs';
import { Failure, runCommand } from './processes/command.mjs';
import { setUp } from './setup/set-up.mjs';

/** @typedef {[title: string, check: () => Promise<string | void>]} Check */

await runCommand(async () => {
  await setUp();
  /** @type {Check[]} */
  const checks = [
    ['format and lint', lint],
    ...typedFolders().map((folder) => /** @type {Check} */ ([`types of ${folder}`, () => types(folder)])),
    ['imports', imports],
    ['sizes', sizes],
    ['schema', schemaDrift],
    // These need packages, and those are there only now.
    ['schema’s promises', async () => (await import('./checks/schema-promises.mjs')).schemaPromises()],
    ['instances', async () => (await import('./checks/lent/instances.mjs')).instances()],
    ['one of each', async () => (await import('./checks/lent/one-of-each.mjs')).oneOfEach()],
    ['security standard', asvs],
    ['first load', firstLoad],
    ['page weights', pageWeights],
    ['lock file', lockFile],
    ['packages', packages],
  ];

  /** @type {string[]} */
  const failures = [];
  const next = async () => {
    for (let check = checks.shift(); check; check = checks.shift()) {
      const failure = await report(check);
      if (failure) failures.push(`── ${check[0]}\n${failure}`);
    }
  };
  await Promise.all([next(), next()]);
  for (const failure of failures) console.log(`\n${failure}`);
  return failures.length > 0 ? 1 : 0;
});

/** @param {Check} check @returns what to read when it failed */
async function report([title, check]) {
  const began = performance.now();
  const line = (/** @type {string} */ mark, /** @type {string} */ note) => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${mark} ${title.padEnd(24)} ${seconds.padStart(5)} s  ${note}`.trimEnd());
  };
  try {
    line('✓', (await check()) ?? '');
    return undefined;
  } catch (failure) {
    line('✗', '');
    if (!(failure instanceof Failure)) throw failure;
    return failure.report;
  }
}
