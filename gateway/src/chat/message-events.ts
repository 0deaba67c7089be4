import { hint } from '../live/bus/bus.ts';

/** Published when messages were stored in a pool; where it is known, up to which one. */
export const messagePosted = hint<{ poolId: string; upTo?: string }>('chat.posted');

/** Published when messages of a pool were removed. */
export const messagesRemoved = hint<{ poolId: string; ids: string[] }>('chat.removed');

/** Published when the reactions to messages of a pool have changed. */
export const messagesReacted = hint<{ poolId: string; ids: string[] }>('chat.reacted');
