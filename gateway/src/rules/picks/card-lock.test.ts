import { describe, expect, test } from '@jest/globals';
import { type LockFacts, lockTimes } from './card-lock.ts';

const at = (time: string) => new Date(`2027-01-14T${time}Z`);
const thursday: LockFacts = {
  lock: 'first-day',
  firstDayLockAt: at('05:00'),
  firstTeeAt: at('12:30'),
  lastTeeAt: at('18:10'),
  hasBegun: false,
};

describe('cards lock (G48)', () => {
  test.each<[string, Partial<LockFacts>, string, [string, string]]>([
    ['with the first day', {}, '04:00', ['05:00', '05:00']],
    ['with the first tee time', { lock: 'first-tee' }, '04:00', ['12:30', '12:30']],
    ['golfer by golfer', { lock: 'golfer' }, '04:00', ['12:30', '18:10']],
    [
      'with the first day as long as there are no tee times',
      { lock: 'golfer', firstTeeAt: null, lastTeeAt: null },
      '04:00',
      ['05:00', '05:00'],
    ],
    [
      'with a first tee time that was brought forward',
      { lock: 'first-tee', firstTeeAt: at('11:00') },
      '11:30',
      ['11:00', '11:00'],
    ],
    [
      'with tee times that were put back before a shot',
      { lock: 'golfer', firstTeeAt: at('14:30'), lastTeeAt: at('20:10') },
      '13:00',
      ['14:30', '20:10'],
    ],
    [
      'at once where a shot comes before the first tee time that is known',
      { lock: 'first-tee', hasBegun: true },
      '12:20',
      ['05:00', '05:00'],
    ],
    [
      'one by one after such a shot, too, and those who have hit are locked by it',
      { lock: 'golfer', hasBegun: true },
      '12:20',
      ['05:00', '18:10'],
    ],
    [
      'at the moment it was to be, once play has begun',
      { lock: 'first-tee', hasBegun: true },
      '15:00',
      ['12:30', '12:30'],
    ],
    [
      'together where all go off at once',
      { lock: 'golfer', firstTeeAt: at('12:30'), lastTeeAt: at('12:30') },
      '04:00',
      ['12:30', '12:30'],
    ],
  ])('%s', (_how, facts, now, [firstAt, lastAt]) => {
    expect(lockTimes({ ...thursday, ...facts }, at(now))).toEqual({
      firstAt: at(firstAt),
      lastAt: at(lastAt),
    });
  });
});
