import { hint } from '../../live/bus/bus.ts';

/**
 * A hint that a session or access token (by its id), or without an id all of a user's, ended early: its open
 * sockets are closed.
 */
export const sessionEnded = hint<{ userId: string; sessionId?: string }>('session.ended');
