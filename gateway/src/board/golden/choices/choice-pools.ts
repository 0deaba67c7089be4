import { formatRules, poolFormats } from '../../../rules/pools/formats.ts';
import {
  type CardLock,
  type MissedRound,
  type RulesWanted,
  rulesWith,
} from '../../../rules/pools/pool-rules.ts';
import { type MoneyOf, type NamedPrizes, namedPrizesRefusal } from '../../../rules/pools/settled-outside.ts';
import type { TierCounts } from '../cards.ts';
import type { GoldenPool } from '../golden-pools.ts';
import type { OwnScoring } from '../oracle/expected-board.ts';
import { type Combination, combinationsOf } from './all-pairs.ts';

// Pools with rules of their own (G38 to G43, G46, G48), in which every two choices that the rules let go together are
// played together, under every course that an event can take.

/** Chooses nothing. */
const asFormat = 'as the format';

const weeksOf: Readonly<Record<string, number>> = {
  'Multi-Week': 2,
  'Multi-Week Salary Cap': 2,
  Series: 2,
  'One and Done': 4,
};
const rosters: Record<string, TierCounts> = { few: [1, 1, 1, 1], many: [4, 4, 4, 0] };
const counted: Record<string, number | null> = { one: 1, three: 3, all: null };
const missed: Record<string, OwnScoring['missed']> = {
  par: 0,
  'over par': 13,
  field: 'worst-of-field',
  pool: 'worst-of-pool',
};
const ties: Record<string, OwnScoring['ties']> = { split: 'split', guess: 'guess' };
const locks: Record<string, CardLock> = { 'first-tee': 'first-tee', golfer: 'golfer' };
const places: Record<string, readonly number[]> = {
  1: [100, 0, 0],
  3: [55, 30, 15],
  6: [37, 23, 17, 11, 7, 5],
};
const moneys: Record<string, { kind: MoneyOf; outside?: 'ranked' | 'apart' }> = {
  'paid here': { kind: 'fairway' },
  free: { kind: 'free' },
  'outside and ranked': { kind: 'outside', outside: 'ranked' },
  'outside and apart': { kind: 'outside', outside: 'apart' },
};
const prizes: Record<string, NamedPrizes | null> = {
  shares: null,
  // Who is level shares an odd sum.
  dollars: { kind: 'dollars', cents: [10_000, 3300, 1000, 100] },
  words: { kind: 'words', words: ['A round of drinks', 'A sleeve of balls'] },
};

export const dimensions = {
  event: ['normal', 'withdrawals', 'shortened-54', 'cancelled'],
  format: poolFormats,
  roster: [asFormat, ...Object.keys(rosters), 'credits left'],
  counted: [asFormat, ...Object.keys(counted)],
  missed: [asFormat, ...Object.keys(missed)],
  ties: [asFormat, ...Object.keys(ties)],
  places: Object.keys(places),
  lock: [asFormat, ...Object.keys(locks)],
  entries: ['one', 'several'],
  money: Object.keys(moneys),
  prizes: Object.keys(prizes),
} as const;

const chosenOf = <T>(choices: Readonly<Record<string, T>>, name: string | undefined): T => {
  const choice = choices[name ?? ''];
  if (choice === undefined) throw new Error(`There is no choice ${name}.`);
  return choice;
};
const isOwn = (choice: string | undefined): choice is string => choice !== undefined && choice !== asFormat;

const missedRoundOf = (costs: OwnScoring['missed']): MissedRound =>
  typeof costs === 'number' ? { kind: 'over-par', strokes: costs } : { kind: costs };

function tierLimitsOf(roster: string): RulesWanted['tierLimits'] {
  const [first, second, third, fourth] = chosenOf(rosters, roster);
  return { 1: first, 2: second, 3: third, 4: fourth };
}

/** What the host chooses. */
const wantedOf = ({ roster = asFormat, ...chosen }: Combination): RulesWanted => ({
  ...(roster === 'credits left' && { mustSpendAll: false }),
  ...(roster in rosters && { tierLimits: tierLimitsOf(roster) }),
  ...(isOwn(chosen.counted) && { countedScores: chosenOf(counted, chosen.counted) }),
  ...(isOwn(chosen.missed) && { missedRound: missedRoundOf(chosenOf(missed, chosen.missed)) }),
  ...(isOwn(chosen.ties) && { ties: chosenOf(ties, chosen.ties) }),
  ...(isOwn(chosen.lock) && { lock: chosenOf(locks, chosen.lock) }),
  ...(chosen.entries === 'several' && { entriesAMember: 3 }),
});

/** Whether the rules refuse a pool of these choices; what is not chosen is as the format has it. */
function isRefused(chosen: Combination, format: (typeof poolFormats)[number], money: MoneyOf): boolean {
  const { rules, isSingleRound } = formatRules(format);
  if ('field' in rulesWith(rules, wantedOf(chosen), isSingleRound)) return true;
  const named = chosenOf(prizes, chosen.prizes ?? 'shares');
  return named !== null && namedPrizesRefusal(money, named) !== null;
}

/** Whether some pool may have these choices: in some format, and with some money, where these are not chosen. */
export const isAllowed = (chosen: Combination): boolean =>
  poolFormats
    .filter((format) => (chosen.format ?? format) === format)
    .some((format) =>
      Object.entries(moneys)
        .filter(([name]) => (chosen.money ?? name) === name)
        .some(([, { kind }]) => !isRefused(chosen, format, kind)),
    );

function poolOf(combination: Combination, number: number): GoldenPool {
  const { format = '', roster = '' } = combination;
  const isSalaryCap = format.includes('Salary Cap');
  const isPoints = format === 'One and Done';
  const { kind, outside } = chosenOf(moneys, combination.money);
  const named = chosenOf(prizes, combination.prizes);
  const usualCount = isSalaryCap ? null : 4;
  return {
    name: `${format}, choice ${number}`,
    format,
    weeks: weeksOf[format] ?? 1,
    round: format === 'Single Round' ? 2 : null,
    isSalaryCap,
    tierLimits: isSalaryCap || isPoints ? null : (rosters[roster] ?? [3, 2, 2, 1]),
    mayLeaveCredits: roster === 'credits left',
    scoring: isPoints
      ? { points: true, ties: combination.ties === 'split' ? 'split' : 'best-weeks' }
      : {
          counted: isOwn(combination.counted) ? chosenOf(counted, combination.counted) : usualCount,
          missed: isOwn(combination.missed) ? chosenOf(missed, combination.missed) : 10,
          ties: isOwn(combination.ties) ? chosenOf(ties, combination.ties) : 'latest-rounds',
        },
    ...(isOwn(combination.lock) && { lock: combination.lock }),
    rules: wantedOf(combination),
    buyInCents: kind === 'free' ? 0 : 1000,
    ...(outside && { outside }),
    percents: chosenOf(places, combination.places),
    prizes: named,
    hasSeveral: combination.entries === 'several',
  };
}

export const combinations: readonly Combination[] = combinationsOf(dimensions, isAllowed);

/** Those that are played in an event of that course. */
export const poolsIn = (event: (typeof dimensions)['event'][number]): GoldenPool[] =>
  combinations.flatMap((combination, at) =>
    combination.event === event ? [poolOf(combination, at + 1)] : [],
  );

/** What becomes of their contests in that week. */
export const statesOf = (pools: readonly GoldenPool[], state: string, week = 1): Record<string, string> =>
  Object.fromEntries(
    pools.flatMap(({ name, weeks }) => (weeks < week ? [] : [[name, weeks > week ? 'LOCKED' : state]])),
  );
