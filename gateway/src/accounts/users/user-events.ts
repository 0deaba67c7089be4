import { hint } from '../../live/bus/bus.ts';

/** A hint that a user was renamed or deleted. */
export const userRenamed = hint<{ userId: string }>('users.renamed');
