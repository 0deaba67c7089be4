import { hint } from '../../live/bus/bus.ts';

/** Told when a user is called otherwise, or is no more. */
export const userRenamed = hint<{ userId: string }>('users.renamed');
