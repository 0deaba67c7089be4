import type { Member } from '../../../src/board/golden/cards.ts';
import type { Dice } from '../dice.ts';
import type { ActName, Step } from '../story.ts';

export type MakeStep = (at: number, act: ActName, who?: Member, pool?: number) => Step;

export interface Making {
  dice: Dice;
  players: readonly Member[];
  step: MakeStep;
}

export const times = (count: number, make: () => Step): Step[] => Array.from({ length: count }, make);

export const forNoReason = (
  { dice: { below, oneOf }, players, step }: Making,
  count: number,
  { acts, from, until }: { acts: readonly ActName[]; from: number; until: number },
): Step[] => times(count, () => step(from + below(until - from), oneOf(acts), oneOf(players.slice(1))));
