// The formats and the choices in their forms; screens hard-code none of it. Tiered formats: eight golfers,
// three, two, two and one from tiers 1 to 4; a round counts the best four scores. Salary-cap formats: exactly
// 100 credits; every score counts. A buy-in of nothing is always offered (G1), and percentages are basis points
// (G2). In a Series (G45) the host picks the tournaments; otherwise it is Multi-Week. So they do for One and Done, where a
// card is one golfer, whoever has played doesn't come back, and places give points.

import { formatDescription, formatTexts } from './format-texts.ts';
import type { PoolRules } from './pool-rules.ts';

export const poolFormats = [
  'Single Week',
  'Salary Cap',
  'Multi-Week',
  'Multi-Week Salary Cap',
  'Single Round',
  'Series',
  'One and Done',
] as const;
export type PoolFormat = (typeof poolFormats)[number];

/** The offered shares by place, in basis points. */
export interface PayoutChoices {
  first: readonly number[];
  second: readonly number[];
  third: readonly number[];
}

export interface TournamentChoice {
  least: number;
  most: number;
}

export interface FormatOptions {
  /** Null means no maximum. */
  maxUsers: readonly (number | null)[];
  defaultMaxUsers: number | null;
  buyInCents: readonly number[];
  defaultBuyInCents: number;
  /** Empty if a contest is always one tournament, or if they are picked one by one. */
  numTournaments: readonly number[];
  /** How many tournaments the host picks from the schedule; null if they follow from the first one. */
  tournamentChoice: TournamentChoice | null;
  /** Whether a round has to be chosen. */
  rounds: boolean;
  payoutsBps: PayoutChoices;
  defaultPayoutsBps: readonly number[];
}

export interface FormatRules {
  format: PoolFormat;
  /** The name for players. */
  title: string;
  description: string;
  /** The rules dialog's text, by paragraphs. */
  rulesText: readonly string[];
  /** Whether every tournament gets a new contest. */
  isWeekly: boolean;
  isMultiWeek: boolean;
  isSalaryCap: boolean;
  isSingleRound: boolean;
  /** What it proposes to play by. */
  rules: PoolRules;
  options: FormatOptions;
  /** The choices in a pool's settings, whatever its format. */
  settingsPayoutsBps: PayoutChoices;
}

const percents = (...values: number[]) => values.map((value) => value * 100);
const dollars = (...values: number[]) => values.map((value) => value * 100);

const maxUsers = [null, 20, 25, 30, 35, 40, 50];
const shortBuyIns = dollars(0, 10, 20, 30);
const longBuyIns = dollars(0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100);

// With a first place of 100 the others get nothing, so zero is always offered.
const bestFourShares = {
  second: percents(0, 20, 30, 40, 50),
  third: percents(0, 10, 20, 30, 40, 50),
};
const weekShares = { first: percents(100, 80, 75, 70, 65, 60), ...bestFourShares };
const severalWeeksShares = { first: percents(100, 85, 80, 75, 70, 65, 60, 55), ...bestFourShares };
const settingsPayoutsBps: PayoutChoices = {
  first: percents(100, 75, 70, 65, 60),
  second: percents(30, 25, 20, 15, 10, 0),
  third: percents(15, 10, 5, 0),
};

const usual: Omit<PoolRules, 'tierLimits' | 'credits' | 'countedScores'> = {
  scoring: 'strokes',
  golferUse: 'every-week',
  withdrawn: 'replaced',
  freePicks: null,
  missedRound: { kind: 'over-par', strokes: 10 },
  ties: 'latest-rounds',
  lock: 'first-day',
  entriesAMember: 1,
};
const tiered: PoolRules = {
  ...usual,
  tierLimits: { 1: 3, 2: 2, 3: 2, 4: 1 },
  credits: null,
  countedScores: 4,
};
const singleRound: PoolRules = { ...tiered, lock: 'golfer' };
const salaryCap: PoolRules = {
  ...usual,
  tierLimits: null,
  credits: { budget: 100, tierCosts: { 1: 25, 2: 15, 3: 10, 4: 5 }, mustSpendAll: true },
  countedScores: null,
};

const oneAndDone: PoolRules = {
  ...usual,
  scoring: 'points',
  golferUse: 'once',
  withdrawn: 'picked-again',
  ties: 'best-weeks',
  tierLimits: null,
  freePicks: 1,
  credits: null,
  countedScores: null,
};

/** What a contest goes over: one tournament of every week, several tournaments, or one round. */
type Length = 'week' | 'several weeks' | 'round';

interface Proposal {
  length: Length;
  rules: PoolRules;
  payoutsBps: PayoutChoices;
  numTournaments?: readonly number[];
  tournamentChoice?: TournamentChoice;
}

