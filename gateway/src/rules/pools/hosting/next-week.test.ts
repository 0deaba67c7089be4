import { describe, expect, test } from '@jest/globals';
import { answerVerdict, type NextWeekAnswer, type NextWeekFacts, nextWeekAnswers } from './next-week.ts';

const asked: NextWeekFacts = {
  mayHost: true,
  event: 'Masters',
  hasLocked: false,
  isTaken: false,
  paidMembers: 0,
  notedBuyIns: 0,
  answer: null,
  hasLater: true,
  rerun: null,
};
const answers = (facts: Partial<NextWeekFacts>) =>
  nextWeekAnswers.map((wanted) => {
    const verdict = answerVerdict({ ...asked, ...facts }, wanted);
    return verdict.allowed ? 'ok' : verdict.code;
  });

describe('the host may answer (G36a)', () => {
  const rows: [string, Partial<NextWeekFacts>, string[]][] = [
    ['anything before the lock', {}, ['ok', 'ok', 'ok']],
    ['otherwise than before', { answer: 'stop' }, ['ok', 'ok', 'ok']],
    ['nothing after the lock', { hasLocked: true }, ['LOCKED', 'LOCKED', 'LOCKED']],
    ['the same again at any time', { hasLocked: true, answer: 'skip' }, ['LOCKED', 'ok', 'LOCKED']],
    ['everything but skip once somebody has picked', { isTaken: true }, ['ok', 'CONFLICT', 'ok']],
    ['no skip at the end of the schedule', { hasLater: false }, ['ok', 'CONFLICT', 'ok']],
    [
      'nothing once it was run again',
      { rerun: { name: 'II' }, answer: 'stop' },
      ['CONFLICT', 'CONFLICT', 'ok'],
    ],
    ['nor where that has no name', { rerun: { name: null }, answer: 'stop' }, ['CONFLICT', 'CONFLICT', 'ok']],
  ];
  test.each(rows)('%s', (_what, facts, outcome) => {
    expect(answers(facts)).toEqual(outcome);
  });

  test.each([
    [{}, undefined],
    [{ isTaken: true }, 'The picks that were made for the Masters are lost.'],
    [
      { isTaken: true, paidMembers: 2 },
      '2 members have paid for the Masters. Every buy-in goes back, with its card fee unless it is your own, and the picks are lost.',
    ],
    [
      { isTaken: true, notedBuyIns: 1 },
      'You have noted 1 buy-in for the Masters as paid. Give it back yourself: Fairway never had that money. The picks are lost.',
    ],
    [
      { isTaken: true, notedBuyIns: 2 },
      'You have noted 2 buy-ins for the Masters as paid. Give them back yourself: Fairway never had that money. The picks are lost.',
    ],
  ])('and knows what a stop takes away: %j', (facts, note) => {
    expect(answerVerdict({ ...asked, ...facts }, 'stop')).toEqual({ allowed: true, ...(note && { note }) });
  });

  test.each<NextWeekAnswer>(['yes', 'skip', 'stop'])('and nobody else: %s', (wanted) => {
    expect(answerVerdict({ ...asked, mayHost: false, answer: wanted }, wanted)).toMatchObject({
      code: 'NOT_ADMIN',
    });
  });
});
