import { dayMs } from '@fairway/schema/days';
import { type Event, isPlayable, seasonOf, timeAt } from '../../sandbox/world/season.ts';
import type { Member } from '../../src/board/golden/cards.ts';
import type { GoldenPool } from '../../src/board/golden/golden-pools.ts';
import { scenarios } from '../../src/configuration/env.ts';
import { type Dice, diceOf } from './dice.ts';
import { poolOf } from './random-pools.ts';
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
import { acts } from './weights.ts';

/** Who plays; the first is the host of every pool, and stays. */
export const cast: readonly Member[] = ['favourites', 'outsiders', 'prophet', 'rival', 'twin.one', 'doomed'];

const dayMinutes = 24 * 60;
/** 00:00 at the venue on that day after the Monday, in minutes from its 09:00. */
const midnight = (day: number) => day * dayMinutes - 9 * 60;
/** The story ends on the Tuesday after, so that a Monday finish is settled. */
export const endsAt = midnight(8) + 12 * 60;

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
  // Somebody takes everything and goes, and somebody calls the host on the first morning.
  if (isLucky(0.3)) {
    const going = oneOf(others);
    steps.push({ ...step(below(120), 'withdraw', going), choice: 0 });
    for (let tries = 3; tries > 0; tries -= 1)
      steps.push(step(24 * 60 + below(24 * 60), 'delete the account', going));
  }
  for (let calls = below(3); calls > 0; calls -= 1)
    steps.push(step(midnight(3) + below(9 * 60), 'have a card entered', oneOf(others)));
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
