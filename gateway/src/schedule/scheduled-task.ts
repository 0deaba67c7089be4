import type { Ctx } from '../context.ts';

/** Something that falls due as game time passes. It checks by itself whether there is anything to do. */
export interface ScheduledTask {
  /** Its name in logs and metrics. */
  name: string;
  /** Tasks whose success it requires. If one failed, it waits for the next tick; a feed that is away is no failure. */
  needs?: readonly string[];
  /** Tasks that run before it, whatever their outcome. */
  after?: readonly string[];
  /**
   * Whether it uses the moment at which the tick began: it asks what fell due since the last tick, which must
   * not depend on how long earlier tasks took.
   */
  runsAtTickStart?: true;
  /**
   * Whether ticks do not wait for it, so that scores and the tasks behind it never hang on it. It is not started
   * again while it runs. Only a jump of the sandbox's clock waits for it.
   */
  runsInBackground?: true;
  /** Its time limit; the next tick does the rest. */
  limitSeconds?: number;
  run(ctx: Ctx): Promise<void>;
}
