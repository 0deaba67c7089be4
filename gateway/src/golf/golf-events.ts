import { hint } from '../live/bus/bus.ts';

/** Published when a tournament's field, scores or state changed. */
export const tournamentChanged = hint<{ tournamentId: string; version: number }>('golf.tournament');
