import { minuteMs, secondMs } from '@fairway/schema/days';
import type { Ctx } from '../context.ts';
import type { Enqueue, Job } from '../jobs/job.ts';
import type { OutboxKind } from './outbox-kind.ts';
import { dueLanes, longestRunMs, sendDue } from './send-due.service.ts';

const retries = { limit: 0, delaySeconds: 0 };

/** One job for each kind, which sends what is due in a lane, and one that finds the lanes where something is due. */
export function outboxJobs(kinds: readonly OutboxKind<never>[]): readonly Job[] {
  const sendJobs = new Map(
    kinds.map((kind): [string, Job] => [
      kind.name,
      {
        name: `send-${kind.name}s`,
        on: kind.waiting,
        limitSeconds: (longestRunMs + minuteMs) / secondMs,
        retries,
        run: async (ctx, lane, enqueue) => {
          if (lane === kind.anyLane) await enqueueLanesOf(ctx, kind.name, enqueue, lane);
          await sendDue(ctx, kind, lane);
        },
      },
    ]),
  );
  async function enqueueLanesOf(ctx: Ctx, kind: string, enqueue: Enqueue, except?: string): Promise<void> {
    const job = sendJobs.get(kind);
    for (const lane of job ? await dueLanes(ctx, kind) : []) {
      ctx.signal?.throwIfAborted();
      if (job && lane !== except) await enqueue(job, lane);
    }
  }
  const enqueueDueLanes = async (ctx: Ctx, _id: string, enqueue: Enqueue) => {
    for (const { name } of kinds) await enqueueLanesOf(ctx, name, enqueue);
  };
  return [...sendJobs.values(), { name: 'due-outbox', cron: '* * * * *', retries, run: enqueueDueLanes }];
}
