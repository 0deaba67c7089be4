import { describe, expect, test } from '@jest/globals';
import {
  currentTournament,
  exclusion,
  type GolferProgress,
  lockMoment,
  type Progress,
  roundStates,
  type Scheduled,
  sheetOpensAt,
  type TournamentState,
  tournamentState,
} from './tournament.ts';

const golfer = (strokes: (number | null)[], more: Partial<GolferProgress> = {}): GolferProgress => ({
  status: 'active',
  strokes: [...strokes, null, null, null, null].slice(0, 4),
  round: null,
  thru: null,
  ...more,
});

const progress = (golfers: GolferProgress[], more: Partial<Progress> = {}): Progress => ({
  golfers,
  feedStatus: null,
  unchangedMinutes: 0,
  unchangedCopies: 1,
  copiesSinceCalled: more.feedStatus ? 1 : 0,
  ...more,
});

const stateOf = (given: Progress) => {
  const rounds = roundStates(given);
  return { rounds: rounds.map((state) => state[0]).join(''), state: tournamentState(given, rounds) };
};

const still = { unchangedMinutes: 45, unchangedCopies: 2 };

describe('what state a tournament is in (G5)', () => {
  // Rounds by their initials: scheduled, live, suspended (shown as s too, so told by the state), complete.
  test.each<[string, Progress, string, TournamentState]>([
    ['before a shot', progress([golfer([]), golfer([])]), 'ssss', 'scheduled'],
    [
      'a tee time that has come is no shot',
      progress([golfer([], { round: 1, thru: 0 })]),
      'ssss',
      'scheduled',
    ],
    ['the first holes', progress([golfer([], { round: 1, thru: 2 }), golfer([])]), 'lsss', 'live'],
    ['round 1 done by all', progress([golfer([70]), golfer([72])]), 'csss', 'live'],
    ['one still out', progress([golfer([70]), golfer([], { round: 1, thru: 17 })]), 'lsss', 'live'],
    [
      'one withdrew in round 1',
      progress([golfer([70]), golfer([], { status: 'withdrawn' })]),
      'csss',
      'live',
    ],
    [
      'after the cut',
      progress([golfer([70, 70], { round: 3, thru: 4 }), golfer([77, 78], { status: 'cut' })]),
      'ccls',
      'live',
    ],
    [
      'the cut not told yet on Friday evening (G18)',
      progress([golfer([70, 70]), golfer([77, 78])]),
      'ccss',
      'live',
    ],
    ['the last putt', progress([golfer([70, 70, 70, 70])]), 'cccc', 'complete'],
    [
      'half an hour after the last putt (G32)',
      progress([golfer([70, 70, 70, 70])], { unchangedMinutes: 30, unchangedCopies: 2 }),
      'cccc',
      'official',
    ],
    [
      'a round in between that the feed has lost of one golfer',
      progress([...Array(19).fill(golfer([70, 70, 70, 70])), golfer([70, 70, null, 70])], {
        feedStatus: 'completed',
        ...still,
      }),
      'cccc',
      'complete',
    ],
    [
      'half an hour seen in one copy only',
      progress([golfer([70, 70, 70, 70])], { unchangedMinutes: 30, unchangedCopies: 1 }),
      'cccc',
      'complete',
    ],
    [
      'the schedule says completed',
      progress([golfer([70, 70, 70, 70])], { feedStatus: 'completed' }),
      'cccc',
      'official',
    ],
    [
      'half an hour after the last putt, while two share the first place and play off',
      progress([golfer([70, 70, 70, 70], { position: 'T1' }), golfer([70, 70, 70, 70], { position: 'T1' })], {
        unchangedMinutes: 179,
        unchangedCopies: 9,
      }),
      'cccc',
      'complete',
    ],
    [
      'three hours after it, where no word of a playoff comes',
      progress([golfer([70, 70, 70, 70], { position: 'T1' }), golfer([70, 70, 70, 70], { position: 'T1' })], {
        unchangedMinutes: 180,
        unchangedCopies: 9,
      }),
      'cccc',
      'official',
    ],
    [
      'the last putt, and the schedule said completed before the board was heard',
      progress([golfer([70, 70, 70, 70])], { feedStatus: 'completed', copiesSinceCalled: 0 }),
      'cccc',
      'complete',
    ],
    [
      '54 holes, and the schedule says completed (G25)',
      progress([golfer([70, 70, 70])], { feedStatus: 'completed', ...still }),
      'cccs',
      'official',
    ],
    [
      '54 holes, and round 4 was given up a moment ago',
      progress([golfer([70, 70, 70])], { feedStatus: 'completed', unchangedMinutes: 29, unchangedCopies: 9 }),
      'cccs',
      'complete',
    ],
    [
      '54 holes, and round 4 was begun',
      progress([golfer([70, 70, 70], { round: 4, thru: 3 })], { feedStatus: 'completed', ...still }),
      'cccs',
      'complete',
    ],
    [
      'the same, once an operator has ruled that this is the final board',
      progress([golfer([70, 70, 70], { round: 4, thru: 3 })], {
        feedStatus: 'completed',
        isRuledFinal: true,
      }),
      'cccc',
      'official',
    ],
    [
      'completed by the schedule, but one of twenty who are in has no score yet (G32)',
      progress([...Array.from({ length: 19 }, () => golfer([70, 70, 70, 70])), golfer([70, 70, 70])], {
        feedStatus: 'completed',
      }),
      'cccl',
      'complete',
    ],
    [
      'the same, once that one is known to have withdrawn',
      progress(
        [
          ...Array.from({ length: 19 }, () => golfer([70, 70, 70, 70])),
          golfer([70, 70, 70], { status: 'withdrawn' }),
        ],
        { feedStatus: 'completed' },
      ),
      'cccc',
      'official',
    ],
    [
      'completed by the schedule, before the board was heard after it',
      progress([golfer([70, 70, 70], { round: 4, thru: 17 })], {
        feedStatus: 'completed',
        copiesSinceCalled: 0,
      }),
      'cccl',
      'live',
    ],
    [
      'completed by the schedule, of a field whose board was never heard',
      progress([golfer([])], { feedStatus: 'completed', copiesSinceCalled: 0 }),
      'ssss',
      'complete',
    ],
    ['incomplete', progress([golfer([70, 70, 70, 70])], { feedStatus: 'incomplete' }), 'cccc', 'complete'],
    [
      'not official yet',
      progress([golfer([70, 70, 70, 70])], { feedStatus: 'unofficial' }),
      'cccc',
      'complete',
    ],
    ['called off', progress([golfer([70]), golfer([])], { feedStatus: 'cancelled' }), 'lsss', 'cancelled'],
    [
      'nobody moves though somebody is out there',
      progress([golfer([70]), golfer([], { round: 1, thru: 9 })], still),
      'ssss',
      'suspended',
    ],
    ['nobody moves because the round is done', progress([golfer([70]), golfer([70])], still), 'csss', 'live'],
    [
      'over long before anybody here heard of it',
      progress([], { feedStatus: 'completed' }),
      'ssss',
      'official',
    ],
  ])('%s', (_when, given, rounds, state) => {
    expect(stateOf(given)).toEqual({ rounds, state });
  });
});

