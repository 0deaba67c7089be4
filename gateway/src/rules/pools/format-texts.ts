// The names of the formats and their explanations for players.

import { cardSize, type PoolRules } from './pool-rules.ts';
import { namedPrizesText, type OwnMoney, outsideSentence, potText } from './settled-outside.ts';

interface FormatText {
  title: string;
  rulesText: readonly string[];
}

interface Described {
  rules: PoolRules;
  isMultiWeek: boolean;
  isSingleRound: boolean;
  options: { numTournaments: readonly number[]; tournamentChoice: { least: number; most: number } | null };
}

/** '2 or 3 tournaments', or a range where the host picks them. */
export const lengthText = ({ numTournaments, tournamentChoice }: Described['options']): string =>
  tournamentChoice
    ? `${tournamentChoice.least} to ${tournamentChoice.most} tournaments of the host's choice`
    : `${numTournaments.join(' or ')} tournaments`;

const pointsDescription = ({ golferUse }: PoolRules, lengths: string): string =>
  `Pick 1 golfer a week over ${lengths}${golferUse === 'once' ? ', nobody twice' : ''}. Their place gives points, and the most points win.`;

const isOfFourTiers = ({ tierLimits }: PoolRules) =>
  tierLimits !== null && Object.values(tierLimits).every((limit) => limit > 0);

/** What is picked and what counts, in two sentences. */
export function formatDescription({ rules, isMultiWeek, isSingleRound, options }: Described): string {
  const { credits, countedScores: count } = rules;
  if (rules.scoring === 'points') return pointsDescription(rules, lengthText(options));
  const size = cardSize(rules);
  const tournaments = isMultiWeek
    ? `a week over ${lengthText(options)}`
    : isSingleRound
      ? 'for one round of one tournament'
      : 'for one tournament';
  const picked = credits
    ? `Spend ${credits.mustSpendAll ? '' : 'up to '}${credits.budget} credits${isMultiWeek ? '' : ' on golfers'}`
    : `Pick ${size} golfers${isMultiWeek || isSingleRound || !isOfFourTiers(rules) ? '' : ' from four tiers'}`;
  const counted =
    count === null || count === size
      ? 'Every score counts'
      : `The best ${count === 1 ? 'score' : `${count} scores`}${isSingleRound ? '' : ' of each round'} ${count === 1 ? 'counts' : 'count'}`;
  return `${picked} ${tournaments}. ${counted}${isMultiWeek ? ', and the weeks add up' : ''}.`;
}

const eightGolfers =
  'Pick 8 golfers: 3 from Tier 1, 2 from Tier 2, 2 from Tier 3 and 1 from Tier 4. Tiers follow the betting odds: the first 21 percent of the field are Tier 1, the next 24 percent Tier 2, the next 26 percent Tier 3, and the rest, with everyone who has no odds, Tier 4.';
const hundredCredits =
  'Spend exactly 100 credits: a golfer of Tier 1 costs 25, of Tier 2 15, of Tier 3 10 and of Tier 4 5. Take as many from each tier as you like, but nobody twice. Tiers follow the betting odds: the first 21 percent of the field are Tier 1, the next 24 percent Tier 2, the next 26 percent Tier 3, and the rest, with everyone who has no odds, Tier 4.';
const weekLock =
  'Picks open on Monday, once the tournament before is official and the odds are out, and lock at the start of Thursday at the venue, or with the first tee time if that is earlier. Until then nobody sees the picks of others.';
const everyWeekLock = `Every tournament has picks of its own. ${weekLock}`;
const bestFour =
  'In each round the best 4 scores to par of your 8 golfers count, and the rounds add up. The lowest total wins.';
const everyScore =
  'Every round of every golfer counts, to par, and all of them add up. The lowest total wins.';
const penalties =
  'A golfer who is cut, withdraws or is disqualified scores 10 over par for each round they do not complete; the rounds they completed stand.';
const replacements =
  'A golfer who is out before hitting a shot is replaced: before the lock you pick anew; after it, the next golfer by the odds in the same tier who is not on your card comes in. After a shot there is no replacement.';
const ties =
  'Equal totals share a position. For the prizes the lowest round 4 decides, then round 3, 2 and 1; those who are still equal share the prizes of their places.';
const multiWeekTies =
  'Equal totals share a position. For the prizes the lowest round 4 of the last week decides, then round 3, 2 and 1, then the weeks before; those who are still equal share the prizes of their places.';
const shares =
  'The pot is the buy-in times the paid entries, and each place gets its percentage of it in whole dollars.';
const prizes = `${shares} If the tournament is called off or is official with fewer than 36 holes, every buy-in goes back.`;
const fee =
  'Paying the buy-in by card costs a fee on top: $3 below a buy-in of $30, otherwise 10 percent of it. Paying from the account balance costs none. Free pools have neither fee nor prizes.';

