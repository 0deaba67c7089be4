/**
 * The time limit of a test's project, of which jest itself takes only that of a whole run. For an environment's
 * `handleTestEvent`.
 * @param {{ testTimeout?: number | undefined }} projectConfig
 * @returns {NonNullable<import('@jest/environment').JestEnvironment['handleTestEvent']>}
 */
export const timeLimitOf =
  ({ testTimeout }) =>
  ({ name }, state) => {
    if (name === 'setup' && testTimeout) state.testTimeout = testTimeout;
  };
