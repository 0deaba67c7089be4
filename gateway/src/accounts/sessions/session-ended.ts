import { hint } from '../../live/bus/bus.ts';

/**
 * Told when a session, or an access token by its id, ends before its time, or, without an id, all of a user's: open
 * sockets close on it.
 */
export const sessionEnded = hint<{ userId: string; sessionId?: string }>('session.ended');
