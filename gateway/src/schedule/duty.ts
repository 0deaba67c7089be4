import type { Ctx } from '../context.ts';

/** Something that falls due as game time passes. It finds out by itself whether there is anything to do. */
export interface Duty {
  /** As logs and metrics call it. */
  name: string;
  /**
   * Duties before it without whose outcome it must not act. Where one of them failed, it waits for the next tick;
   * that a feed is away is no failure.
   */
  needs?: readonly string[];
  /** So long it may take; what is left then is done at the next tick. */
  limitSeconds?: number;
  run(ctx: Ctx): Promise<void>;
}
