import { hint } from '../live/bus/bus.ts';

/** Told when a tournament's field, scores or state changed. */
export const tournamentChanged = hint<{ tournamentId: string; version: number }>('golf.tournament');
