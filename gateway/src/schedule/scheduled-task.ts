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
   * Whether it runs beside the ticks: scores and the tasks behind it do not wait for it, however long it takes, and
   * it is not begun again while it runs. A jump of the clock waits.
   */
  runsBeside?: true;
  /** Its time limit; the next tick does the rest. */
  limitSeconds?: number;
  run(ctx: Ctx): Promise<void>;
}
