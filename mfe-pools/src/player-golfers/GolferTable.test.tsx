import { clockTimeIn, viewerZone } from '@fairway/kit/format';
import { lookAt } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { type CountedGolfer, GolferTable } from './GolferTable.tsx';

const teeTimes = [
  { round: 1, at: '2027-01-14T17:30:00Z' },
  { round: 2, at: '2027-01-15T13:20:00Z' },
];
const timeOf = (of: number) =>
  clockTimeIn(viewerZone(), new Date(teeTimes.find(({ round }) => round === of)?.at ?? 0));
const waiting: CountedGolfer = {
  golfer: { id: '1', name: 'Danny Wetherby', status: 'ACTIVE', teeTimes },
  tier: 2,
  position: '--',
  finish: null,
  toPar: null,
  today: null,
  thru: 0,
  rounds: [],
  replaced: null,
};
const firstRound = { round: 1, toPar: -3, counts: true, penalty: false, live: false };

function show(golfer: CountedGolfer) {
  lookAt('phone');
  render(<GolferTable golfers={[golfer]} rounds={[null, null, null, null]} score={null} />);
}

test('a golfer at the first tee has today’s time, not that of the next day', () => {
  show(waiting);
  expect(screen.getByText(`-- · tees off ${timeOf(1)}`)).toBeVisible();
});

test('after a round it is the time of the next one', () => {
  show({ ...waiting, position: 'T8', toPar: -3, rounds: [firstRound] });
  expect(screen.getByText(`T8 · tees off ${timeOf(2)}`)).toBeVisible();
});

test('none is left after the last one known', () => {
  show({ ...waiting, position: 'T8', toPar: -3, rounds: [firstRound, { ...firstRound, round: 2 }] });
  expect(screen.getByText('T8')).toBeVisible();
});
