import type { Member } from '../../../src/board/golden/cards.ts';
import { accountOf, type GoldenPool, isPaidHere } from '../../../src/board/golden/golden-pools.ts';
import { dayMinutes, endOf, midnight, secondOpensAt } from '../minutes.ts';
import type { ActName, Step } from '../story.ts';
import type { Making } from './making.ts';

/** What one pool's story is about. */
interface Plan {
  /** Who pays and nobody else, if so. */
  alone: Member | null;
  /** The choice of those who pick the same. */
  copied: number | null;
  copying: ReadonlySet<Member | undefined>;
  /** Who misses the lock where the host may let them in. */
  late: Member | null;
}

/** An entry of somebody's, in a pool. */
interface Own extends Making, Plan {
  who: Member;
  pool: GoldenPool;
  place: number;
  /** From when on picks are made, and for how long. */
  picksFrom: number;
  span: number;
}

/** Most come, pay and pick in time, so that there is something to win. */
export function stepsOfPool(making: Making, pool: GoldenPool, place: number): Step[] {
  const plan = planOf(making, pool);
  const { round } = pool;
  const picksFrom = round === null ? midnight(2) + 13 * 60 : midnight(2 + round) + 5 * 60;
  const span = round === null ? 10 * 60 : 6 * 60;
  return making.players.flatMap((who) =>
    stepsOfEntry({ ...making, ...plan, who, pool, place, picksFrom, span }),
  );
}

function planOf({ dice: { isLucky, oneOf, below }, players }: Making, pool: GoldenPool): Plan {
  const alone = isLucky(0.12) ? oneOf(players) : null;
  const copied = isLucky(0.4) ? below(1_000_000) : null;
  const late = !isPaidHere(pool) && pool.round === null && isLucky(0.4) ? oneOf(players) : null;
  const first = below(players.length);
  const copying = new Set([0, 1, 2].map((next) => players[(first + next) % players.length]));
  return { alone, copied, copying, late };
}

function stepsOfEntry(own: Own): Step[] {
  const isHost = own.who === own.players[0];
  if (!isHost && own.dice.isLucky(0.15)) return [];
  return [
    ...(isHost ? [] : joining(own)),
    ...payingSomehow(own),
    ...picking(own),
    ...(own.pool.format === 'One and Done' ? pickingAgain(own) : []),
  ];
}

function payingSomehow(own: Own): Step[] {
  const usually = paying(own);
  const atLast = payingRightBeforeTheLock(own);
  // Who has paid before can't pay again.
  return atLast.length > 0 ? atLast : usually;
}

const joining = ({ step, dice: { below }, who, pool, place }: Own): Step[] => [
  step(below(30 * 60), 'join', who, place),
  // An entry of somebody else's, who has to be there first.
  ...(accountOf(pool, who) === who ? [] : [step(30 * 60 + below(10 * 60), 'join', who, place)]),
];

function paying(own: Own): Step[] {
  const { step, dice, who, pool, place, alone, picksFrom, span } = own;
  const { below, isLucky } = dice;
  const noted =
    pool.outside && isLucky(0.8)
      ? [step(30 * 60 + below(midnight(4)), 'have a payment noted', who, place)]
      : [];
  if (!isPaidHere(pool) || (alone !== null && alone !== who)) return noted;
  const isByCard = isLucky(0.4);
  const at = isLucky(0.5) ? 30 * 60 + below(20 * 60) : picksFrom + below(span);
  if (isByCard) return [...noted, ...payingByCard(own, at)];
  const pays = step(at, 'pay from the balance', who, place);
  // Now and then everything is to be withdrawn meanwhile.
  const isMet = isLucky(0.2);
  return [...noted, isMet ? { ...pays, act: 'pay and withdraw at once', choice: 7 * below(1000) } : pays];
}

function payingByCard(own: Own, at: number): Step[] {
  const { step, dice, players, who, place } = own;
  const { below, isLucky } = dice;
  return [
    step(at, 'start a checkout', who, place),
    step(at + 1 + below(20), 'pay the checkout', who, place),
    ...(isLucky(0.15) ? [step(at + 1, 'pay from the balance', who, place)] : []),
    ...(isLucky(0.7) ? [step(at + 25 + below(60), 'webhooks', who, place)] : []),
    ...(who !== players[0] && isLucky(0.25) ? regretting(own, at + 90) : []),
    ...(isLucky(0.12)
      ? [
          step(at + 120 + below(3 * dayMinutes), 'dispute the payment', who, place),
          step(midnight(6) + below(dayMinutes), 'decide the dispute', who, place),
        ]
      : []),
  ];
}

