import { Chance } from '../../sandbox/world/chance.ts';

export type Dice = ReturnType<typeof diceOf>;

/** What a story came to tell later has dice of its own, so that the rest of it stays what it was. */
export function diceOf(seed: number, about = 'story') {
  const chance = new Chance(about, seed);
  const below = (count: number) => Math.floor(chance.next() * count);
  const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
  return { below, oneOf, isLucky: (share: number) => chance.next() < share };
}
