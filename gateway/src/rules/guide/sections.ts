// The rules in plain English, for newcomers. All figures are parameters.
import { formatDescription, lengthText } from '../pools/format-texts.ts';
import type { FormatRules } from '../pools/formats.ts';
import type { OwnMoney } from '../pools/settled-outside.ts';
import type { Figures } from './figures.ts';
import { moneySections } from './money-sections.ts';
import { rankedText, refundText } from './money-texts.ts';
import { pickAgainText } from './points/points-in-words.ts';
import { outByPoints, scoringByPoints } from './points/points-sections.ts';
import { countedScoresText, lockText, missedRoundText, rosterText, tiesText } from './rules-in-words.ts';
import type { GuideSection } from './section.ts';
import { golfers } from './words.ts';

const neverTeeOff = { id: 'replacements', title: 'Golfers who never tee off' };

const given = (condition: boolean, ...paragraphs: string[]) => (condition ? paragraphs : []);

export const sectionsOf = (format: FormatRules, figures: Figures, money: OwnMoney): GuideSection[] => [
  inShort(format),
  card(format, figures),
  locks(format),
  scoring(format, figures, money),
  penalties(format),
  replacements(format),
  ties(format, money),
  weather(format, figures, money),
  ...moneySections(format, figures, money),
];

function inShort(rules: FormatRules): GuideSection {
  const { isWeekly, isMultiWeek, isSingleRound, options } = rules;
  const isPoints = rules.rules.scoring === 'points';
  return {
    id: 'in-short',
    title: 'In short',
    paragraphs: [
      "A pool is a group of people who each put together a card of golfers. The golfers then play a real tournament, and whoever's golfers do best wins the pool.",
      formatDescription(rules),
      ...given(
        isPoints,
        'What counts is the place of your golfer in the tournament: it gives points, and the most points win.',
      ),
      ...given(
        !isPoints,
        'Scores are counted to par, which is what a good golfer is expected to need for a round. A few strokes fewer than par have a minus before them, a few more a plus, and par itself is written E. The lowest total wins.',
      ),
      ...given(
        isWeekly,
        'A new contest begins with every tournament: new picks, and a new pot where there is a buy-in.',
      ),
      ...given(
        isMultiWeek,
        `The pool runs over ${lengthText(options)}${options.tournamentChoice && !isPoints ? ', such as the four majors' : ', as its admin has chosen'}. You make a card for each of them, and what they score is added up.`,
      ),
      ...given(
        isSingleRound,
        'The pool is about a single round: Opening Day (Thursday), Packing Day (Friday), Moving Day (Saturday) or Final Round (Sunday), as its admin has chosen.',
      ),
    ],
  };
}

function card(format: FormatRules, figures: Figures): GuideSection {
  const { isMultiWeek, isSingleRound, rules } = format;
  const [first, second, third] = figures.tierShares;
  return {
    id: 'card',
    title: 'How a card is made',
    paragraphs: [
      ...given(
        rules.freePicks === null,
        `Before a tournament, bookmakers say how likely each golfer is to win it. We put the field, which is everyone who plays, in that order and cut it into four tiers: the first ${first} percent are Tier 1, the next ${second} percent Tier 2, the next ${third} percent Tier 3, and the rest are Tier 4. Numbers are rounded down, and golfers with the same odds go by name. Golfers without odds, and those who come into the field late, are in Tier 4.`,
      ),
      ...rosterText(rules),
      ...(isMultiWeek && rules.credits
        ? [`There are ${rules.credits.budget} new credits for every tournament.`]
        : []),
      ...given(
        rules.freePicks === null,
        isSingleRound
          ? 'The tiers are made on the morning of the round, from the golfers who are still in the tournament. That needs the round before to be over for all who play on, and the tee times to be out.'
          : 'Once picks have opened the tiers stay as they are, also when the odds move.',
      ),
      ...given(
        rules.ties === 'guess',
        isSingleRound
          ? 'You also guess what the winner of the round will score to par: from when the golfers of the week are known until the first one tees off in that round, so before picks open, too.'
          : 'With your card you guess what the winner of the tournament will score to par.',
      ),
      `Team events, and tournaments with fewer than ${golfers(figures.fewestGolfers)}, stand in the schedule, but no pool is played on them.`,
    ],
  };
}

function locks({ rules, isWeekly, isMultiWeek, isSingleRound }: FormatRules): GuideSection {
  const fairClock = "The clock of our server decides, not that of anybody's phone.";
  return {
    id: 'locks',
    title: 'When picks open and lock',
    paragraphs: isSingleRound
      ? [
          'You pick on the day of the round, which begins at midnight where the course is. Picks wait for the tee times if those come later.',
          `Each golfer locks when they tee off, which is when they begin their round: from then on you can neither add nor remove them, and everyone in the pool sees who has picked them. The rest of your card you can still change, until the last golfer has teed off. ${fairClock}`,
          'You can join until the day of the round is over.',
        ]
      : [
          'Picks open on the Monday of the tournament. If the tournament before is not official by then they open when it is, and on Tuesday at the latest. They also wait until nine tenths of the field have odds.',
          ...(rules.lock === 'first-day'
            ? [
                `They lock when the first day begins where the course is, which is midnight before Thursday as a rule, or with the first tee time if somebody starts earlier. Until then you can change your card as often as you like; at the moment of the lock it is too late. ${fairClock}`,
              ]
            : [...lockText(rules, isSingleRound), fairClock]),
          ...given(
            rules.lock !== 'golfer',
            'Until the lock nobody else gets to see your card. After it every member of the pool can.',
          ),
          ...given(
            rules.lock !== 'first-day',
            'Joining, leaving and the settings of the pool lock when the first day begins, as in every pool.',
          ),
          ...given(isWeekly, 'Whoever joins while a tournament is being played is in from the next one on.'),
          ...given(
            isMultiWeek,
            'Every tournament has a lock of its own. Nobody can join after the first one.',
          ),
        ],
  };
}

