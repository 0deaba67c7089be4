/**
 * What is read of a test runner's report.
 * @typedef {object} Report
 * @property {{ status: string, assertionResults: { status: string, fullName: string }[] }[]} testResults
 */

/**
 * One run of a test runner: its exit code, and its report unless it died before writing one.
 * @typedef {object} Run
 * @property {number | null} exitCode
 * @property {Report} [report]
 */

/**
 * The results of all runs together.
 * @param {Run[]} runs
 */
export function summaryOf(runs) {
  let passed = 0;
  let failed = 0;
  /** @type {string[]} */
  const skipped = [];
  for (const { exitCode, report } of runs) {
    let failedHere = 0;
    for (const file of report?.testResults ?? []) {
      const ofStatus = (/** @type {string} */ status) =>
        file.assertionResults.filter((test) => test.status === status);
      // A file that could not even be loaded has no failed test to show for it.
      failedHere += Math.max(ofStatus('failed').length, file.status === 'failed' ? 1 : 0);
      passed += ofStatus('passed').length;
      for (const test of ['pending', 'todo', 'disabled'].flatMap(ofStatus)) skipped.push(test.fullName);
    }
    // Nor has a runner that died, or was discontent with something else than a test.
    failed += Math.max(failedHere, exitCode === 0 ? 0 : 1);
  }
  return { passed, failed, skipped };
}

/** @param {ReturnType<typeof summaryOf>} sum */
export const summaryLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
