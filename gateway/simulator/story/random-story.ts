import { dayMs } from '@fairway/schema/days';
import { Chance } from '../../sandbox/world/chance.ts';
import { type Event, isPlayable, seasonOf, timeAt } from '../../sandbox/world/season.ts';
import type { Member } from '../../src/board/golden/cards.ts';
import type { GoldenPool } from '../../src/board/golden/golden-pools.ts';
import { scenarios } from '../../src/configuration/env.ts';
import {
  type ActName,
  type Lie,
  lieKinds,
  type Quirk,
  quirkKinds,
  type Step,
  type Story,
  type StorySize,
} from './story.ts';

/** Who plays; the first is the host of every pool, and stays. */
export const cast: readonly Member[] = ['favourites', 'outsiders', 'prophet', 'rival', 'twin.one', 'doomed'];

const dayMinutes = 24 * 60;
/** 00:00 at the venue on that day after the Monday, in minutes from its 09:00. */
const midnight = (day: number) => day * dayMinutes - 9 * 60;
/** The story ends on the Tuesday after, so that a Monday finish is settled. */
export const endsAt = midnight(8) + 12 * 60;

type Dice = ReturnType<typeof diceOf>;

function diceOf(seed: number) {
  const chance = new Chance('story', seed);
  const below = (count: number) => Math.floor(chance.next() * count);
  const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
  return { below, oneOf, isLucky: (share: number) => chance.next() < share };
}

/** The story of a seed, always the same. */
export function storyOf(seed: number, size: StorySize = 'whole'): Story {
  const dice = diceOf(seed);
  const isSmall = size === 'small';
  const season = seasonOf(2027);
  const places = season.flatMap((event, place) => {
    const next = season[place + 1];
    const isFollowed = next !== undefined && isPlayable(next) && place + 4 < season.length;
    return isPlayable(event) && isFollowed ? [place] : [];
  });
  const changing = places.filter((place) => season[place] && hasClockChange(season[place]));
  const pools = Array.from({ length: isSmall ? 1 : 2 + dice.below(3) }, (_, index) =>
    poolOf(dice, `Pool ${index + 1}`),
  );
  return {
    size,
    golf: `story ${seed}`,
    place: dice.isLucky(0.15) && changing.length > 0 ? dice.oneOf(changing) : dice.oneOf(places),
    scenario: dice.oneOf(scenarios),
    pools,
    apartMs: dice.oneOf([0, 0, 2000, -2000]),
    lies: Array.from({ length: dice.below(6) }, () => lieOf(dice)).toSorted((a, b) => a.from - b.from),
    quirks: Array.from({ length: dice.below(3) }, () => quirkOf(dice)),
    steps: stepsOf(dice, pools, isSmall ? cast.slice(0, 4) : cast),
  };
}

/** Whether the clocks at the venue change in that week. */
const hasClockChange = (event: Event): boolean =>
  timeAt(event, 5, '00:00') - timeAt(event, -3, '00:00') !== 8 * dayMs;

const formats = [
  'Single Week',
  'Single Week',
  'Salary Cap',
  'Multi-Week',
  'Multi-Week Salary Cap',
  'Single Round',
  'Series',
  'One and Done',
] as const;

