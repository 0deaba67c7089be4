import { endOf, midnight } from '../minutes.ts';
import type { Step } from '../story.ts';
import { type Making, times } from './making.ts';

/** Somebody calls the host on the first morning. */
export const calling = ({ dice: { below, oneOf }, players, step }: Making): Step[] =>
  times(below(3), () => step(midnight(3) + below(9 * 60), 'have a card entered', oneOf(players.slice(1))));

/** Hosts change, and say after a week whether the pool goes on. */
export const hosting = ({ dice, players, step }: Making): Step[] => [
  ...(dice.isLucky(0.5)
    ? [step(24 * 60 + dice.below(endOf(1) - 24 * 60), 'hand over and back', dice.oneOf(players.slice(1)))]
    : []),
  ...[midnight(7), midnight(7) + 10 * 60, midnight(6) + 20 * 60].map((from) =>
    step(from + dice.below(4 * 60), 'answer about next week', dice.oneOf(players.slice(1))),
  ),
];

/** Of an event that was stopped in the middle of a round; again, in case the feed is not to be had the first time. */
export const ruling = ({ dice, step }: Making): Step[] =>
  [midnight(6) + 19 * 60, midnight(7) + 9 * 60, midnight(7) + 18 * 60, midnight(8) + 8 * 60].map((at) =>
    step(at + dice.below(120), 'accept the board'),
  );
