/** What is tested apart because it takes long (`*.long.test.ts`) may take longer. */
const longerForLong = 3;

/**
 * The time limit of a test's project, of which jest itself takes only that of a whole run. For an environment's
 * `handleTestEvent`.
 * @param {{ testTimeout?: number | undefined }} projectConfig
 * @param {{ testPath: string }} file
 * @returns {NonNullable<import('@jest/environment').JestEnvironment['handleTestEvent']>}
 */
export const timeLimitOf =
  ({ testTimeout }, { testPath }) =>
  ({ name }, state) => {
    if (name !== 'setup' || !testTimeout) return;
    state.testTimeout = /\.long\.test\.\w+$/.test(testPath) ? testTimeout * longerForLong : testTimeout;
  };
