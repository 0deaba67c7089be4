import { node } from '../../jest.config.base.mjs';

/** Tests with whole processes: several gateways on one database, and crashes. */
export default node(import.meta.dirname, {
  globalSetup: '<rootDir>/../src/testing/setup/global-setup.ts',
  globalTeardown: '<rootDir>/../src/testing/setup/global-teardown.ts',
  setupFiles: ['reflect-metadata'],
  setupFilesAfterEnv: ['<rootDir>/timeouts.ts'],
});
