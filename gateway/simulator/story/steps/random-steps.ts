import type { Member } from '../../../src/board/golden/cards.ts';
import type { GoldenPool } from '../../../src/board/golden/golden-pools.ts';
import type { Scenario } from '../../../src/configuration/env.ts';
import type { Dice } from '../dice.ts';
import { endOf, midnight } from '../minutes.ts';
import type { ActName, Lie, Step, StorySize } from '../story.ts';
import { atTeeTimes, atTheLock } from './at-the-lock.ts';
import { forNoReason, type Making, times } from './making.ts';
import { stepsOfPool } from './of-entry.ts';
import { calling, hosting, ruling } from './of-hosts.ts';
import { acts, cutOff } from './weights.ts';

interface Told {
  pools: readonly GoldenPool[];
  players: readonly Member[];
  lies: readonly Lie[];
  size: StorySize;
  /** By pool, the tee times with which something of it locks. */
  locks: readonly (readonly number[])[];
  scenario: Scenario;
}

/** Everything that is done in a story, in the order of time; a small one has a third of what is done for no reason. */
export function stepsOf(dice: Dice, { pools, players, lies, size, locks, scenario }: Told): Step[] {
  const { below, oneOf } = dice;
  const making: Making = {
    dice,
    players,
    step: (at, act, who = oneOf(players), pool = below(pools.length)) => ({
      ...{ at, who, pool, act },
      choice: below(1_000_000),
    }),
  };
  const some = (count: number) => (size === 'small' ? Math.ceil(count / 3) : count);
  const ofEntries = pools.flatMap((pool, place) => stepsOfPool(making, pool, place));
  return [
    ...ofEntries,
    ...forNoReason(making, some(12 + below(16)), { acts: acts.early, from: 0, until: midnight(3) }),
    ...forNoReason(making, some(12 + below(14)), { acts: acts.inPlay, from: midnight(3), until: endOf(1) }),
    ...forNoReason(making, some(below(7)), { acts: cutOff, from: 60, until: midnight(3) }),
    ...forNoReason(making, some(below(5)), { acts: cutOff, from: midnight(3), until: endOf(1) }),
    ...cuttingPayments(making, ofEntries),
    ...meeting(making, lies),
    ...going(making),
    ...calling(making),
    ...hosting(making),
    ...(scenario === 'shortened-36' ? ruling(making) : []),
    ...atTheLock(making, pools),
    ...locks.flatMap((teeTimes, pool) => atTeeTimes(making, pool, teeTimes)),
    ...looking(making, size),
  ].toSorted((one, other) => one.at - other.at);
}

/** What is sure to be lost, or done twice, while that service fails. */
const metBy: Readonly<Partial<Record<Lie['kind'], readonly ActName[]>>> = {
  'provider times out': ['start a checkout', 'leave', 'ask the provider'],
  'provider is down': ['leave', 'ask the provider'],
  'provider is asked too much': ['start a checkout', 'leave', 'ask the provider'],
  'eChecks time out': ['withdraw', 'ask the provider'],
  'eChecks are down': ['withdraw', 'ask the provider'],
  'mail times out': ['withdraw', 'ask the provider'],
  'mail is down': ['withdraw', 'ask the provider'],
};

const meeting = ({ dice: { oneOf }, players, step }: Making, lies: readonly Lie[]): Step[] =>
  lies.flatMap(({ kind, from }) =>
    (metBy[kind] ?? []).map((act, place) => step(from + 2 + 5 * place, act, oneOf(players.slice(1)))),
  );

/** Connections that end while there is something to lose. */
const cuttingPayments = ({ dice, step }: Making, told: readonly Step[]): Step[] =>
  told.flatMap(({ at, who, pool, act }) => {
    if (act === 'start a checkout' && dice.isLucky(0.15))
      return [step(at - 1, 'start a checkout, cut off', who, pool)];
    if (act === 'pay the checkout' && dice.isLucky(0.25))
      return [step(at + 1, 'webhooks, cut off', who, pool)];
    return [];
  });

/** Now and then somebody takes everything and goes. */
function going({ dice: { below, oneOf, isLucky }, players, step }: Making): Step[] {
  if (!isLucky(0.3)) return [];
  const who = oneOf(players.slice(1));
  return [
    { ...step(below(120), 'withdraw', who), choice: 0 },
    ...times(3, () => step(24 * 60 + below(24 * 60), 'delete the account', who)),
  ];
}

function looking({ dice: { below }, step }: Making, size: StorySize): Step[] {
  const days = size === 'small' ? [2, 4, 6] : [2, 3, 4, 5, 6, 7];
  return days.map((day) => step(midnight(day) + 10 * 60 + below(11 * 60), 'look'));
}
