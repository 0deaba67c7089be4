import type { Member } from '../../src/board/golden/cards.ts';
import type { GoldenPool } from '../../src/board/golden/golden-pools.ts';
import type { Scenario } from '../../src/configuration/env.ts';
import type { Dice } from './dice.ts';
import { endOf, midnight } from './minutes.ts';
import { moreSteps } from './more-steps.ts';
import { type Making, stepsOfPool } from './steps-of-entry.ts';
import { type ActName, type Lie, lateLieKinds, type Step, type StorySize } from './story.ts';
import { acts } from './weights.ts';

interface Players {
  pools: readonly GoldenPool[];
  players: readonly Member[];
  lies: readonly Lie[];
  size: StorySize;
  /** By pool, the tee times with which something of it locks. */
  locks: readonly (readonly number[])[];
  scenario: Scenario;
  /** For what came to be told later. */
  moreDice: Dice;
}

/** Everything that is done in a story, in the order of time; a small one has a third of what is done for no reason. */
export function stepsOf(
  dice: Dice,
  { pools, players, lies, size, locks, scenario, moreDice }: Players,
): Step[] {
  const { below } = dice;
  const makingBy = (by: Dice): Making => ({
    dice: by,
    players,
    step: (at, act, who = by.oneOf(players), pool = by.below(pools.length)) => ({
      ...{ at, who, pool, act },
      choice: by.below(1_000_000),
    }),
  });
  const making = makingBy(dice);
  const some = (count: number) => (size === 'small' ? Math.ceil(count / 3) : count);
  const told = [
    ...pools.flatMap((pool, place) => stepsOfPool(making, pool, place)),
    ...forNoReason(making, some(12 + below(16)), { acts: acts.early, from: 0, until: midnight(3) }),
    ...meeting(
      making,
      lies.filter(({ kind }) => !isLate(kind)),
    ),
    ...going(making),
    ...calling(making),
    ...atTheLock(making, pools),
    ...forNoReason(making, some(12 + below(14)), { acts: acts.inPlay, from: midnight(3), until: endOf(1) }),
    ...looking(making, size),
  ];
  const later = makingBy(moreDice);
  const more = [
    ...moreSteps(later, { size, locks, scenario, told }),
    ...meeting(
      later,
      lies.filter(({ kind }) => isLate(kind)),
    ),
  ];
  return [...told, ...more].toSorted((one, other) => one.at - other.at);
}

const isLate = (kind: Lie['kind']): boolean => lateLieKinds.some((late) => late === kind);

export const times = (count: number, make: () => Step): Step[] => Array.from({ length: count }, make);

export const forNoReason = (
  { dice: { below, oneOf }, players, step }: Making,
  count: number,
  { acts, from, until }: { acts: readonly ActName[]; from: number; until: number },
): Step[] => times(count, () => step(from + below(until - from), oneOf(acts), oneOf(players.slice(1))));

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

/** Now and then somebody takes everything and goes. */
function going({ dice: { below, oneOf, isLucky }, players, step }: Making): Step[] {
  if (!isLucky(0.3)) return [];
  const who = oneOf(players.slice(1));
  return [
    { ...step(below(120), 'withdraw', who), choice: 0 },
    ...times(3, () => step(24 * 60 + below(24 * 60), 'delete the account', who)),
  ];
}

/** Somebody calls the host on the first morning. */
const calling = ({ dice: { below, oneOf }, players, step }: Making): Step[] =>
  times(below(3), () => step(midnight(3) + below(9 * 60), 'have a card entered', oneOf(players.slice(1))));

/** Right before the lock, at it, and right after it. */
function atTheLock({ dice: { below, oneOf }, players, step }: Making, pools: readonly GoldenPool[]): Step[] {
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

function looking({ dice: { below }, step }: Making, size: StorySize): Step[] {
  const days = size === 'small' ? [2, 4, 6] : [2, 3, 4, 5, 6, 7];
  return days.map((day) => step(midnight(day) + 10 * 60 + below(11 * 60), 'look'));
}
