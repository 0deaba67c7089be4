import { hint } from '../live/bus/bus.ts';

/** A hint that there are mails or pushes to send; all of them are checked together. */
export const mailsWaiting = hint<{ id: string }>('mails.waiting');
export const mailLane = 'all';
