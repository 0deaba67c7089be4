// Three kinds of tests: `native` (rules, services, tools), which Node itself loads, `node` (trials, browser journeys),
// which jest loads, and `screen` (React in jsdom), whose files share modules.
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { frontEnds } from './tools/front-ends.mjs';

// Time limits are some ten times what the slowest test takes on a quiet machine; long ones have three times as much
// (tools/jest/time-limit.mjs). What needs more says so itself, and `tools/nightly.mjs` gives its large sizes a day.

/** Which files are run by their length: `npm test` leaves the long ones out, `npm run test:long` the others. */
const names = { short: '!(*.long).test', long: '*.long.test' }[String(process.env.TEST_LENGTH)] ?? '*.test';

/** @param {object} jsc */
const swc = (jsc) => [
  fileURLToPath(import.meta.resolve('@swc/jest')),
  { module: { type: 'es6' }, sourceMaps: 'inline', jsc: { target: 'es2023', keepClassNames: true, ...jsc } },
];

/** @param {string} folder @param {object} [extra] */
export const node = (folder, extra = {}) => ({
  displayName: basename(folder),
  rootDir: folder,
  testEnvironment: 'node',
  testMatch: [`<rootDir>/**/${names}.{ts,mjs}`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    // Plain modules too, so that failures in them are shown at their line.
    '\\.(ts|mjs)$': swc({
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    }),
  },
  ...extra,
});

/** @param {string} folder @param {object} [extra] */
export const native = (folder, extra = {}) => ({
  testTimeout: 60_000,
  ...node(folder, extra),
  testEnvironment: join(import.meta.dirname, 'tools/jest/native/environment.mjs'),
  runtime: join(import.meta.dirname, 'tools/jest/native/runtime.mjs'),
  injectGlobals: false,
});

/** @param {string} folder @param {object} [extra] */
export const screen = (folder, extra = {}) => ({
  displayName: basename(folder),
  rootDir: folder,
  testEnvironment: join(import.meta.dirname, 'tools/jest/screens/environment.mjs'),
  runtime: join(import.meta.dirname, 'tools/jest/screens/runtime.mjs'),
  testMatch: [`<rootDir>/**/${names}.{ts,tsx}`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // What the builds fill in.
  globals: { FRONT_ENDS: frontEnds(import.meta.dirname) },
  setupFilesAfterEnv: [join(import.meta.dirname, 'shell/kit/mock/each-file.ts')],
  testTimeout: 30_000,
  transform: {
    '\\.tsx?$': swc({
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
    }),
  },
  ...extra,
});