/**
 * What comes of a payment by card that somebody regrets, with the minutes after which it does, and how much they
 * withdraw: all that is theirs, so that credit pays the next buy-in, and then the credit, or a cent of it.
 */
const regrets: readonly [number, ActName, number?][] = [
  [0, 'wish for credit'],
  [10, 'leave'],
  [20, 'webhooks'],
  [30, 'withdraw', 4],
  [40, 'withdraw', 0],
  [90, 'join'],
  [100, 'pay from the balance'],
  [110, 'withdraw', 1],
  [120, 'leave'],
  [125, 'look'],
  [130, 'withdraw', 1],
  [140, 'join'],
];

const regretting = (own: Own, from: number): Step[] => {
  const { step, dice, who, place } = own;
  const steps = regrets.map(([after, act, amount]) => {
    const regret = step(from + after, act, who, place);
    return amount === undefined ? regret : { ...regret, choice: 7 * dice.below(1000) + amount };
  });
  return from % 2 === 0 ? [...steps, ...takenBack(own, from + 150)] : steps;
};

/** The bank takes back what has become credit, while that pays the buy-in of the pool before. */
function takenBack({ who, place }: Own, from: number): Step[] {
  // No dice are thrown for it: stories of before have it in addition.
  const step = { who, choice: from >> 1 };
  const other = Math.max(0, place - 1);
  return [
    { ...step, at: from, act: 'join', pool: other },
    // Nothing else may change the balance when they meet.
    { ...step, at: from + 1, act: 'webhooks', pool: place },
    { ...step, at: from + 1, act: 'dispute the payment', pool: place },
    { ...step, at: from + 1, act: 'webhooks and pay at once', pool: other },
    { ...step, at: from + 2 * dayMinutes, act: 'decide the dispute', pool: place },
  ];
}

/** Paid in time and heard of too late: with picks it stands, and without them it goes back. */
function payingRightBeforeTheLock({ step, dice: { below, isLucky }, who, pool, place }: Own): Step[] {
  if (!isPaidHere(pool) || pool.round !== null || !isLucky(0.1)) return [];
  return [
    { ...step(midnight(3) - 4, 'start a checkout', who, place), choice: 3 * below(300_000) + below(2) },
    step(midnight(3) - 2, 'pay the checkout', who, place),
    step(midnight(3) + 3 + below(20), 'webhooks', who, place),
  ];
}

function picking(own: Own): Step[] {
  const { step, dice, who, pool, place, picksFrom, span, late, copied, copying } = own;
  const { below, oneOf, isLucky } = dice;
  const { round, lock = 'first-day' } = pool;
  const steps: Step[] = [];
  const isCopying = copied !== null && copying.has(who);
  const times = isCopying ? 1 : oneOf([0, 1, 1, 1, 2, 2, 3]);
  for (let picks = who === late ? 0 : times; picks > 0; picks -= 1) {
    const pick = step(picksFrom + below(span), 'pick', who, place);
    steps.push(isCopying ? { ...pick, choice: copied } : pick);
  }
  if (isLucky(0.25)) steps.push(step(picksFrom + below(span), 'pick badly', who, place));
  // Behind a single round's day its members may go, and its result may still be open.
  if (round !== null && isLucky(0.3))
    steps.push(step(midnight(3 + round) + below(8 * 60), 'leave', who, place));
  if (isLucky(0.4)) steps.push(step(picksFrom + below(span), 'guess', who, place));
  if (who === late) {
    steps.push(step(midnight(3) + below(11 * 60), 'be let in late', who, place));
    for (const act of ['pick', 'pick', 'pick', 'guess'] as const)
      steps.push(step(midnight(3) + 5 * 60 + below(10 * 60), act, who, place));
  }
  // Where cards lock with a tee time, the first morning is for picking, too.
  if (lock !== 'first-day' && round === null)
    for (const act of ['pick', 'pick', 'pick', 'guess'] as const)
      if (isLucky(0.5)) steps.push(step(midnight(3) + below(15 * 60), act, who, place));
  return steps;
}

/** Whose golfer withdraws on the range picks again, and the next week opens before the story ends. */
function pickingAgain({ step, dice: { below }, who, place }: Own): Step[] {
  return [
    ...[1, 2, 3].map(() => step(midnight(3) + 6 * 60 + below(8 * 60), 'pick', who, place)),
    ...[1, 2].map(() =>
      step(secondOpensAt + below(endOf(1) - secondOpensAt), 'pick for next week', who, place),
    ),
  ];
}
