import { Chance } from '../../../sandbox/world/chance.ts';
import type { Member } from '../../../src/board/golden/cards.ts';
import { type GoldenPool, isPaidHere } from '../../../src/board/golden/golden-pools.ts';
import { endOf, midnight } from '../minutes.ts';
import type { ActName, Step, StorySize } from '../story.ts';

interface Told {
  golf: string;
  pools: readonly GoldenPool[];
  players: readonly Member[];
  size: StorySize;
}

/** How many stories have a pool that goes. */
const shares: Readonly<Record<StorySize, number>> = { small: 0.15, whole: 0.3 };

const deletions: readonly ActName[] = [
  'delete the pool',
  'delete the pool',
  'delete the pool, cut off',
  'join and delete at once',
  'delete and join at once',
  'pick and delete at once',
];
const deletionsOfPaid: readonly ActName[] = [
  ...deletions,
  'pay and delete at once',
  'delete and pay at once',
  'webhooks and delete at once',
  'webhooks and delete at once',
  'start a checkout and delete at once',
];

/** What others go on doing there. */
const behind: readonly ActName[] = [
  'join',
  'leave',
  'pick',
  'guess',
  'chat',
  'pay from the balance',
  'start a checkout',
  'pay the checkout',
  'webhooks',
  'be removed',
  'name a co-host',
  'change the seats',
  'hand over and back',
  'answer about next week',
  'have a payment noted',
];

/**
 * Now and then the host deletes a pool: at first, with paid entries and open checkouts, at the last moment, in play, or
 * once it is settled. By its golf, so that no other step of it is another one.
 */
export function stepsOfDeletion({ golf, pools, players, size }: Told): Step[] {
  const chance = new Chance('deleted', golf);
  if (chance.next() >= shares[size]) return [];
  const below = (count: number) => Math.floor(chance.next() * count);
  const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
  const paid = [...pools.keys()].filter((place) => isPaidHere(pools[place] as GoldenPool));
  const isOfPaid = paid.length > 0 && chance.next() < 0.8;
  const place = isOfPaid ? oneOf(paid) : below(pools.length);
  const others = players.slice(1);
  const step = (at: number, act: ActName, who = oneOf(others)): Step => ({
    ...{ at, who, pool: place, act },
    choice: below(1_000_000),
  });
  const [payer, other] = [oneOf(others), oneOf(others)];
  const deletion = (at: number) => {
    const act = oneOf(isOfPaid ? deletionsOfPaid : deletions);
    return step(at, act, /pay|pick/.test(act) ? other : oneOf(others));
  };
  const { round, weeks } = pools[place] ?? { round: null, weeks: 1 };
  const lockAt = midnight(2 + (round ?? 1));
  const last = endOf(1) - 60;
  const at = oneOf([
    60 + below(30 * 60),
    lockAt - 10 * 60 + below(9 * 60),
    lockAt - 10 * 60 + below(9 * 60),
    lockAt - 1,
    lockAt,
    // In play, and settled some day.
    ...(weeks === 1 ? [0, 1] : [0]).map(() => lockAt + 1 + below(3 * 24 * 60)),
  ]);
  const inTime: Step[] = at === lockAt ? [step(at, 'delete the pool right at this moment')] : [deletion(at)];
  // What is refused is tried again.
  const isRefused = at >= lockAt;
  const tried = isRefused
    ? [deletion(midnight(7) + 2 * 60 + below(12 * 60)), step(last, 'delete the pool')]
    : [];
  const gone = isRefused ? last : at;
  return [
    // One has paid, which is not heard of yet, and one is about to.
    ...[payer, other].flatMap((who) => [step(at - 4, 'join', who), step(at - 3, 'start a checkout', who)]),
    step(at - 2, 'pay the checkout', payer),
    ...inTime,
    ...tried,
    ...behind.map((act) => step(gone + 1 + below(50), act)),
    step(gone + 20, 'pay the checkout', other),
  ];
}
