// Three kinds of tests: `native` (rules, services, tools), which Node itself loads, `node` (trials, browser journeys),
// which jest loads, and `screen` (React in jsdom).
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const swc = (jsc) => [
  fileURLToPath(import.meta.resolve('@swc/jest')),
  { module: { type: 'es6' }, sourceMaps: 'inline', jsc: { target: 'es2023', keepClassNames: true, ...jsc } },
];

export const node = (folder, extra = {}) => ({
  displayName: basename(folder),
  rootDir: folder,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.{ts,mjs}'],
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

export const native = (folder, extra = {}) => ({
  ...node(folder, extra),
  testEnvironment: join(import.meta.dirname, 'tools/jest/native/environment.mjs'),
  runtime: join(import.meta.dirname, 'tools/jest/native/runtime.mjs'),
  injectGlobals: false,
});

export const screen = (folder, extra = {}) => ({
  displayName: basename(folder),
  rootDir: folder,
  testEnvironment: join(import.meta.dirname, 'tools/jest/screens/environment.mjs'),
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  setupFilesAfterEnv: [join(import.meta.dirname, 'shell/kit/mock/timeouts.ts')],
  transform: {
    '\\.tsx?$': swc({
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
    }),
  },
  ...extra,
});
