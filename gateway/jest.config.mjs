import { native } from '../jest.config.base.mjs';

export default native(import.meta.dirname, {
  // Those start processes, and run apart.
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/trials/'],
  globalSetup: '<rootDir>/src/testing/setup/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/setup/global-teardown.ts',
  setupFiles: ['reflect-metadata'],
  moduleNameMapper: { '^@node-rs/argon2$': '<rootDir>/src/testing/setup/quick-hashes.ts' },
});
