import { features } from '../features/features.ts';
import { outboxJobs } from '../outbox/jobs.ts';
import type { Job } from './job.ts';
import { sweep } from './sweep.ts';

/** All jobs that fall due on the wall clock. */
export const jobSchedule: readonly Job[] = [
  sweep,
  ...outboxJobs(features.flatMap(({ outbox = [] }) => outbox)),
  ...features.flatMap(({ jobs = [] }) => jobs),
];
