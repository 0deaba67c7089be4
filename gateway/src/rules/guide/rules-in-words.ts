// What a pool may have of its own (G38 to G41), in sentences: the guide, the pool's page and its rules say the same.

import { pointsByPlace } from '../board/points/finish-points.ts';
import { formatDescription } from '../pools/format-texts.ts';
import { type FormatRules, formatRules } from '../pools/formats.ts';
import {
  type CardLock,
  cardSize,
  fewestBought,
  type MissedRound,
  type PoolRules,
  sameTierLimits,
  type TieRule,
  type TierNumbers,
} from '../pools/pool-rules.ts';
import { type OwnMoney, usualMoney } from '../pools/settled-outside.ts';
import { onceText, outInPoints, pickAgainText, pointsInWords } from './points/points-in-words.ts';
import { golfers, listed } from './words.ts';

/** The rules of a pool: what a card is, what counts, what a missed round scores, what decides ties, and when cards lock. */
export const rulesInWords = (format: FormatRules, money: OwnMoney = usualMoney): string[] => [
  ...rosterText(format.rules),
  ...(format.rules.scoring === 'points'
    ? [pointsInWords(pointsByPlace), outInPoints, pickAgainText]
    : [
        countedScoresText(format.rules, format.isSingleRound),
        `A golfer who is cut, withdraws or is disqualified scores ${missedRoundText(format.rules)} for each round they do not complete.`,
      ]),
  tiesText(format, money),
  ...lockText(format.rules, format.isSingleRound),
  ...entriesText(format),
];

/** The same, with what goes without saying as long as nobody asks what has changed. */
export const allRulesInWords = (format: FormatRules, money: OwnMoney): string[] => [
  ...rulesInWords(format, money),
  ...(format.rules.lock === 'first-day' ? [`Picks lock ${uncapital(lockNames['first-day'])}.`] : []),
  ...(format.rules.entriesAMember === 1 ? ['Everybody plays one entry.'] : []),
];

/** What a pool is played by after a change, as far as it differs from before. */
export function changedRulesInWords(before: FormatRules, after: FormatRules, money: OwnMoney): string[] {
  const known = new Set(allRulesInWords(before, money));
  return allRulesInWords(after, money).filter((sentence) => !known.has(sentence));
}

/** In one or two lines: what is picked and what counts, and what else differs from the format's. */
export function rulesInShort(format: FormatRules): string {
  const { rules } = format;
  const usual = formatRules(format.format).rules;
  const missed = missedRoundInShort(rules);
  return [
    formatDescription(format),
    ...(rules.tierLimits === null || sameTierLimits(rules.tierLimits, usual.tierLimits)
      ? []
      : [`The golfers are ${limitsText(rules.tierLimits)}.`]),
    ...(missed === missedRoundInShort(usual) ? [] : [`A missed round scores ${missed}.`]),
    ...(rules.ties === usual.ties
      ? []
      : [`Equal totals for prizes: ${uncapital(tieName(rules.ties, format.isSingleRound))}.`]),
    ...(rules.lock === usual.lock ? [] : [`Picks lock ${uncapital(lockNames[rules.lock])}.`]),
    ...(rules.entriesAMember === 1 ? [] : [`Up to ${rules.entriesAMember} entries a member.`]),
  ].join(' ');
}

/** What becomes of a golfer who withdraws, for whoever is about to pick. */
export function withdrawalsInWords({ rules, isSingleRound }: FormatRules): string[] {
  if (rules.withdrawn === 'picked-again')
    return [pickAgainText, 'Once they have hit a shot it is too late, and the week has no points.'];
  const comesIn = 'the next golfer of their tier by the odds comes in for them';
  const played = `Once they have hit one, nobody does, and ${isSingleRound ? 'the round' : "each round they don't finish"} scores ${missedRoundInShort(rules)}.`;
  if (isSingleRound)
    return [`If a golfer withdraws without having hit a shot in the round, ${comesIn}. ${played}`];
  return [
    'If a golfer withdraws before the lock, their place on your card is open again: come back and pick somebody else.',
    `If they withdraw after it and have not hit a shot, ${comesIn}. ${played}`,
  ];
}

const missedRoundInShort = (rules: PoolRules) =>
  rules.missedRound.kind === 'over-par'
    ? missedRoundText(rules)
    : uncapital(missedRoundNames[rules.missedRound.kind]);

const uncapital = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const tiers = [1, 2, 3, 4] as const;

/** '4 from Tier 1 and 4 from Tier 2' */
const limitsText = (tierLimits: TierNumbers): string =>
  listed(tiers.flatMap((tier) => (tierLimits[tier] > 0 ? [`${tierLimits[tier]} from Tier ${tier}`] : [])));

export function rosterText(rules: PoolRules): string[] {
  const { tierLimits, credits, freePicks, golferUse } = rules;
  if (freePicks !== null)
    return [
      `For each tournament you pick ${golfers(freePicks)}, whoever of the field you like.`,
      ...(golferUse === 'once' ? [onceText] : []),
    ];
  if (tierLimits) return [`Your card is ${golfers(cardSize(rules) ?? 0)}: ${limitsText(tierLimits)}.`];
  if (!credits) return [];
  const { budget, tierCosts, mustSpendAll } = credits;
  const costs = listed(tiers.map((tier) => `${tierCosts[tier]} credits buy a golfer of Tier ${tier}`));
  const extremes = `${budget / tierCosts[1]} favourites and nobody else, ${budget / tierCosts[4]} outsiders`;
  return mustSpendAll
    ? [
        `You have ${budget} credits and spend all of them. ${costs}. Take as many from a tier as you like, but nobody twice: ${extremes}, or anything in between that comes to exactly ${budget}.`,
      ]
    : [
        `You have ${budget} credits and spend as many of them as you like, on at least ${golfers(fewestBought)}. ${costs}. Take as many from a tier as you like, but nobody twice: ${extremes}, or anything in between.`,
      ];
}