function poolOf(dice: Dice, name: string): GoldenPool {
  const { oneOf, isLucky, below } = dice;
  const format = oneOf(formats);
  const isSalaryCap = format.includes('Salary Cap');
  const hasOwnRules = isLucky(0.6);
  if (format === 'One and Done') return oneAndDone(dice, name);
  const scoring = hasOwnRules
    ? {
        counted: oneOf([1, 2, 3, 4, null]),
        missed: oneOf([0, 5, 10, 13, 'worst-of-field', 'worst-of-pool'] as const),
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
  return {
    name,
    format,
    weeks: format.startsWith('Multi-Week') || format === 'Series' ? 2 : 1,
    round: format === 'Single Round' ? 1 + below(4) : null,
    isSalaryCap,
    tierLimits: isSalaryCap ? null : tierLimits,
    mayLeaveCredits: isSalaryCap && hasOwnRules && isLucky(0.5),
    scoring,
    buyInCents: oneOf([0, 1000, 2000, 3000]),
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
const oneAndDone = ({ oneOf }: Dice, name: string): GoldenPool => ({
  name,
  format: 'One and Done',
  weeks: 4,
  round: null,
  isSalaryCap: false,
  tierLimits: null,
  mayLeaveCredits: false,
  scoring: { points: true, ties: oneOf(['best-weeks', 'split'] as const) },
  buyInCents: oneOf([0, 1000, 3000]),
  percents: oneOf([
    [100, 0, 0],
    [64, 24, 12],
  ]),
});

function lieOf({ oneOf, below }: Dice): Lie {
  // The pools of a story are made with a feed that works.
  const from = Math.max(5, midnight(oneOf([0, 1, 2, 3, 4, 5, 6, 6])) + 6 * 60 + below(14 * 60));
  return { from, until: from + 20 + below(200), kind: oneOf(lieKinds) };
}

const quirkOf = ({ oneOf, below }: Dice): Quirk => ({
  kind: oneOf(quirkKinds),
  after: oneOf([5, 12, 25, 240]) + below(10),
  nth: below(5),
});

const meetings: readonly ActName[] = [
  'join twice at once',
  'pay twice at once',
  'withdraw twice at once',
  'say it twice at once',
  'pay and withdraw at once',
  'pay and withdraw at once',
  'pay and leave at once',
  'leave and pay at once',
  'pick and leave at once',
];
const cuts: readonly ActName[] = ['join, cut off', 'leave, cut off', 'pay, cut off', 'pick, cut off'];
const ofLeaders: readonly ActName[] = [
  'kill the leader',
  'pause the leader',
  'two do what is due',
  'two do what waits',
];

const acts: Readonly<Record<'early' | 'inPlay', readonly ActName[]>> = {
  early: [
    'join',
    'join',
    'join',
    'leave',
    'pay from the balance',
    'pay from the balance',
    'start a checkout',
    'start a checkout',
    'pay the checkout',
    'pay the checkout',
    'be declined',
    'come back from paying',
    'dispute the payment',
    'decide the dispute',
    'wish for credit',
    'wish for the card',
    'withdraw',
    'withdraw',
    'pick',
    'pick',
    'pick',
    'pick',
    'pick badly',
    'pick badly',
    'pick badly',
    'guess',
    'overreach',
    'overreach',
    'chat',
    'say it again',
    'webhooks',
    'webhooks doubled and reordered',
    'webhooks all at once',
    'lose webhooks',
    'ask the provider',
    'look',
    ...meetings,
    ...cuts,
    ...ofLeaders,
  ],
  inPlay: [
    'look',
    'look',
    'join',
    'leave',
    'pick',
    'pick',
    'pick badly',
    'guess',
    'overreach',
    'pay from the balance',
    'start a checkout',
    'pay the checkout',
    'webhooks',
    'ask the provider',
    'chat',
    'say it again',
    'wish for credit',
    'withdraw',
    'dispute the payment',
    'decide the dispute',
    'webhooks all at once',
    ...meetings,
    ...ofLeaders,
    ...ofLeaders,
  ],
};

function stepsOf(
  { below, oneOf, isLucky }: Dice,
  pools: readonly GoldenPool[],
  players: readonly Member[],
): Step[] {
  const [host, ...others] = players;
  // A small week has a third of what is done for no reason.
  const some = (count: number) => (players.length < cast.length ? Math.ceil(count / 3) : count);
  const step = (
    at: number,
    act: ActName,
    who: Member = oneOf(players),
    pool = below(pools.length),
  ): Step => ({
    at,
    who,
    pool,
    act,
    choice: below(1_000_000),
  });
  const steps: Step[] = [];
  // Most come, pay and pick in time, so that there is something to win.
  for (const [pool, { round, buyInCents, format }] of pools.entries())
    for (const who of players) {
      if (who !== host) {
        if (isLucky(0.15)) continue;
        steps.push(step(below(30 * 60), 'join', who, pool));
      }
      const picksFrom = round === null ? midnight(2) + 13 * 60 : midnight(2 + round) + 5 * 60;
      const span = round === null ? 10 * 60 : 6 * 60;
      if (buyInCents > 0) {
        const isByCard = isLucky(0.4);
        const paysAt = isLucky(0.5) ? 30 * 60 + below(20 * 60) : picksFrom + below(span);
        if (isByCard) {
          steps.push(step(paysAt, 'start a checkout', who, pool));
          steps.push(step(paysAt + 1 + below(20), 'pay the checkout', who, pool));
          if (isLucky(0.7)) steps.push(step(paysAt + 25 + below(60), 'webhooks', who, pool));
        } else steps.push(step(paysAt, 'pay from the balance', who, pool));
      }
      for (let picks = oneOf([0, 1, 1, 1, 2, 2, 3]); picks > 0; picks -= 1)
        steps.push(step(picksFrom + below(span), 'pick', who, pool));
      if (isLucky(0.4)) steps.push(step(picksFrom + below(span), 'guess', who, pool));
      if (format !== 'One and Done') continue;
      // Whose golfer withdraws on the range picks again, and the next week opens before the story ends.
      for (let tries = 3; tries > 0; tries -= 1)
        steps.push(step(midnight(3) + 6 * 60 + below(8 * 60), 'pick', who, pool));
      for (let tries = 2; tries > 0; tries -= 1)
        steps.push(
          step(
            midnight(7) + 10 * 60 + below(endsAt - midnight(7) - 10 * 60),
            'pick for next week',
            who,
            pool,
          ),
        );
    }
  for (let count = some(12 + below(16)); count > 0; count -= 1)
    steps.push(step(below(midnight(3)), oneOf(acts.early), oneOf(others)));
  // Right before the lock, at it, and right after it.
  steps.push(step(midnight(3), 'pick right at this moment'));
  for (let count = below(6); count > 0; count -= 1)
    steps.push(
      step(
        midnight(3) + oneOf([-1, 0, 0, 1]),
        oneOf(['pick', 'pick', 'leave', 'join', 'pay from the balance']),
      ),
    );
  for (let count = some(12 + below(14)); count > 0; count -= 1)
    steps.push(step(midnight(3) + below(endsAt - midnight(3)), oneOf(acts.inPlay), oneOf(others)));
  for (let day = 2; day < 8; day += players.length < cast.length ? 2 : 1)
    steps.push(step(midnight(day) + 10 * 60 + below(11 * 60), 'look'));
  return steps.toSorted((one, other) => one.at - other.at);
}
