import type { Scenario } from '../../src/configuration/env.ts';
import { endOf, midnight } from './minutes.ts';
import type { Making } from './steps-of-entry.ts';
import type { ActName, Step, StorySize } from './story.ts';
import { cuts } from './weights.ts';

// What stories came to tell later: by dice of their own, so that all else in the story of a seed stays as it was.

interface More {
  size: StorySize;
  /** By pool, the tee times with which something of it locks. */
  locks: readonly (readonly number[])[];
  scenario: Scenario;
  /** What the story tells already. */
  told: readonly Step[];
}

export function moreSteps(making: Making, { size, locks, scenario, told }: More): Step[] {
  const { dice } = making;
  const some = (count: number) => (size === 'small' ? Math.ceil(count / 3) : count);
  return [
    ...cutting(making, some(dice.below(6)), 60, midnight(3)),
    ...cutting(making, some(dice.below(5)), midnight(3), endOf(1)),
    ...cuttingPayments(making, told),
    ...locks.flatMap((times, pool) => atTeeTimes(making, pool, times)),
    ...(scenario === 'shortened-36' ? ruling(making) : []),
    ...hosting(making),
  ];
}

const moreCuts: readonly ActName[] = [
  ...cuts,
  'withdraw, cut off',
  'withdraw, cut off',
  'start a checkout, cut off',
  'webhooks, cut off',
  'webhooks, cut off',
];

/** Where there is something to lose. */
const cuttingPayments = ({ dice, step }: Making, told: readonly Step[]): Step[] =>
  told.flatMap(({ at, who, pool, act }) => {
    if (act === 'start a checkout' && dice.isLucky(0.15))
      return [step(at - 1, 'start a checkout, cut off', who, pool)];
    if (act === 'pay the checkout' && dice.isLucky(0.25))
      return [step(at + 1, 'webhooks, cut off', who, pool)];
    return [];
  });

const cutting = ({ dice, players, step }: Making, count: number, from: number, until: number): Step[] =>
  Array.from({ length: count }, () =>
    step(from + dice.below(until - from), dice.oneOf(moreCuts), dice.oneOf(players.slice(1))),
  );

/** Hosts change, and say after a week whether the pool goes on. */
const hosting = ({ dice, players, step }: Making): Step[] => [
  ...(dice.isLucky(0.5)
    ? [step(24 * 60 + dice.below(endOf(1) - 24 * 60), 'hand over and back', dice.oneOf(players.slice(1)))]
    : []),
  ...[midnight(7), midnight(7) + 10 * 60, midnight(6) + 20 * 60].map((from) =>
    step(from + dice.below(4 * 60), 'answer about next week', dice.oneOf(players.slice(1))),
  ),
];

/** Of an event that was stopped in the middle of a round; again, in case the feed is not to be had the first time. */
const ruling = ({ dice, step }: Making): Step[] =>
  [midnight(6) + 19 * 60, midnight(7) + 9 * 60, midnight(7) + 18 * 60, midnight(8) + 8 * 60].map((at) =>
    step(at + dice.below(120), 'accept the board'),
  );

/** At the very moment of the first, of some in between and of the last, and a minute before. */
function atTeeTimes({ dice, players, step }: Making, pool: number, times: readonly number[]): Step[] {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [];
  const between = times.length > 1 ? [dice.oneOf(times), dice.oneOf(times), last] : [];
  return [first, ...between].flatMap((at) => {
    const [who, other] = [dice.oneOf(players), dice.oneOf(players)];
    return [
      ...(dice.isLucky(0.5) ? [step(at - 1, 'pick', who, pool)] : []),
      step(at, 'pick right at this moment', who, pool),
      step(at, 'pick right at this moment', other, pool),
      step(at, dice.oneOf(['pay right at this moment', 'join right at this moment']), other, pool),
    ];
  });
}