export function countedScoresText(rules: PoolRules, isSingleRound: boolean): string {
  const { countedScores: count } = rules;
  const size = cardSize(rules);
  if (isSingleRound && (count === null || count === size))
    return 'The scores of all golfers on your card in that round are added up, the good ones and the bad ones.';
  if (count === null || count === size)
    return 'Every round of every golfer on your card counts, the good ones and the bad ones. Together they are your total.';
  const [best, are] = count === 1 ? ['best score', 'is'] : [`best ${count} scores`, 'are'];
  const others = size === null ? 'the others are' : `the other ${size - count} are`;
  const forgiven = `${size !== null && size - count === 1 ? 'the other one is' : others} forgiven`;
  const which = `the ${best} of your ${size === null ? 'golfers' : golfers(size)}`;
  if (isSingleRound) return `${capital(which)} in that round ${are} added up, and ${forgiven}.`;
  return `In each round ${which} ${are} added up, and ${forgiven}. Which ${count === 1 ? 'that is' : `${count} those are`} is decided anew for every round. The rounds together are your total.`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function missedRoundText({ missedRound }: PoolRules): string {
  if (missedRound.kind === 'worst-of-field')
    return 'what the worst score of that round was, of all who finished it,';
  if (missedRound.kind === 'worst-of-pool')
    return "one more than the worst score of that round among the golfers on the pool's cards";
  return missedRound.strokes === 0 ? 'par' : `${missedRound.strokes} over par`;
}

export function tiesText(
  { rules: { ties: rule }, isMultiWeek, isSingleRound }: FormatRules,
  { namedPrizes }: OwnMoney = usualMoney,
): string {
  const sharing =
    namedPrizes?.kind === 'words'
      ? 'settle with the host who gets what.'
      : 'share the prizes of the places they hold, in whole cents. A cent that cannot be divided goes to whoever of them paid first.';
  if (rule === 'split' || (rule === 'latest-rounds' && isSingleRound))
    return `Players with the same total ${sharing}`;
  if (rule === 'guess')
    return `For the prizes and the podium the closest guess decides of what the winner ${isSingleRound ? 'of the round' : 'of the tournament'} scored to par${isMultiWeek ? ', first of the last tournament, then of those before it' : ''}. Of two that are equally close the lower one wins. Players who are level in that too ${sharing}`;
  if (rule === 'best-weeks')
    return `For the prizes and the podium the best single week decides, then the second best, and so on. Players who are level in all of that ${sharing}`;
  return `For the prizes and the podium the better last round decides, then the round before it, and so on back to the first${isMultiWeek ? ' round of the first tournament' : ''}. Players who are level in all of that ${sharing}`;
}

/** Nothing where everybody plays one entry. */
export const entriesText = ({ rules: { entriesAMember: most }, isSingleRound }: FormatRules): string[] =>
  most === 1
    ? []
    : [
        `You may play up to ${most} entries. Each has a card, a buy-in and a place of its own, all but the first can be added ${isSingleRound ? 'until picks lock' : 'as long as the contest can be joined'}, and together you take up one place in the pool. Whoever plays all ${most} as ann is on the board as ${listed(Array.from({ length: most }, (_each, at) => (at === 0 ? 'ann' : `ann ${at + 1}`)))}, or by nicknames of their own.`,
      ];

/** The choices of a form, in a few words. */
export const missedRoundNames: Readonly<Record<MissedRound['kind'], string>> = {
  'over-par': 'Par and a number of strokes',
  'worst-of-field': 'The worst score of that round',
  'worst-of-pool': "The worst score on the pool's cards, and 1 more",
};

export const tieName = (rule: TieRule, isSingleRound: boolean): string => {
  if (rule === 'guess') return "The closest guess of the winner's score";
  if (rule === 'best-weeks') return 'The best single week, then the second best';
  return rule === 'split' || isSingleRound
    ? 'They share the prizes'
    : 'The better last round, then the one before it';
};

/** When cards lock, in a few words behind 'Picks lock'. */
export const lockNames: Readonly<Record<CardLock, string>> = {
  'first-day': 'When the first day begins, as a rule at midnight before Thursday',
  'first-tee': 'With the first tee time of the tournament',
  golfer: 'Golfer by golfer, each at their own tee time',
};

/** What differs from the first day. */
export function lockText({ lock }: PoolRules, isSingleRound: boolean): string[] {
  if (isSingleRound || lock === 'first-day') return [];
  if (lock === 'first-tee')
    return [
      'Picks lock with the first tee time of the tournament. If it is moved, the lock moves with it. As long as no tee time is known, they lock when the first day begins where the course is.',
    ];
  return [
    'Each golfer locks at their own first tee time: from then on you can neither add nor remove them, and everyone in the pool sees who has picked them. Until then you can swap them for somebody who has not teed off either. Whoever has no tee time locks with the first shot of the tournament. As long as no tee time is known, all lock when the first day begins where the course is.',
  ];
}
