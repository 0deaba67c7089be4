import { hint } from '../live/bus/bus.ts';

/**
 * A hint that there are mails or pushes to send: of mails in that lane, and of pushes in any, since only the statement
 * that inserts them knows to which push services they go.
 */
export const mailsWaiting = hint<{ id: string }>('mails.waiting');
export const mailLane = 'all';
/** What goes to everybody at once, and whose day it does not spoil where it comes an hour later. */
export const bulkMailLane = 'bulk';
/** Where mails of the usual kinds wait. */
export const usualMailLanes = [{ id: mailLane }, { id: bulkMailLane }];
/** Mails that somebody waits for, or has to act on in time, don't wait behind a Sunday's results. */
export const securityMailLane = 'security';
