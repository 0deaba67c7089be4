import { sharedAnswerContext, withoutCaller } from '../../answers/answering.ts';
import { Coalescer } from '../../async/coalescer.ts';
import type { Ctx } from '../../context.ts';
import type { Bus } from '../../live/bus/bus.ts';
import { type MutedIds, mutedIdsOfMany } from './mute.queries.ts';
import { mutesChanged } from './mute.service.ts';

/** Whom somebody has muted, as it is now. */
export interface FollowedMutes {
  now: MutedIds;
}

/** After a gap of the bus all sockets ask at once, and share a few statements. */
const ofGateway = new WeakMap<Bus, Coalescer<string, MutedIds>>();

function readsOf(asking: Ctx): Coalescer<string, MutedIds> {
  const known = ofGateway.get(asking.bus);
  if (known) return known;
  const ctx = withoutCaller(asking);
  const reads = new Coalescer<string, MutedIds>((userIds) =>
    mutedIdsOfMany(sharedAnswerContext(ctx, 'all'), userIds),
  );
  ofGateway.set(asking.bus, reads);
  return reads;
}

/** Reads whom somebody has muted, and again whenever that changes, until it is stopped. */
export async function followMutes(ctx: Ctx, userId: string, stopped: AbortSignal): Promise<FollowedMutes> {
  const mutes = readsOf(ctx);
  const followed: FollowedMutes = { now: new Set() };
  let reads = 0;
  const read = async () => {
    reads += 1;
    const count = reads;
    const muted = await mutes.load(userId);
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
