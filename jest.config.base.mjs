// Two kinds of tests: `node` (rules, services, tools, browser journeys) and `screen` (React in jsdom).
import { basename, join } from 'node:path';

const swc = (jsc) => [
  '@swc/jest',
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
    '\\.ts$': swc({
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    }),
  },
  ...extra,
});

export const screen = (folder, extra = {}) => ({
  displayName: basename(folder),
  rootDir: folder,
  testEnvironment: 'jest-fixed-jsdom',
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  setupFilesAfterEnv: [join(import.meta.dirname, 'shell/kit/mock/patience.ts')],
  transform: {
    '\\.tsx?$': swc({
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
    }),
  },
  ...extra,
});
