import type { GoldenPool } from '../../../src/board/golden/golden-pools.ts';
import { midnight } from '../minutes.ts';
import type { ActName, Step } from '../story.ts';
import { type Making, times } from './making.ts';

/** Right before the lock, at it, and right after it. */
export function atTheLock(
  { dice: { below, oneOf }, players, step }: Making,
  pools: readonly GoldenPool[],
): Step[] {
  const [host, ...others] = players;
  const atIt = pools.flatMap(({ round }, pool) =>
    (round === null ? [host, oneOf(others)] : []).flatMap((who) => [
      step(midnight(3), 'pick right at this moment', who, pool),
      step(midnight(3), 'pay right at this moment', oneOf(others), pool),
      step(midnight(3), 'join right at this moment', oneOf(others), pool),
    ]),
  );
  const acts: readonly ActName[] = ['pick', 'pick', 'leave', 'join', 'pay from the balance'];
  return [...atIt, ...times(below(6), () => step(midnight(3) + oneOf([-1, 0, 0, 1]), oneOf(acts)))];
}

/** At the very moment of the first, of some in between and of the last, and a minute before. */
export function atTeeTimes(
  { dice, players, step }: Making,
  pool: number,
  teeTimes: readonly number[],
): Step[] {
  const [first, last] = [teeTimes[0], teeTimes.at(-1)];
  if (first === undefined || last === undefined) return [];
  const between = teeTimes.length > 1 ? [dice.oneOf(teeTimes), dice.oneOf(teeTimes), last] : [];
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
