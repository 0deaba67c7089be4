import { expect, test } from '@jest/globals';
import { hasWithdrawn, isOfficial, isOver, replayFeed } from './feed-replay.ts';
import { at, boardOf, eventName, type FeedSnapshot, fieldOf, scheduleOf } from './feed-snapshot.ts';
import { type Copy, inPlayPath } from './wire.ts';

// Eleven have finished, and the first golfer is no longer listed anywhere after three rounds.

const done = [70, 70, 70, 70];
const others = Object.fromEntries(
  Array.from({ length: 11 }, (_, place) => [place + 2, { pos: `${place + 1}`, done }]),
);
const all = [1, ...Object.keys(others).map(Number)];
const ended = (clocks: readonly string[], first = {}) =>
  clocks.map((clock) => boardOf(clock, { ...others, ...first }));
const begun: Copy[] = [
  fieldOf('04 08:00', all),
  boardOf('06 20:00', { 1: { done: [70, 70, 70] } }),
  fieldOf('07 08:00', all.slice(1)),
];
const stateAfter = (copies: readonly Copy[]) => replayFeed([...begun, ...copies], eventName).at(-1);
const isGone = (copies: readonly Copy[]) => {
  const golfer = stateAfter(copies)?.golfers.get(1);
  return golfer && hasWithdrawn(golfer);
};

const everyTenHours = ['07 18:00', '08 04:00', '08 14:00'];

test('whoever has no score a day after the last one counts as withdrawn, and the event ends (G17)', () => {
  const copies = ended([...everyTenHours, '08 18:00']);
  expect(isGone(copies)).toBe(true);
  const state = stateAfter(copies);
  expect(state && isOfficial(state)).toBe(true);
});

test.each([
  ['before that', ended([...everyTenHours, '08 17:59'])],
  ['where the feed was silent for half a day', ended(['07 18:00', '08 07:00', '08 18:00'])],
  [
    'where the schedule has said later that it is over',
    [
      ...ended(everyTenHours.slice(0, 1)),
      scheduleOf('07 19:00', 'completed'),
      ...ended(['08 04:00', '08 14:00', '08 18:00']),
    ],
  ],
  ['where they finish meanwhile', ended([...everyTenHours, '08 18:00'], { 1: { done } })],
])('but not %s', (_when, copies) => {
  expect(isGone(copies)).toBe(false);
});

test('who comes back after that is in again', () => {
  const back = boardOf('08 19:00', { ...others, 1: { done } });
  expect(isGone([...ended([...everyTenHours, '08 18:00']), back])).toBe(false);
});

test('a board says nothing of who was never in the field', () => {
  const state = stateAfter([boardOf('07 12:00', { 1: { done }, 20: { done } })]);
  expect([...(state?.golfers.keys() ?? [])]).toEqual(all);
});

test('an event that is over stays so, though its field names somebody under another number (week 512)', () => {
  const over = ended(['07 18:00', '07 18:31'], { 1: { done } });
  const state = stateAfter([...over, fieldOf('07 19:00', [...all, 5_000_001])]);
  expect(state && isOfficial(state)).toBe(true);
  expect([...(state?.golfers.keys() ?? [])]).toEqual(all);
});

test('a board has not stood while the feed gave none, and stands from the next one on', () => {
  const missing = (clock: string): Copy => ({ at: at(clock), path: inPlayPath, body: null, isMissing: true });
  const boards = (...clocks: string[]) => ended(clocks, { 1: { done } });
  const hasEnded = (copies: readonly Copy[]) => {
    const state = stateAfter(copies);
    return state && isOfficial(state);
  };
  const outage = [...boards('07 18:00', '07 18:01'), missing('07 18:05'), ...boards('07 18:31')];
  expect(hasEnded(outage)).toBe(false);
  expect(hasEnded([...outage, ...boards('07 19:01')])).toBe(true);
  const moment = [...boards('07 18:00', '07 18:21'), missing('07 18:25'), ...boards('07 18:31')];
  expect(hasEnded(moment)).toBe(true);
});

test('a round is not over as long as somebody is on it, though others have begun the next (week 989)', () => {
  const onThirdRound = (first: FeedSnapshot) => {
    const next: FeedSnapshot = { done: [70, 70], playing: [3, 2, 0] };
    const state = stateAfter([boardOf('06 08:00', { 1: first, 2: next, 3: next })]);
    return state && isOver(state, 2);
  };
  expect(onThirdRound({ done: [70], playing: [2, 15, 0] })).toBe(false);
  expect(onThirdRound({ done: [70, 70] })).toBe(true);
});