const proposals: Record<PoolFormat, Proposal> = {
  'Single Week': { length: 'week', rules: tiered, payoutsBps: weekShares },
  'Salary Cap': {
    length: 'week',
    rules: salaryCap,
    payoutsBps: {
      first: weekShares.first,
      second: percents(30, 25, 20, 15, 10, 0),
      third: percents(10, 5, 0),
    },
  },
  'Multi-Week': {
    length: 'several weeks',
    rules: tiered,
    payoutsBps: severalWeeksShares,
    numTournaments: [2, 3],
  },
  'Multi-Week Salary Cap': {
    length: 'several weeks',
    rules: salaryCap,
    payoutsBps: {
      first: percents(100, 70, 60, 50, 40),
      second: percents(0, 20, 30, 40, 50),
      third: percents(0, 10, 20, 30, 40),
    },
    numTournaments: [2, 3],
  },
  'Single Round': { length: 'round', rules: singleRound, payoutsBps: weekShares },
  'One and Done': {
    length: 'several weeks',
    rules: oneAndDone,
    payoutsBps: severalWeeksShares,
    tournamentChoice: { least: 4, most: 30 },
  },
  Series: {
    length: 'several weeks',
    rules: tiered,
    payoutsBps: severalWeeksShares,
    tournamentChoice: { least: 2, most: 8 },
  },
};

function describe(format: PoolFormat): FormatRules {
  const { length, rules, payoutsBps, numTournaments = [], tournamentChoice = null } = proposals[format];
  const isSingleRound = length === 'round';
  const described = {
    format,
    ...formatTexts[format],
    isWeekly: length === 'week',
    isMultiWeek: length === 'several weeks',
    isSalaryCap: rules.credits !== null,
    isSingleRound,
    rules,
    options: {
      maxUsers,
      defaultMaxUsers: 25,
      buyInCents: length === 'week' ? shortBuyIns : longBuyIns,
      defaultBuyInCents: 3000,
      numTournaments,
      tournamentChoice,
      rounds: isSingleRound,
      payoutsBps,
      defaultPayoutsBps: percents(70, 20, 10),
    },
    settingsPayoutsBps,
  };
  return { ...described, description: formatDescription(described) };
}

const rulesByFormat = new Map(poolFormats.map((format) => [format, describe(format)]));

export function formatRules(format: PoolFormat): FormatRules {
  const rules = rulesByFormat.get(format);
  if (!rules) throw new Error(`There is no format '${format}'.`);
  return rules;
}

/** The names of the rounds, from round 1. */
export const roundNames = ['Opening Day', 'Packing Day', 'Moving Day', 'Final Round'] as const;
export type RoundName = (typeof roundNames)[number];

/** The usual weekday of a round: Thursday is 4, Sunday 0. */
export const roundDay = (round: number): number => (round + 3) % 7;

const wholeBps = 10_000;

/** As many places as may be paid (G42). */
export const mostPaidPlaces = 10;
const usualPlaces = 3;

/** For each number of places more than three, what a form proposes. */
export const moreShares: readonly (readonly number[])[] = [
  percents(50, 25, 15, 10),
  percents(45, 25, 15, 10, 5),
  percents(40, 23, 15, 10, 7, 5),
  percents(38, 21, 14, 10, 8, 5, 4),
  percents(35, 20, 14, 10, 8, 6, 4, 3),
  percents(33, 19, 14, 10, 8, 6, 4, 3, 3),
  percents(30, 18, 13, 10, 8, 6, 5, 4, 3, 3),
];

/** As a pool has them: three places at least, and none without a share behind those that have one. */
export function payoutPlaces(payoutsBps: readonly number[]): number[] {
  const last = payoutsBps.findLastIndex((bps) => bps !== 0) + 1;
  return Array.from({ length: Math.max(usualPlaces, last) }, (_place, at) => payoutsBps[at] ?? 0);
}

/** What is wrong with the shares of the places, or null. Any valid split is accepted; the choices only fill forms. */
export function payoutsRefusal(payoutsBps: readonly number[]): string | null {
  if (payoutsBps.length === 0 || payoutsBps.length > mostPaidPlaces)
    return `Payouts are for 1 to ${mostPaidPlaces} places.`;
  if (payoutsBps.reduce((sum, bps) => sum + bps, 0) !== wholeBps)
    return 'The total payout percentages must equal 100%';
  if (payoutsBps.some((bps) => bps % 100 !== 0)) return 'Payouts are whole percentages.';
  if (payoutsBps.some((bps) => bps < 0)) return 'No place may be paid less than nothing.';
  return null;
}

const inDollars = (cents: number) => (cents === 0 ? 'Free' : `$${cents / 100}`);

export function buyInRefusal(format: PoolFormat, cents: number): string | null {
  const { buyInCents } = formatRules(format).options;
  if (buyInCents.includes(cents)) return null;
  return `The buy-in of a ${format} pool is one of ${buyInCents.map(inDollars).join(', ')}.`;
}

export function maxUsersRefusal(most: number | null): string | null {
  if (maxUsers.includes(most)) return null;
  return `The maximum of users is one of ${maxUsers.map((one) => one ?? 'No Max').join(', ')}.`;
}
