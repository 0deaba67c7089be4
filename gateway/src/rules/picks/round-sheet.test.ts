import { expect, test } from '@jest/globals';
import type { RoundState } from '../golf/tournament.ts';
import { golfersOfRound } from './round-sheet.ts';

/**
 * So many golfers with a tee time, so many who wait for one, and so many who are out; those with a tee time have finished
 * the round before, but for so many.
 */
const field = (teed: number, waiting = 0, out = 0, unfinished = teed) =>
  Array.from({ length: teed + waiting + out }, (_, id) => ({
    id,
    isActive: id < teed + waiting,
    hasTeeTime: id < teed,
    hasFinishedRoundBefore: id >= unfinished && id < teed,
  }));
const firstDone: RoundState[] = ['complete', 'scheduled', 'scheduled', 'scheduled'];
const nothingDone: RoundState[] = ['scheduled', 'scheduled', 'scheduled', 'scheduled'];
const cutDay: RoundState[] = ['complete', 'suspended', 'scheduled', 'scheduled'];

// G7: the tiers are split over the golfers still in the field.
test.each([
  ['the first round once the tee sheet is there', 1, nothingDone, field(10), 10],
  ['with a latecomer who has no time yet', 1, nothingDone, field(9, 1), 10],
  ['not with a tenth and more without one', 1, nothingDone, field(8, 2), null],
  ['not without a tee sheet', 1, nothingDone, field(0, 10), null],
  ['not without a field', 1, nothingDone, field(0), null],
  ['those who are still in from the second round on', 2, firstDone, field(10, 0, 4), 10],
  ['and of them only who has a time', 2, firstDone, field(19, 1, 4), 19],
  ['not while cut golfers count as still in', 2, firstDone, field(10, 8), null],
  ['not before the round before is complete', 3, cutDay, field(10), null],
  ['not before the last of those who play on has finished it', 3, cutDay, field(19, 1, 4, 1), null],
  ['though somebody who does not play on never finishes it', 3, cutDay, field(19, 1, 4, 0), 19],
])('%s', (_what, round, states, golfers, expected) => {
  expect(golfersOfRound(round, states, golfers)?.length ?? null).toBe(expected);
});
