import { node } from '../jest.config.base.mjs';

export default node(import.meta.dirname, {
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
  setupFiles: ['reflect-metadata'],
});
