import type { Enqueue, Job } from '../jobs/job.ts';
import type { OutboxKind } from './outbox-kind.ts';
import { dueLanes, sendDue } from './send-due.service.ts';

const retries = { limit: 0, delaySeconds: 0 };

/** One job for each kind, which sends what is due in a lane, and one that finds the lanes where something is due. */
export function outboxJobs(kinds: readonly OutboxKind<never>[]): readonly Job[] {
  const sendJobs = new Map(
    kinds.map((kind): [string, Job] => [
      kind.name,
      {
        name: `send-${kind.name}s`,
        on: kind.waiting,
        retries,
        run: (ctx, lane) => sendDue(ctx, kind, lane),
      },
    ]),
  );
  const enqueueDueLanes = async (ctx: Parameters<Job['run']>[0], _id: string, enqueue: Enqueue) => {
    for (const { kind, lane } of await dueLanes(ctx)) {
      ctx.signal?.throwIfAborted();
      const job = sendJobs.get(kind);
      if (job) await enqueue(job, lane);
    }
  };
  return [...sendJobs.values(), { name: 'due-outbox', cron: '* * * * *', retries, run: enqueueDueLanes }];
}
