import type { Ctx } from '../context.ts';

/** Something that falls due as game time passes. It finds out by itself whether there is anything to do. */
export interface ScheduledTask {
  /** As logs and metrics call it. */
  name: string;
  /**
   * Tasks before it without whose outcome it must not act. Where one of them failed, it waits for the next tick;
   * that a feed is away is no failure.
   */
  needs?: readonly string[];
  /** Tasks that come before it, whatever becomes of them. */
  after?: readonly string[];
  /**
   * Whether it goes by the moment at which the tick began: for it asks what has fallen due since the last time, which
   * must not depend on how long those before it took.
   */
  goesByBeginning?: true;
  /** So long it may take; what is left then is done at the next tick. */
  limitSeconds?: number;
  run(ctx: Ctx): Promise<void>;
}