const weeksAdded = 'The weeks are added; who has missed fewer weeks ranks first.';
const dropsOut = 'A tournament that is called off drops out of the weeks';
const calledOff = `${dropsOut}; buy-ins go back when none is left.`;
const joiningEnds = 'Joining ends when the first tournament locks.';

export const formatTexts = {
  'Single Week': {
    title: 'Single Week',
    rulesText: [
      eightGolfers,
      weekLock,
      bestFour,
      penalties,
      replacements,
      ties,
      prizes,
      fee,
      'A new contest begins with every tournament.',
    ],
  },
  'Salary Cap': {
    title: 'Salary Cap',
    rulesText: [
      hundredCredits,
      weekLock,
      everyScore,
      penalties,
      replacements,
      ties,
      prizes,
      fee,
      'A new contest begins with every tournament.',
    ],
  },
  'Multi-Week': {
    title: 'Multi-Week',
    rulesText: [
      eightGolfers,
      everyWeekLock,
      `${bestFour} ${weeksAdded}`,
      penalties,
      replacements,
      multiWeekTies,
      `${prizes} ${calledOff}`,
      fee,
      joiningEnds,
    ],
  },
  'Multi-Week Salary Cap': {
    title: 'Multi-Week Salary Cap',
    rulesText: [
      `${hundredCredits} There are 100 new credits every week.`,
      everyWeekLock,
      `${everyScore} ${weeksAdded}`,
      penalties,
      replacements,
      multiWeekTies,
      `${prizes} ${calledOff}`,
      fee,
      joiningEnds,
    ],
  },
  'One and Done': {
    title: 'One and Done',
    rulesText: [
      'The host picks the tournaments from the schedule: any 4 to 30 that are still to come.',
      'Pick 1 golfer for each of them, whoever of the field you like. Nobody plays twice for you: whoever you have picked for one tournament is used up for the others.',
      everyWeekLock,
      'Your golfer’s place gives points: 500 for 1st, then 300, 190, 135, 110, 100, 90, 85, 80, 75 for 10th, and so on down to 1 from the 65th on. Those who tie share the average of their places. A golfer who misses the cut, withdraws or is disqualified has 0, and so has a week without a pick. The most points win.',
      'A golfer who withdraws before hitting a shot can be replaced by you, and by nobody else: until their tee time would have been, by somebody who has not teed off.',
      'Equal points share a position. For the prizes the best single week decides, then the second best, and so on; those who are still equal share the prizes of their places.',
      `${prizes} ${dropsOut} and gives its golfer back; buy-ins go back when none is left.`,
      fee,
      joiningEnds,
    ],
  },
  Series: {
    title: 'Series',
    rulesText: [
      'The host picks the tournaments from the schedule: the four majors, or any 2 to 8 that are still to come. They are played in the order of the schedule.',
      eightGolfers,
      everyWeekLock,
      `${bestFour} ${weeksAdded}`,
      penalties,
      replacements,
      multiWeekTies,
      `${prizes} ${calledOff}`,
      fee,
      joiningEnds,
    ],
  },
  'Single Round': {
    title: 'Single Round Best 4',
    rulesText: [
      `${eightGolfers} The tiers are made on the morning of the round, of the golfers who are still in.`,
      'Picks open on the day of the round. Each golfer locks when they tee off: from then on they can be neither added nor removed, and everyone in the pool sees who picked them. Picks close when the last golfer has teed off.',
      'The best 4 scores to par of your 8 golfers in that round count. The lowest total wins.',
      penalties,
      'A golfer who is out before hitting a shot in the round is replaced: the next golfer by the odds in the same tier who is not on your card comes in. After a shot there is no replacement.',
      'Equal totals share a position, and the prizes of the places they share.',
      `${shares} If the round is not played to its end, every buy-in goes back.`,
      fee,
    ],
  },
} satisfies Record<string, FormatText>;

/** A format's rules as they are in a pool that deals with money in its own way (G43, G46). */
export function rulesTextOf(format: keyof typeof formatTexts, money: OwnMoney): string[] {
  const { settledOutside, namedPrizes } = money;
  return formatTexts[format].rulesText.map((text) => {
    if (text === fee && settledOutside) return outsideSentence;
    if (text === fee && namedPrizes) return 'This pool is free: there is nothing to pay.';
    return text.startsWith(shares) ? prizesIn(text, money) : text;
  });
}

function prizesIn(text: string, { settledOutside, namedPrizes }: OwnMoney): string {
  const rest = text.slice(shares.length);
  const named = namedPrizes && `The prizes are named, from first place on: ${namedPrizesText(namedPrizes)}.`;
  // There is no buy-in to give back.
  if (named && namedPrizes.kind === 'words') return text.includes(dropsOut) ? `${named} ${dropsOut}.` : named;
  if (named) return named + rest;
  return settledOutside
    ? `${potText(settledOutside.unpaid)} Each place gets its percentage of it in whole dollars.${rest}`
    : text;
}
