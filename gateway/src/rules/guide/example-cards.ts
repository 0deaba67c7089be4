// The cards of the worked examples. Three friends submit the same card, to show a tie that nothing breaks.
import type { Tier } from '../golf/tiers.ts';
import { type FormatRules, formatRules, type PoolFormat } from '../pools/formats.ts';
import { sameTierLimits, type TierNumbers } from '../pools/pool-rules.ts';

/** In the order of payment. */
export const players = ['Ann', 'Bob', 'Carla', 'Dev', 'Emil'] as const;
export type Player = (typeof players)[number];

/** One card a week; null if none was submitted. */
export type ExampleCards = readonly (readonly string[] | null)[];

const card = (names: string) => names.split(' ');

interface Week {
  ann: string;
  bob: string;
  friends: string;
}

const eightFirst: Week = {
  ann: 'Archer Bishop Carver Fisher Granger Knight Mercer Quinn',
  bob: 'Archer Drake Ellis Hunter Ives Lane Noble Shaw',
  friends: 'Bishop Carver Drake Ives Jordan Oakes Porter Turner',
};
const eightSecond: Week = {
  ann: 'Bishop Carver Drake Granger Ives Lane Mercer Rivers',
  bob: 'Archer Bishop Ellis Fisher Jordan Knight Porter Wells',
  friends: 'Archer Carver Drake Hunter Jordan Noble Oakes Vance',
};
const creditsFirst: Week = {
  ann: 'Archer Bishop Fisher Granger Lane Quinn Shaw',
  bob: 'Carver Drake Ives Knight Mercer Turner Upton Vance',
  friends: 'Archer Fisher Hunter Jordan Noble Oakes Vance Wells',
};
const creditsSecond: Week = {
  ann: 'Bishop Carver Ives Lane Mercer Rivers Shaw Wells',
  bob: 'Archer Ellis Hunter Jordan Porter Upton York',
  friends: 'Drake Fisher Granger Hunter Knight Oakes Quinn Vance',
};
/** Picked from those still in on the morning of the round. */
const eightOfTheRound: Week = {
  ann: 'Archer Carver Ellis Fisher Ives Knight Oakes Rivers',
  bob: 'Archer Drake Ellis Hunter Jordan Lane Noble Upton',
  friends: 'Carver Drake Ellis Hunter Ives Noble Porter Turner',
};

/** Nobody twice, and as many points for Ann as for Bob. */
const oneFirst: Week = { ann: 'Archer', bob: 'Upton', friends: 'Bishop' };
const oneSecond: Week = { ann: 'Rivers', bob: 'Lane', friends: 'Carver' };

const weeksOf: Record<PoolFormat, readonly Week[]> = {
  'Single Week': [eightFirst],
  'Salary Cap': [creditsFirst],
  'Multi-Week': [eightFirst, eightSecond],
  'Multi-Week Salary Cap': [creditsFirst, creditsSecond],
  'Single Round': [eightOfTheRound],
  Series: [eightFirst, eightSecond],
  'One and Done': [oneFirst, oneSecond],
};

/** Of a week, the favourites first. */
export type GolfersByTier = readonly { tier: Tier; golfers: readonly string[] }[];

/** The cards of a player by weeks: those written down here, or made up where a format does not allow them. */
export function exampleCardsOf(
  format: FormatRules,
  player: Player,
  weeks: readonly GolfersByTier[],
): ExampleCards {
  const { rules, isSingleRound } = format;
  const { tierLimits } = rules;
  const isUsual = sameTierLimits(tierLimits, formatRules(format.format).rules.tierLimits);
  return weeksOf[format.format].map((week, index) => {
    // He forgets his second card.
    if (player === 'Emil' && index === 1) return null;
    const who = player === 'Ann' ? 'ann' : player === 'Bob' ? 'bob' : 'friends';
    if (isUsual || !tierLimits) return card(week[who]);
    const tiers = weeks[index] ?? [];
    return cardOfLimits(tierLimits, tiers, orders[who](isSingleRound && index === 0));
  });
}

/** Ann picks these first, so that her card shows a withdrawal and a missed cut in every format. */
const eventful = 'Archer Bishop Granger Mercer Quinn York';
const eventfulInTheRound = 'Archer Fisher Oakes Rivers';

type Order = (golfers: readonly string[]) => readonly string[];
const orders: Record<keyof Week, (isTheRound: boolean) => Order> = {
  ann: (isTheRound) => (golfers) => {
    const first = card(isTheRound ? eventfulInTheRound : eventful).filter((name) => golfers.includes(name));
    return [...first, ...golfers.filter((name) => !first.includes(name))];
  },
  bob: () => (golfers) => [...golfers.slice(2), ...golfers.slice(0, 2)],
  friends: () => (golfers) => golfers.toReversed(),
};

const cardOfLimits = (limits: TierNumbers, tiers: GolfersByTier, inOrder: Order): string[] =>
  tiers.flatMap(({ tier, golfers }) => inOrder(golfers).slice(0, limits[tier]));

/** The card with one of its golfers exchanged for another of the tier, then with two, and so on. */
export function* exchanged(names: readonly string[], tiers: GolfersByTier): Generator<string[]> {
  const swaps = names.flatMap((out) => {
    const { golfers } = tiers.find((tier) => tier.golfers.includes(out)) ?? { golfers: [] };
    return golfers.flatMap((coming) => (names.includes(coming) ? [] : [{ out, coming }]));
  });
  for (const { out, coming } of swaps) yield names.map((name) => (name === out ? coming : name));
  for (const [at, one] of swaps.entries())
    for (const other of swaps.slice(at + 1))
      if (one.out !== other.out && one.coming !== other.coming)
        yield names.map((name) => (name === one.out ? one.coming : name === other.out ? other.coming : name));
}