describe('the current tournament (G11)', () => {
  const week = (number: number, state: TournamentState): Scheduled => ({
    id: `week ${number}`,
    state,
    weekStartsAt: new Date(Date.UTC(2027, 0, 4 + 7 * (number - 1))),
    nextWeekAt: new Date(Date.UTC(2027, 0, 4 + 7 * number)),
    lockAt: new Date(Date.UTC(2027, 0, 7 + 7 * (number - 1))),
    isFinalAwaited: false,
  });
  const at = (day: number, hour = 12) => new Date(Date.UTC(2027, 0, day, hour));

  // Specification §9: Sunday −3, Monday +3, … Saturday −2 lead to the Thursday of the same week.
  test.each([
    ['before the season', [week(1, 'scheduled')], at(1), 'week 1'],
    ['on Monday', [week(1, 'official'), week(2, 'scheduled')], at(11), 'week 2'],
    [
      'on Sunday evening, when the board is final',
      [week(1, 'official'), week(2, 'scheduled')],
      at(10, 23),
      'week 1',
    ],
    [
      'on Sunday evening in Hawaii, when it is Monday at the next venue',
      [{ ...week(1, 'official'), nextWeekAt: at(11, 5) }, week(2, 'scheduled')],
      at(11, 2),
      'week 1',
    ],
    ['on Monday, when last week is still played', [week(1, 'live'), week(2, 'scheduled')], at(11), 'week 1'],
    [
      'on Wednesday, when last week still waits for its final scores',
      [{ ...week(1, 'complete'), isFinalAwaited: true }, week(2, 'scheduled')],
      at(13),
      'week 1',
    ],
    [
      'on Thursday, when it still does',
      [{ ...week(1, 'complete'), isFinalAwaited: true }, week(2, 'scheduled')],
      at(14),
      'week 2',
    ],
    ['on Monday, once that is official', [week(1, 'official'), week(2, 'scheduled')], at(11, 20), 'week 2'],
    ['in a week without golf', [week(1, 'official'), week(3, 'scheduled')], at(12), 'week 3'],
    ['after the season', [week(1, 'official')], at(30), 'week 1'],
    ['whatever the order of the schedule', [week(2, 'scheduled'), week(1, 'official')], at(12), 'week 2'],
  ])('%s', (_when, schedule, now, expected) => {
    expect(currentTournament(schedule, now)?.id).toBe(expected);
  });

  test('is nothing without a schedule', () => {
    expect(currentTournament([], at(1))).toBeUndefined();
  });
});

