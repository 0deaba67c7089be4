import { hint } from '../live/bus/bus.ts';

/** A hint that a contest's entries, cards, payments or result changed. */
export const contestChanged = hint<{ contestId: string; poolId: string; version: number }>('pools.contest');

/** A hint that a pool's name, settings or members changed, or it was deleted. */
export const poolChanged = hint<{ poolId: string }>('pools.pool');
