import type { Ctx } from '../context.ts';
import type { Hint } from '../live/bus/bus.ts';

/** Asks for a job about one thing, known by its id; one that is asked for already is not asked for twice. */
export type Enqueue = (job: Job, id: string) => Promise<void>;

/** What falls due on the wall clock, and outlives the process that began it. */
export interface Job {
  name: string;
  /** When it falls due by itself, in UTC, as cron has it; otherwise it is asked for. */
  cron?: string;
  /** Told when there is something for it to do, so that it needn't wait for its time. */
  on?: Hint<{ id: string }>;
  /** So long it may take, if not the usual minute and a half. */
  limitSeconds?: number;
  /** How often it is tried again at once, and after how long; whoever asks for it may also ask again. */
  retries: { limit: number; delaySeconds: number };
  /**
   * `id` is what it was asked for about; a job that falls due by itself is about nothing in particular. When
   * `ctx.signal` fires it is out of time: it begins nothing more, and ends.
   */
  run(ctx: Ctx, id: string, enqueue: Enqueue): Promise<void>;
}
