import { hint } from '../live/bus/bus.ts';

/** Told when something was said in a pool; where it is known, up to which message. */
export const messagePosted = hint<{ poolId: string; upTo?: string }>('chat.posted');

/** Told when messages of a pool were removed. */
export const messagesRemoved = hint<{ poolId: string; ids: string[] }>('chat.removed');
