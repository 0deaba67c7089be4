import { existsSync } from 'node:fs';

// Screens and services share the cores; `tools/test.mjs` runs the browser journeys apart, one at a time.
const folders = [
  'schema',
  'gateway',
  'shell/kit',
  'shell',
  'shell/e2e',
  'mfe-pools',
  'mfe-picks',
  'mfe-account',
  'mfe-chat',
  'tools',
];

export default {
  projects: folders.filter((folder) => existsSync(new URL(`${folder}/jest.config.mjs`, import.meta.url))),
  maxWorkers: '100%',
};
