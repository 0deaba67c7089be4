import { sharedAnswerContext, withoutCaller } from '../../answers/answering.ts';
import type { Ctx } from '../../context.ts';
import { type MutedIds, mutedIdsOf } from './mute.queries.ts';
import { mutesChanged } from './mute.service.ts';

/** Whom somebody has muted, as it is now. */
export interface FollowedMutes {
  now: MutedIds;
}

/** Reads whom somebody has muted, and again whenever that changes, until it is stopped. */
export async function followMutes(ctx: Ctx, userId: string, stopped: AbortSignal): Promise<FollowedMutes> {
  const own = withoutCaller(ctx);
  const followed: FollowedMutes = { now: new Set() };
  let reads = 0;
  const read = async () => {
    reads += 1;
    const count = reads;
    const muted = await mutedIdsOf(sharedAnswerContext(own, 'all'), userId);
    // An earlier read may be answered later.
    if (count === reads) followed.now = muted;
  };
  const again = () =>
    void read().catch((fault) => ctx.gatewayLog.error({ err: fault }, 'chat: mutes were not read'));
  const ends = [
    ctx.bus.subscribe(mutesChanged, (changed) => {
      if (changed.userId === userId) again();
    }),
    ctx.bus.onGap(again),
  ];
  const stop = () => {
    for (const end of ends) end();
  };
  stopped.addEventListener('abort', stop, { once: true });
  if (stopped.aborted) stop();
  try {
    await read();
  } catch (fault) {
    stop();
    throw fault;
  }
  return followed;
}
