import type { Ctx } from '../context.ts';
import type { Hint } from '../live/bus/bus.ts';

/** Queues a job about one id. A job that is queued for the same id already is not queued twice. */
export type Enqueue = (job: Job, id: string) => Promise<void>;

/** Work that falls due on the wall clock and survives the process that began it. */
export interface Job {
  name: string;
  /** A cron expression in UTC; jobs without one only run when queued. */
  cron?: string;
  /** A hint that queues the job at once, by the gateway that sent it. If that dies, a job with a time finds the work. */
  on?: Hint<{ id: string }>;
  /**
   * The hint has each gateway do it at once, past the queue, in which one may take several and leave others none. It is
   * help that may be missing: who is away does not do it later.
   */
  onEveryGateway?: true;
  /** The time limit, if not the usual 90 seconds. */
  limitSeconds?: number;
  /** Retries of the queue itself; whoever queues the job may also queue it again. */
  retries: { limit: number; delaySeconds: number };
  /**
   * `id` is what the job was queued for; empty for cron jobs. When `ctx.signal` fires the job is out of time: it
   * must begin nothing more and end.
   */
  run(ctx: Ctx, id: string, enqueue: Enqueue): Promise<void>;
}
