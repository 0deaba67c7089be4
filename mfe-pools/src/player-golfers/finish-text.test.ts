import { expect, test } from '@jest/globals';
import { finishText } from './finish-text.ts';

const golfer = { id: '1', name: 'Danny Wetherby', status: 'ACTIVE', teeTimes: [] };

test.each([
  ['strokes score', null, null],
  ['alone', { place: 3, sharedBy: 1, points: 19_000 }, 'Danny Wetherby, 3rd: 190 points.'],
  [
    'with another',
    { place: 2, sharedBy: 2, points: 24_500 },
    'Danny Wetherby, tied for 2nd with another: 245 points, the average of places 2 to 3.',
  ],
  [
    'with others',
    { place: 2, sharedBy: 3, points: 20_833 },
    'Danny Wetherby, tied for 2nd with 2 others: 208.33 points, the average of places 2 to 4.',
  ],
  ['one point', { place: 70, sharedBy: 1, points: 100 }, 'Danny Wetherby, 70th: 1 point.'],
  ['out of it', { place: null, sharedBy: 0, points: 0 }, 'Danny Wetherby is out of it: 0 points.'],
])('%s', (_why, finish, text) => expect(finishText({ golfer, finish })).toBe(text));
