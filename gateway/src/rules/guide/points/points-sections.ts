import type { OwnMoney } from '../../pools/settled-outside.ts';
import { rankedText } from '../money-texts.ts';
import type { GuideSection } from '../section.ts';
import { outInPoints, pointsInWords } from './points-in-words.ts';

// What the guide says where places give points (G45), in the place of strokes and penalties.

export const scoringByPoints = (points: readonly number[], money: OwnMoney): GuideSection => ({
  id: 'scoring',
  title: 'How it is scored',
  paragraphs: [
    pointsInWords(points),
    'While a tournament is being played, a golfer has the points of the place they hold at that moment. Who has no place yet has none.',
    'The points of all weeks are added up.',
    rankedText(money, 'Who has never picked'),
  ],
});

export const outByPoints: GuideSection = {
  id: 'penalties',
  title: 'Cuts, withdrawals and disqualifications',
  paragraphs: [
    outInPoints,
    "Only the tournament's own word makes a golfer cut, and when it changes its mind, so do we.",
  ],
};
