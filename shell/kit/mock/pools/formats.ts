import type { Answer } from '../answer.ts';

// The formats as the gateway describes them: the figures are its own, the rules are cut short.

type Format = Answer<'FormatRules'>;

const percents = (...values: number[]) => values.map((value) => value * 100);
const feeCents = (buyInCents: number) => {
  if (buyInCents === 0) return 0;
  return buyInCents < 3000 ? 300 : buyInCents / 10;
};
const buyIns = (maxDollars: number) =>
  Array.from({ length: maxDollars / 10 + 1 }, (_choice, tens) => tens * 1000).map((buyInCents) => ({
    buyInCents,
    feeCents: feeCents(buyInCents),
  }));

const ways = {
  missedRounds: [
    { kind: 'OVER_PAR', text: 'Par and a number of strokes' },
    { kind: 'WORST_OF_FIELD', text: 'The worst score of that round' },
  ],
  strokesOverPar: [0, 5, 10, 20],
  ties: [
    { rule: 'LATEST_ROUNDS', text: 'The better last round' },
    { rule: 'SPLIT', text: 'They share the prizes' },
  ],
  locks: [
    { lock: 'FIRST_DAY', text: 'When the first day begins' },
    { lock: 'FIRST_TEE', text: 'With the first tee time of the tournament' },
    { lock: 'GOLFER', text: 'Golfer by golfer, each at their own tee time' },
  ],
  entries: [1, 2, 3, 4, 5],
} satisfies Partial<Answer<'RuleChoices'>>;
const usual = {
  own: false,
  missedRound: { kind: 'OVER_PAR', strokes: 10 },
  ties: 'LATEST_ROUNDS',
  lock: 'FIRST_DAY',
  entriesAMember: 1,
  scoring: 'STROKES',
  golfersOnce: false,
  withdrawals: [
    'If a golfer withdraws before the lock, their place on your card is open again.',
    "Once they have hit a shot, each round they don't finish scores 10 over par.",
  ],
} satisfies Partial<Answer<'PoolRules'>>;

const bestFour = 'In each round the best 4 scores to par of your 8 golfers count. The lowest total wins.';
const everyScore = 'Every round of every golfer counts, to par. The lowest total wins.';
const penalties = 'A golfer who is cut or withdraws scores 10 over par for each round they do not complete.';

const tiered = {
  ruleChoices: { ...ways, tierLimits: [0, 1, 2, 3, 4], mayLeaveCredits: false },
  rules: {
    ...usual,
    tierLimits: [3, 2, 2, 1],
    cardSize: 8,
    mustSpendAll: null,
    countedScores: 4,
    summary: 'Eight golfers, best four.',
    text: [bestFour, penalties],
  },
  budget: null,
  cardSize: 8,
  tiers: [3, 2, 2, 1].map((limit, index) => ({ tier: index + 1, limit, cost: null })),
};
const salaryCap = {
  ruleChoices: { ...ways, tierLimits: [], mayLeaveCredits: true },
  rules: {
    ...usual,
    tierLimits: null,
    cardSize: null,
    mustSpendAll: true,
    countedScores: null,
    summary: 'A hundred credits, every score.',
    text: [everyScore, penalties],
  },
  budget: 100,
  cardSize: null,
  tiers: [25, 15, 10, 5].map((cost, index) => ({ tier: index + 1, limit: null, cost })),
};
const oneGolfer = {
  ruleChoices: {
    ...ways,
    tierLimits: [],
    mayLeaveCredits: false,
    missedRounds: [],
    strokesOverPar: [],
    ties: [
      { rule: 'BEST_WEEKS', text: 'The best single week' },
      { rule: 'SPLIT', text: 'They share the prizes' },
    ],
  },
  rules: {
    ...usual,
    tierLimits: null,
    cardSize: 1,
    mustSpendAll: null,
    countedScores: null,
    ties: 'BEST_WEEKS',
    scoring: 'POINTS',
    golfersOnce: true,
    summary: 'One golfer a week, nobody twice.',
    text: ['Their place gives points, and the most points win.'],
  },
  budget: null,
  cardSize: 1,
  tiers: [],
} satisfies Partial<Answer<'FormatRules'>>;
const inEveryFormat = {
  maxUsers: [null, 20, 25, 30, 35, 40, 50],
  defaultMaxUsers: 25,
  defaultBuyInCents: 3000,
  numTournaments: [],
  tournamentChoice: null,
  needsRound: false,
  defaultPayoutsBps: percents(70, 20, 10),
  moreShares: [percents(50, 25, 15, 10), percents(45, 25, 15, 10, 5)],
  settingsPayoutsBps: {
    first: percents(100, 75, 70, 65, 60),
    second: percents(30, 25, 20, 15, 10, 0),
    third: percents(15, 10, 5, 0),
  },
};
const bestFourShares = { second: percents(0, 20, 30, 40, 50), third: percents(0, 10, 20, 30, 40, 50) };

