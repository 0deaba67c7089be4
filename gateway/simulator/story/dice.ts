import { Chance } from '../../sandbox/world/chance.ts';

export type Dice = ReturnType<typeof diceOf>;

export function diceOf(seed: number) {
  const chance = new Chance('story', seed);
  const below = (count: number) => Math.floor(chance.next() * count);
  const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
  return { below, oneOf, isLucky: (share: number) => chance.next() < share };
}
