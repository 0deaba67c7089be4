import { dayMs } from '@fairway/schema/days';
import { type Event, isPlayable, seasonOf, timeAt } from '../../sandbox/world/season.ts';
import type { Member } from '../../src/board/golden/cards.ts';
import { type Scenario, scenarios } from '../../src/configuration/env.ts';
import { type Dice, diceOf } from './dice.ts';
import { teeTimesThatLock } from './last-moments.ts';
import { midnight } from './minutes.ts';
import { moreOfTheFeed } from './more-of-the-feed.ts';
import { poolOf } from './random-pools.ts';
import { stepsOfDeletion } from './steps/of-deletion.ts';
import { stepsOf } from './steps/random-steps.ts';
import { isOfTwoWeeks, stepsOfSecondWeek } from './steps/second-week.ts';
import { type Lie, type Quirk, quirkKinds, type Story, type StorySize, shortLieKinds } from './story.ts';

/** Who plays; the first is the host of every pool, and stays. */
export const cast: readonly Member[] = ['favourites', 'outsiders', 'prophet', 'rival', 'twin.one', 'doomed'];

const rareScenarios: readonly Scenario[] = ['tuesday-finish', 'shortened-36', 'cut-54'];
const usualScenarios = scenarios.filter((one) => !rareScenarios.includes(one));

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
  const dropsOut = (place: number, after = 1) =>
    beside.includes(place + after - 1) && pools.some(({ weeks }) => weeks > after);
  const golf = `story ${seed}`;
  const place = dropsOut(chosen) ? chosen - 1 : chosen;
  const scenario = dice.oneOf(dice.isLucky(0.25) ? rareScenarios : usualScenarios);
  const locks = teeTimesThatLock({ golf, event: season[place] as Event, scenario }, pools);
  const mayGoOn =
    !isSmall && pools.some(isOfTwoWeeks) && isFollowedAtOnce(season.slice(place)) && dice.isLucky(0.3);
  const goesOn = mayGoOn && !dropsOut(place, 2);
  const more = moreOfTheFeed({ golf, scenario, size });
  const players = isSmall ? cast.slice(0, 4) : cast;
  return {
    size,
    golf,
    place,
    scenario,
    weeks: goesOn ? 2 : 1,
    pools,
    apartMs: dice.oneOf([0, 0, 2000, -2000]),
    lies: [...lies, ...more.lies].toSorted((a, b) => a.from - b.from),
    quirks: [...Array.from({ length: dice.below(4) }, () => quirkOf(dice)), ...more.quirks],
    steps: [
      ...stepsOf(dice, { pools, players, lies, size, locks, scenario }),
      ...(goesOn ? stepsOfSecondWeek(dice, { pools, players }) : []),
      ...stepsOfDeletion({ golf, pools, players, size }),
    ].toSorted((one, other) => one.at - other.at),
  };
}

/** Whether the next event that pools are played on is a week later. */
function isFollowedAtOnce(events: readonly Event[]): boolean {
  const [event, next] = events.filter(isPlayable);
  return event !== undefined && next !== undefined && timeAt(next, -7, '12:00') === timeAt(event, 0, '12:00');
}

/** Whether the clocks at the venue change in that week. */
const hasClockChange = (event: Event): boolean =>
  timeAt(event, 5, '00:00') - timeAt(event, -3, '00:00') !== 8 * dayMs;

function lieOf({ oneOf, below }: Dice): Lie {
  // The pools of a story are made with a feed that works.
  const from = Math.max(5, midnight(oneOf([0, 1, 2, 3, 4, 5, 6, 6])) + 6 * 60 + below(14 * 60));
  return { from, until: from + 20 + below(200), kind: oneOf(shortLieKinds) };
}

const quirkOf = ({ oneOf, below }: Dice): Quirk => ({
  kind: oneOf(quirkKinds),
  after: oneOf([5, 12, 25, 240]) + below(10),
  nth: below(5),
});
