import { node } from '../../jest.config.base.mjs';

/** What only whole processes show: several gateways on one database, and what is left when one of them dies. */
export default node(import.meta.dirname, {
  globalSetup: '<rootDir>/../src/testing/setup/global-setup.ts',
  globalTeardown: '<rootDir>/../src/testing/setup/global-teardown.ts',
  setupFiles: ['reflect-metadata'],
  setupFilesAfterEnv: ['<rootDir>/patience.ts'],
});
