import { node } from '../../jest.config.base.mjs';

export default node(import.meta.dirname, {
  globalSetup: '<rootDir>/harness/before-all.ts',
  globalTeardown: '<rootDir>/harness/after-all.ts',
  setupFilesAfterEnv: ['<rootDir>/harness/timeouts.ts'],
});