function scoring(
  { rules, isMultiWeek, isSingleRound }: FormatRules,
  { usualPar, points }: Figures,
  money: OwnMoney,
): GuideSection {
  if (rules.scoring === 'points') return scoringByPoints(points, money);
  return {
    id: 'scoring',
    title: 'How it is scored',
    paragraphs: [
      countedScoresText(rules, isSingleRound),
      'While a round is being played, a golfer counts as they stand at that moment. Who has not teed off yet counts as nothing, which is not the same as par.',
      `Each round is compared with the par of the course it was played on, also where a tournament is played on several; ${usualPar} is taken where the par is not known.`,
      ...given(
        isMultiWeek,
        'The totals of the weeks are added. Whoever has missed fewer weeks ranks first, whatever the score: hand in a card every week.',
      ),
      rankedText(money, 'Who has handed in no card'),
    ],
  };
}

function penalties({ rules, isSingleRound }: FormatRules): GuideSection {
  if (rules.scoring === 'points') return outByPoints;
  const { countedScores: count } = rules;
  const penalty = missedRoundText(rules);
  return {
    id: 'penalties',
    title: 'Cuts, withdrawals and disqualifications',
    paragraphs: [
      isSingleRound
        ? `A golfer who begins the round and withdraws or is disqualified before the end of it scores ${penalty}. What they had played of it is forgotten.`
        : `In most tournaments only the better part of the field plays on after the second round; the others have missed the cut. A golfer who misses the cut, withdraws or is disqualified scores ${penalty} for each round they do not complete. Rounds they completed stand. A round they began and did not finish is forgotten and costs the penalty.`,
      ...given(
        count !== null && count > 1,
        `A penalty is a score like any other, so that it only hurts where it is among your best ${count}. While a round is being played, penalties take only the places that your other golfers can't fill any more: where ${(count ?? 0) - 1} of them have a score or can still have one, a single penalty counts, and where ${count} have or can, none does.`,
      ),
      ...given(
        !isSingleRound,
        "Only the tournament's own word makes a golfer cut, and when it changes its mind, so do we. A penalty counts from when the round begins, and never for a round that is not played.",
      ),
    ],
  };
}

function replacements({ rules, isSingleRound }: FormatRules): GuideSection {
  if (rules.withdrawn === 'picked-again')
    return { ...neverTeeOff, paragraphs: [pickAgainText, 'After a single shot it is too late.'] };
  const successor =
    'the next golfer down by the odds in the same tier comes in, or else the next one up: somebody who is still in and not on your card already';
  return {
    ...neverTeeOff,
    paragraphs: [
      isSingleRound
        ? `A golfer who withdraws without having hit a shot in the round costs you nothing: ${successor}.`
        : `A golfer who withdraws without having hit a shot costs you nothing. Before the lock the place is free again, and you are told. After it, or if you leave the place empty, ${successor}.`,
      'Your card shows who came in for whom. It happens once and is not taken back. After a single shot there is no replacement.',
    ],
  };
}

function ties(format: FormatRules, money: OwnMoney): GuideSection {
  return {
    id: 'ties',
    title: 'Ties',
    paragraphs: [
      'Equal totals share a position on the board, which then has a T before it.',
      tiesText(format, money),
    ],
  };
}

function weather(
  { rules, isMultiWeek, isSingleRound }: FormatRules,
  { fewestHoles }: Figures,
  money: OwnMoney,
): GuideSection {
  const refund = refundText(money);
  const isPoints = rules.scoring === 'points';
  return {
    id: 'weather',
    title: 'Bad weather and shortened tournaments',
    paragraphs: [
      'Golf waits for the weather. While play is suspended your score stays where it is, and it goes on when play does. What is finished a day late, or on a Monday, counts like everything else.',
      isPoints
        ? 'A playoff decides who is first, as the tournament says: as long as it lasts those in it share the points of their places.'
        : 'A playoff decides the tournament, but it counts for nothing in a pool.',
      isSingleRound
        ? `If the round is not played to its end, the contest is void and ${refund}`
        : `When a tournament is declared over early, ${isPoints ? 'its places count as they stand' : 'the rounds count that everyone who was still in has completed'}. If it is called off, or over with fewer than ${fewestHoles} holes, ${
            isMultiWeek
              ? `it drops out and the other weeks decide. With none left, ${refund}`
              : `the contest is void and ${refund}`
          }`,
    ],
  };
}
