import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { native } from '../jest.config.base.mjs';

// A project for each folder, so that each runs alone in seconds: `npm test -- --selectProjects chat`. All of them share
// one PostgreSQL. `gateway` is the name of all together (tools/jest/projects.mjs).
const root = import.meta.dirname;
const features = readdirSync(join(root, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** @param {string} displayName @param {string} folder @param {object} [extra] */
const project = (displayName, folder, extra = {}) =>
  native(root, {
    displayName,
    id: `gateway-${displayName}`,
    roots: [`<rootDir>/${folder}`],
    globalSetup: '<rootDir>/src/testing/setup/global-setup.ts',
    globalTeardown: '<rootDir>/src/testing/setup/global-teardown.ts',
    setupFiles: ['reflect-metadata'],
    moduleNameMapper: { '^@node-rs/argon2$': '<rootDir>/src/testing/setup/quick-hashes.ts' },
    ...extra,
  });

export default {
  projects: [
    // The files beside the folders.
    project('app', 'src', { testPathIgnorePatterns: ['/node_modules/', '/src/.*/'] }),
    // Rules are pure, and wait for nothing.
    ...features.map((name) => project(name, `src/${name}`, name === 'rules' ? { testTimeout: 10_000 } : {})),
    project('sandbox', 'sandbox'),
    project('simulator', 'simulator'),
  ],
};
