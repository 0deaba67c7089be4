import { type Board, inPlaces, type SimulatedStanding } from '../play/board.ts';
import { nameOf } from '../play/field.ts';
import type { Event } from '../season.ts';

/** '11 under par', 'level par', '2 over par' */
export function toParInWords(score: number): string {
  if (score === 0) return 'level par';
  return `${Math.abs(score)} ${score < 0 ? 'under' : 'over'} par`;
}

/** 'Ann', 'Ann and Bob', 'Ann, Bob and Cy' */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

export const placeName = ({ city, state, country }: Event): string => `${city}, ${state || country}`;

export const playerName = ({ entrant }: Pick<SimulatedStanding, 'entrant'>): string =>
  nameOf(entrant.competitor);

/** Those who share the best score, the others behind them, and how far. */
export function leadOf(board: Board): {
  leaders: SimulatedStanding[];
  chasers: SimulatedStanding[];
  lead: number;
} {
  const inOrder = inPlaces(board);
  const best = inOrder[0]?.score ?? 0;
  const leaders = inOrder.filter(({ score }) => score === best);
  const chasers = inOrder.slice(leaders.length);
  return { leaders, chasers, lead: (chasers[0]?.score ?? best) - best };
}