const date = (iso: string) => new Date(iso);

test.each([
  ['midnight, where golfers tee off after it', ['2027-01-14T17:00:00Z'], '2027-01-14T05:00:00Z'],
  [
    'the first tee time, where that is earlier',
    ['2027-01-14T17:00:00Z', '2027-01-14T04:30:00Z'],
    '2027-01-14T04:30:00Z',
  ],
  ['midnight, where no tee time is known', [], '2027-01-14T05:00:00Z'],
])('picks lock at %s (G6)', (_when, teeTimes, expected) => {
  expect(lockMoment(date('2027-01-14T05:00:00Z'), teeTimes.map(date))).toEqual(date(expected));
});

const [monday, tuesday] = [date('2027-01-11T05:00:00Z'), date('2027-01-12T05:00:00Z')];
test.each([
  ['on Monday, with nothing before', null, monday],
  [
    'on Monday, where the one before was official on Sunday',
    { officialAt: date('2027-01-10T23:00:00Z') },
    monday,
  ],
  [
    'when the one before is official',
    { officialAt: date('2027-01-11T20:00:00Z') },
    date('2027-01-11T20:00:00Z'),
  ],
  ['on Tuesday, where it still is not', { officialAt: null }, tuesday],
  ['on Tuesday, where it was later still', { officialAt: date('2027-01-13T20:00:00Z') }, tuesday],
])('picks open %s (G6)', (_when, before, expected) => {
  expect(sheetOpensAt(monday, tuesday, before)).toEqual(expected);
});

test.each([
  ['a team event', { isTeamEvent: true, golfers: null }, /team/i],
  ['fifteen golfers', { isTeamEvent: false, golfers: 15 }, /fewer than 16/i],
  ['sixteen golfers', { isTeamEvent: false, golfers: 16 }, null],
  ['a field nobody knows yet', { isTeamEvent: false, golfers: null }, null],
])('%s is excluded or not (G19)', (_what, event, expected) => {
  if (expected) expect(exclusion(event)).toMatch(expected);
  else expect(exclusion(event)).toBeNull();
});
