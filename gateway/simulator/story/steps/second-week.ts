import type { Member } from '../../../src/board/golden/cards.ts';
import type { GoldenPool } from '../../../src/board/golden/golden-pools.ts';
import type { Dice } from '../dice.ts';
import { dayMinutes, endOf, midnight, secondLocksAt, secondOpensAt } from '../minutes.ts';
import type { Step } from '../story.ts';
import { forNoReason, type Making, times } from './making.ts';
import { acts } from './weights.ts';

export const isOfTwoWeeks = ({ weeks }: GoldenPool): boolean => weeks === 2;

/** In the pools that go on: cards for their second week, before its lock, at it and behind it, and this and that. */
export function stepsOfSecondWeek(
  dice: Dice,
  { pools, players }: { pools: readonly GoldenPool[]; players: readonly Member[] },
): Step[] {
  const { below, oneOf, isLucky } = dice;
  const places = [...pools.keys()].filter((place) => pools[place]?.weeks === 2);
  const making: Making = {
    dice,
    players,
    step: (at, act, who = oneOf(players), pool = oneOf(places)) => ({
      ...{ at, who, pool, act },
      choice: below(1_000_000),
    }),
  };
  const { step } = making;
  const picks = places.flatMap((place) =>
    players.flatMap((who) =>
      times(oneOf([0, 1, 1, 1, 2]), () =>
        step(secondOpensAt + below(secondLocksAt - secondOpensAt), 'pick for next week', who, place),
      ),
    ),
  );
  const atTheLock = places.flatMap((place) =>
    players
      .filter(() => isLucky(0.3))
      .map((who) => step(secondLocksAt + oneOf([-1, 0, 1, 300]), 'pick for next week', who, place)),
  );
  const days = [10, 11, 12, 13];
  return [
    ...picks,
    ...atTheLock,
    ...forNoReason(making, 10 + below(8), { acts: acts.secondWeek, from: midnight(8), until: endOf(2) }),
    ...days.map((day) => step(midnight(day) + 10 * 60 + below(dayMinutes / 2), 'look')),
  ].toSorted((one, other) => one.at - other.at);
}
