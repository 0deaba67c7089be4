import type { Ctx } from '../context.ts';
import { type Hint, hint } from '../live/bus/bus.ts';

/** Published when messages were stored in a pool; where it is known, up to which one. */
export const messagePosted = hint<{ poolId: string; upTo?: string }>('chat.posted');

/** Published when messages of a pool were removed. */
export const messagesRemoved = hint<{ poolId: string; ids: string[] }>('chat.removed');

/** Published when the reactions to messages of a pool have changed. */
export const messagesReacted = hint<{ poolId: string; ids: string[] }>('chat.reacted');

// A hint is small: it may name so many ids.
const idsInHint = 200;

/** Says of messages of many pools that they have changed so. */
export async function publishOfMessages(
  { bus, em }: Pick<Ctx, 'bus' | 'em'>,
  kind: Hint<{ poolId: string; ids: string[] }>,
  messages: readonly { id: string; poolId: string }[],
): Promise<void> {
  for (const [poolId, ofPool] of Map.groupBy(messages, (message) => message.poolId))
    for (let from = 0; from < ofPool.length; from += idsInHint) {
      const ids = ofPool.slice(from, from + idsInHint).map(({ id }) => id);
      await bus.publish(em, kind, { poolId, ids });
    }
}