export const formats: readonly Format[] = [
  {
    ...inEveryFormat,
    ...tiered,
    format: 'SINGLE_WEEK',
    title: 'Single Week',
    description: 'Pick 8 golfers from four tiers for one tournament. The best 4 scores of each round count.',
    rulesText: [bestFour, penalties],
    buyIns: buyIns(30),
    payoutsBps: { first: percents(100, 80, 75, 70, 65, 60), ...bestFourShares },
  },
  {
    ...inEveryFormat,
    ...salaryCap,
    format: 'SALARY_CAP',
    title: 'Salary Cap',
    description: 'Spend 100 credits on golfers for one tournament. Every score counts.',
    rulesText: [everyScore, penalties],
    buyIns: buyIns(30),
    payoutsBps: {
      first: percents(100, 80, 75, 70, 65, 60),
      second: percents(30, 25, 20, 15, 10, 0),
      third: percents(10, 5, 0),
    },
  },
  {
    ...inEveryFormat,
    ...tiered,
    format: 'MULTI_WEEK',
    title: 'Multi-Week',
    description:
      'Pick 8 golfers a week over 2 or 3 tournaments. The best 4 scores of each round count, and the weeks add up.',
    rulesText: [bestFour, 'The weeks are added.', penalties],
    buyIns: buyIns(100),
    numTournaments: [2, 3],
    payoutsBps: { first: percents(100, 85, 80, 75, 70, 65, 60, 55), ...bestFourShares },
  },
  {
    ...inEveryFormat,
    ...salaryCap,
    format: 'MULTI_WEEK_SALARY_CAP',
    title: 'Multi-Week Salary Cap',
    description:
      'Spend 100 credits a week over 2 or 3 tournaments. Every score counts, and the weeks add up.',
    rulesText: [everyScore, 'The weeks are added.', penalties],
    buyIns: buyIns(100),
    numTournaments: [2, 3],
    payoutsBps: {
      first: percents(100, 70, 60, 50, 40),
      second: percents(0, 20, 30, 40, 50),
      third: percents(0, 10, 20, 30, 40),
    },
  },
  {
    ...inEveryFormat,
    ...tiered,
    ruleChoices: { ...tiered.ruleChoices, locks: ways.locks.slice(2) },
    rules: { ...tiered.rules, lock: 'GOLFER' },
    format: 'SINGLE_ROUND',
    title: 'Single Round Best 4',
    description: 'Pick 8 golfers for one round of one tournament. The best 4 scores count.',
    rulesText: ['The best 4 scores to par of your 8 golfers in that round count.', penalties],
    buyIns: buyIns(100),
    needsRound: true,
    payoutsBps: { first: percents(100, 80, 75, 70, 65, 60), ...bestFourShares },
  },
  {
    ...inEveryFormat,
    ...tiered,
    format: 'SERIES',
    title: 'Series',
    description:
      "Pick 8 golfers a week over 2 to 8 tournaments of the host's choice. The best 4 scores of each round count, and the weeks add up.",
    rulesText: ['The host picks the tournaments from the schedule.', bestFour, penalties],
    buyIns: buyIns(100),
    tournamentChoice: { least: 2, most: 8 },
    payoutsBps: { first: percents(100, 85, 80, 75, 70, 65, 60, 55), ...bestFourShares },
  },
  {
    ...inEveryFormat,
    ...oneGolfer,
    format: 'ONE_AND_DONE',
    title: 'One and Done',
    description:
      "Pick 1 golfer a week over 4 to 30 tournaments of the host's choice, nobody twice. Their place gives points, and the most points win.",
    rulesText: ['Pick 1 golfer for each of them.', 'The most points win.'],
    buyIns: buyIns(100),
    tournamentChoice: { least: 4, most: 30 },
    payoutsBps: { first: percents(100, 85, 80, 75, 70, 65, 60, 55), ...bestFourShares },
  },
];

export const feeOf = feeCents;
