import type { Ctx } from '../../context.ts';
import { topicEngine } from '../../live/topics/topic-engine.ts';
import type { MutedIds } from './mute.queries.ts';
import { muteTopics } from './mute-topics.ts';

/** Whom somebody has muted, as it is now. */
export interface FollowedMutes {
  now: MutedIds;
  /** Called after each change. */
  readonly listeners: Set<() => void>;
}

/** Follows whom somebody has muted until it is stopped; answers once that is known. */
export function followMutes(ctx: Ctx, userId: string, stopped: AbortSignal): Promise<FollowedMutes> {
  const followed: FollowedMutes = { now: new Set(), listeners: new Set() };
  return new Promise((resolve) => {
    const leave = topicEngine(ctx).subscribe(muteTopics, userId, {
      send: ({ value }) => {
        followed.now = value;
        for (const listener of followed.listeners) listener();
        resolve(followed);
      },
      refuse: () => resolve(followed),
    });
    const stop = () => {
      leave();
      resolve(followed);
    };
    stopped.addEventListener('abort', stop, { once: true });
    if (stopped.aborted) stop();
  });
}
