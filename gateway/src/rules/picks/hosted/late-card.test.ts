import { expect, test } from '@jest/globals';
import { isLetInFor, type LetInFacts, letInVerdict } from './late-card.ts';

// G44, G48: the first day begins at 05:00, the last golfer tees off at 19:00.
const at = (time: string) => new Date(`2027-01-14T${time}Z`);
const facts: LetInFacts = {
  lockAt: at('05:00'),
  isOver: false,
  isPaidHere: false,
  isSingleRound: false,
  hasCard: false,
  isLetIn: false,
  until: at('19:00'),
  haveAllTeedOff: false,
};

test.each<[string, Partial<LetInFacts>, string, string | null]>([
  ['before the lock', {}, '04:59', 'CONFLICT'],
  ['from the lock on', {}, '05:00', null],
  ['until the last golfer tees off', {}, '18:59', null],
  ['no later', { haveAllTeedOff: true }, '19:00', 'LOCKED'],
  [
    'nor once all have begun whose tee time was never known',
    { until: null, haveAllTeedOff: true },
    '06:00',
    'LOCKED',
  ],
  ['nor as long as no tee time is known', { until: null }, '06:00', 'NOT_OPEN'],
  ['who has a card', { hasCard: true }, '06:00', 'CONFLICT'],
  ['who is in', { isLetIn: true }, '06:00', 'CONFLICT'],
  ['where buy-ins are paid here', { isPaidHere: true }, '06:00', 'CONFLICT'],
  ['in a single round', { isSingleRound: true }, '06:00', 'CONFLICT'],
  ['when it is over', { isOver: true }, '06:00', 'LOCKED'],
])('a member is let in: %s', (_when, more, time, code) => {
  const verdict = letInVerdict({ ...facts, ...more }, at(time));
  expect(verdict.allowed ? null : verdict.code).toBe(code);
});

test.each([
  ['holds for the lock it came after', 1, at('06:00'), at('05:00'), true],
  ['holds where only its week is known', 1, null, at('20:00'), true],
  ['is for no other week', 2, at('06:00'), at('05:00'), false],
  ['ends where the lock was put off since', 1, at('06:00'), at('06:01'), false],
])('being let in %s', (_what, lateWeek, letInAt, lockAt, isIn) => {
  expect(isLetInFor({ lateWeeks: [lateWeek], letInAt }, { week: 1, lockAt })).toBe(isIn);
});
