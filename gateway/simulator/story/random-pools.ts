import type { GoldenPool } from '../../src/board/golden/golden-pools.ts';
import { type PoolFormat, poolFormats } from '../../src/rules/pools/formats.ts';
import type { CardLock } from '../../src/rules/pools/pool-rules.ts';
import type { Dice } from './dice.ts';

// Pools of all formats, by rules of their own or of the format.

const locks: readonly CardLock[] = ['first-day', 'first-tee', 'golfer'];
/** The one that most play, twice as often as each other. */
const formats: readonly PoolFormat[] = ['Single Week', ...poolFormats];

export function poolOf(dice: Dice, name: string): GoldenPool {
  const { oneOf, isLucky, below } = dice;
  const format = oneOf(formats);
  const isSalaryCap = format.includes('Salary Cap');
  const hasOwnRules = isLucky(0.6);
  if (format === 'One and Done') return oneAndDone(dice, name);
  const scoring = hasOwnRules
    ? {
        counted: oneOf([1, 2, 3, 4, null]),
        missed: oneOf([
          0,
          5,
          13,
          'worst-of-field',
          'worst-of-field',
          'worst-of-pool',
          'worst-of-pool',
        ] as const),
        ties: oneOf(['latest-rounds', 'split', 'guess'] as const),
      }
    : isSalaryCap
      ? ('every-score' as const)
      : ('best-4' as const);
  const tierLimits = hasOwnRules
    ? oneOf([
        [1, 1, 1, 1],
        [3, 2, 2, 1],
        [4, 4, 4, 0],
        [2, 2, 2, 2],
      ] as const)
    : ([3, 2, 2, 1] as const);
  const buyInCents = oneOf([0, 1000, 2000, 3000]);
  // Whether the group settles the money itself, and what becomes of who has not paid.
  const outside = isLucky(0.25) ? oneOf(['ranked', 'apart'] as const) : undefined;
  const round = format === 'Single Round' ? 1 + below(4) : null;
  return {
    name,
    format,
    weeks: format.startsWith('Multi-Week') || format === 'Series' ? 2 : 1,
    round,
    isSalaryCap,
    tierLimits: isSalaryCap ? null : tierLimits,
    mayLeaveCredits: isSalaryCap && hasOwnRules && isLucky(0.5),
    scoring,
    // In a single round each golfer locks at their own tee time anyway.
    ...(hasOwnRules && round === null && { lock: oneOf(locks) }),
    buyInCents,
    ...(outside && buyInCents > 0 && { outside }),
    ...(hasOwnRules && isLucky(0.3) && { hasSeveral: true }),
    percents: oneOf([
      [100, 0, 0],
      [70, 20, 10],
      [64, 24, 12],
      [50, 50, 0],
      ...(hasOwnRules ? [[37, 23, 17, 11, 7, 5]] : []),
    ]),
  };
}

/** One golfer a week; the story is about its first week, and about who may be picked for the second. */
const oneAndDone = ({ oneOf, isLucky }: Dice, name: string): GoldenPool => ({
  name,
  format: 'One and Done',
  weeks: 4,
  round: null,
  isSalaryCap: false,
  tierLimits: null,
  mayLeaveCredits: false,
  scoring: { points: true, ties: oneOf(['best-weeks', 'split'] as const) },
  lock: oneOf(locks),
  ...(isLucky(0.3) && { hasSeveral: true }),
  buyInCents: oneOf([0, 1000, 3000]),
  percents: oneOf([
    [100, 0, 0],
    [64, 24, 12],
  ]),
});
