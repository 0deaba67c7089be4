import { availableParallelism } from 'node:os';
import gateway from './gateway/jest.config.mjs';
import { frontEnds } from './tools/front-ends.mjs';

/** Every folder with tests. `tools/test.mjs` runs the trials and the browser journeys apart from the others. */
export default {
  projects: [
    ...gateway.projects,
    'gateway/trials',
    'shell',
    'shell/kit',
    'shell/e2e',
    ...frontEnds(import.meta.dirname).map(({ name }) => name),
    'tools',
  ],
  // Many tests wait for a database or a timer, and leave the cores to another meanwhile. All of them share one
  // PostgreSQL, whose connections would not be enough for as many as large machines have cores.
  maxWorkers: Math.min(8, Math.ceil(availableParallelism() * 1.5)),
  // Native modules of a finished test file stay in its worker's memory; a fresh worker is soon there.
  workerIdleMemoryLimit: '1500MB',
  // A worker has left its last test at once, but its memory takes the system longer than jest's usual half a second.
  workerGracefulExitTimeout: 10_000,
};
