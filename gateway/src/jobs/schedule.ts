import { features } from '../features.ts';
import type { Job } from './job.ts';
import { sweep } from './sweep.ts';

/** Everything that falls due on the wall clock. */
export const schedule: readonly Job[] = [sweep, ...features.flatMap(({ jobs = [] }) => jobs)];
