import { dayMs } from '@fairway/schema/days';
import { type Event, isPlayable, seasonOf, timeAt } from '../../sandbox/world/season.ts';
import type { Member } from '../../src/board/golden/cards.ts';
import { accountOf, type GoldenPool, isPaidHere } from '../../src/board/golden/golden-pools.ts';
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
  // Events of teams, and with few golfers, are between those that pools are played on.
  const places = season.flatMap((event, place) => {
    const isFollowed = season.slice(place + 1).filter(isPlayable).length >= 4;
    return isPlayable(event) && isFollowed ? [place] : [];
  });
  const beside = places.filter((place) => season[place + 1] && !isPlayable(season[place + 1] as Event));
  const changing = places.filter((place) => season[place] && hasClockChange(season[place]));
  const pools = Array.from({ length: isSmall ? 1 : 2 + dice.below(3) }, (_, index) =>
    poolOf(dice, `Pool ${index + 1}`),
  );
  const lies = Array.from({ length: dice.below(6) }, () => lieOf(dice)).toSorted((a, b) => a.from - b.from);
  const chosen = dice.isLucky(0.15)
    ? dice.oneOf(dice.isLucky(0.5) && beside.length > 0 ? beside : changing)
    : dice.oneOf(places);
  // That teams play is known in their week: from a longer contest it drops out, which the oracle does not know.
  const dropsOut = (place: number) => beside.includes(place) && pools.some(({ weeks }) => weeks > 1);
  const scenario = dice.oneOf(scenarios);
  return {
    size,
    golf: `story ${seed}`,
    place: dropsOut(chosen) ? chosen - 1 : chosen,
    scenario,
    pools,
    apartMs: dice.oneOf([0, 0, 2000, -2000]),
    lies,
    quirks: Array.from({ length: dice.below(3) }, () => quirkOf(dice)),
    steps: stepsOf(dice, pools, isSmall ? cast.slice(0, 4) : cast, lies),
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

/** What comes of a payment by card that somebody regrets, with the minutes at which it does. */
const regretsOf = (from: number): [number, ActName][] => [
  [from, 'wish for credit'],
  [from + 10, 'leave'],
  [from + 20, 'webhooks'],
  [from + 90, 'join'],
  [from + 100, 'pay from the balance'],
  [from + 110, 'withdraw'],
  [from + 120, 'leave'],
  [from + 130, 'withdraw'],
  [from + 140, 'join'],
];

/** What is sure to be lost, or done twice, while that service fails. */
const metBy: Readonly<Partial<Record<Lie['kind'], readonly ActName[]>>> = {
  'provider times out': ['start a checkout', 'leave', 'ask the provider'],
  'provider is down': ['leave', 'ask the provider'],
  'eChecks time out': ['withdraw', 'ask the provider'],
  'eChecks are down': ['withdraw', 'ask the provider'],
  'mail times out': ['withdraw', 'ask the provider'],
  'mail is down': ['withdraw', 'ask the provider'],
};

function stepsOf(
  { below, oneOf, isLucky }: Dice,
  pools: readonly GoldenPool[],
  players: readonly Member[],
  lies: readonly Lie[],
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
  for (const [pool, own] of pools.entries()) {
    const { round, format, outside, lock = 'first-day' } = own;
    // Now and then one pays and nobody else, and three pick the same, so that they share a prize.
    const alone = isLucky(0.12) ? oneOf(players) : null;
    const copied = isLucky(0.4) ? below(1_000_000) : null;
    // One misses the lock where the host may let them in.
    const late = !isPaidHere(own) && round === null && isLucky(0.4) ? oneOf(players) : null;
    const first = below(players.length);
    const copying = new Set([0, 1, 2].map((next) => players[(first + next) % players.length]));
    for (const who of players) {
      if (who !== host) {
        if (isLucky(0.15)) continue;
        steps.push(step(below(30 * 60), 'join', who, pool));
        // An entry of somebody else's, who has to be there first.
        if (accountOf(own, who) !== who) steps.push(step(30 * 60 + below(10 * 60), 'join', who, pool));
      }
      const picksFrom = round === null ? midnight(2) + 13 * 60 : midnight(2 + round) + 5 * 60;
      const span = round === null ? 10 * 60 : 6 * 60;
      if (outside && isLucky(0.8))
        steps.push(step(30 * 60 + below(midnight(4)), 'have a payment noted', who, pool));
      if (isPaidHere(own) && (alone === null || alone === who)) {
        const isByCard = isLucky(0.4);
        const paysAt = isLucky(0.5) ? 30 * 60 + below(20 * 60) : picksFrom + below(span);
        if (isByCard) {
          steps.push(step(paysAt, 'start a checkout', who, pool));
          steps.push(step(paysAt + 1 + below(20), 'pay the checkout', who, pool));
          if (isLucky(0.15)) steps.push(step(paysAt + 1, 'pay from the balance', who, pool));
          if (isLucky(0.7)) steps.push(step(paysAt + 25 + below(60), 'webhooks', who, pool));
          if (who !== host && isLucky(0.25))
            steps.push(
              ...regretsOf(paysAt + 90).map(([at, act]) => {
                const regret = step(at, act, who, pool);
                // A cent more than is theirs to withdraw: the rest is credit.
                return act === 'withdraw' ? { ...regret, choice: 7 * below(1000) + 4 } : regret;
              }),
            );
          if (isLucky(0.12)) {
            steps.push(step(paysAt + 120 + below(3 * dayMinutes), 'dispute the payment', who, pool));
            steps.push(step(midnight(6) + below(dayMinutes), 'decide the dispute', who, pool));
          }
        } else {
          const pays = step(paysAt, 'pay from the balance', who, pool);
          // Now and then everything is to be withdrawn meanwhile.
          steps.push(
            isLucky(0.2) ? { ...pays, act: 'pay and withdraw at once', choice: 7 * below(1000) } : pays,
          );
        }
      }
      // Paid in time and heard of too late: with picks it stands, and without them it goes back.
      if (isPaidHere(own) && round === null && isLucky(0.1))
        steps.push(
          { ...step(midnight(3) - 4, 'start a checkout', who, pool), choice: 3 * below(300_000) + below(2) },
          step(midnight(3) - 2, 'pay the checkout', who, pool),
          step(midnight(3) + 3 + below(20), 'webhooks', who, pool),
        );
      const isCopying = copied !== null && copying.has(who);
      const times = isCopying ? 1 : oneOf([0, 1, 1, 1, 2, 2, 3]);
      for (let picks = who === late ? 0 : times; picks > 0; picks -= 1) {
        const picking = step(picksFrom + below(span), 'pick', who, pool);
        steps.push(isCopying ? { ...picking, choice: copied } : picking);
      }
      if (isLucky(0.25)) steps.push(step(picksFrom + below(span), 'pick badly', who, pool));
      // Behind a single round's day its members may go, and its result may still be open.
      if (round !== null && isLucky(0.3))
        steps.push(step(midnight(3 + round) + below(8 * 60), 'leave', who, pool));
      if (isLucky(0.4)) steps.push(step(picksFrom + below(span), 'guess', who, pool));
      if (who === late) {
        steps.push(step(midnight(3) + below(11 * 60), 'be let in late', who, pool));
        for (const act of ['pick', 'pick', 'pick', 'guess'] as const)
          steps.push(step(midnight(3) + 5 * 60 + below(10 * 60), act, who, pool));
      }
      // Where cards lock with a tee time, the first morning is for picking, too.
      if (lock !== 'first-day' && round === null)
        for (const act of ['pick', 'pick', 'pick', 'guess'] as const)
          if (isLucky(0.5)) steps.push(step(midnight(3) + below(15 * 60), act, who, pool));
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
  }
  for (let count = some(12 + below(16)); count > 0; count -= 1)
    steps.push(step(below(midnight(3)), oneOf(acts.early), oneOf(others)));
  for (const { kind, from } of lies)
    for (const [place, act] of (metBy[kind] ?? []).entries())
      steps.push(step(from + 2 + 5 * place, act, oneOf(others)));
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
  for (const [pool, { round }] of pools.entries())
    for (const who of round === null ? [host, oneOf(others)] : [])
      steps.push(
        step(midnight(3), 'pick right at this moment', who, pool),
        step(midnight(3), 'pay right at this moment', oneOf(others), pool),
        step(midnight(3), 'join right at this moment', oneOf(others), pool),
      );
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
