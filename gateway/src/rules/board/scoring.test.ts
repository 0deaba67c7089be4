import { describe, expect, test } from '@jest/globals';
import type { TournamentState } from '../golf/tournament.ts';
import {
  bestFour,
  event,
  everyScore,
  line,
  marks,
  out,
  playing,
  scored,
  scoredOf,
  sums,
} from '../testing/scored-cards.ts';
import type { GolferLine } from './lines.ts';
import { type EventPlay, isVoid, type Scoring } from './scoring.ts';

describe('one golfer in one round', () => {
  test.each<[string, string, Omit<GolferLine, 'id'>, EventPlay, number, string]>([
    ['G20: a finished round is its strokes less par', 'finished', line([69]), event('csss'), 1, '*-3'],
    [
      'G20: par is that of the course the round was played on',
      'other course',
      { ...line([69]), rounds: [{ strokes: 69, par: 70 }] },
      event('csss'),
      1,
      '*-1',
    ],
    [
      'Specification §9: par is 72 when missing',
      'no par',
      { ...line([69]), rounds: [{ strokes: 69, par: null }] },
      event('csss'),
      1,
      '*-3',
    ],
    ['G21: a round in play counts the score so far', 'live', playing(2, -2, [70]), event('clss'), 2, '*-2l'],
    ['G21: level par is a score', 'live at par', playing(1, 0), event('lsss'), 1, '*0l'],
    ['G21: who has not teed off is absent, not 0', 'absent', line([]), event('lsss'), 1, '-'],
    [
      'G21: a tee time that has come is no score',
      'thru 0',
      line([], { playingRound: 1, thru: 0, today: 0 }),
      event('lsss'),
      1,
      '-',
    ],
    ['G22: ten over par after a cut', 'cut', out('cut', [75, 76]), event('ccls'), 3, '*10p'],
    ['G22: completed rounds stand', 'cut', out('cut', [75, 76]), event('ccls'), 2, '*4'],
    ['G21: not before the round opens', 'cut', out('cut', [75, 76]), event('ccls'), 4, '-'],
    ['G22: withdrawn', 'withdrawn', out('withdrawn', [75]), event('clss'), 2, '*10p'],
    ['G22: disqualified', 'disqualified', out('disqualified', [75]), event('clss'), 2, '*10p'],
    ['G17: made cut, did not finish, as a cut', 'mdf', out('mdf', [70, 70, 79]), event('cccl'), 4, '*10p'],
    ['G17: an unknown status counts as active', 'unknown', out('resting', [75]), event('clss'), 2, '-'],
    [
      'G22: a round that was started and not finished is the penalty',
      'withdrew',
      line([75], { status: 'withdrawn', playingRound: 2, thru: 9, today: -4 }),
      event('clss'),
      2,
      '*10p',
    ],
    [
      'G21: a penalty stands while play is interrupted',
      'cut',
      out('cut', [75, 76]),
      event('ccus', 'suspended'),
      3,
      '*10p',
    ],
    [
      'G25: no penalty for a round that the event did not play',
      'cut',
      out('cut', [75, 76]),
      event('cccs', 'official'),
      4,
      '-',
    ],
  ])('%s (%s)', (_source, _what, golfer, play, round, expected) => {
    const others = play.state === 'official' ? [line([70, 70, 70])] : [];
    expect(marks(scored([golfer], play, everyScore, others), round)).toBe(expected);
  });
});

describe('the whole card', () => {
  const eight = [
    line([70, 71, 72, 69]),
    line([68, 75, 70, 70]),
    out('cut', [76, 75]),
    line([71, 70, 69, 74]),
    line([73, 69, 71, 72]),
    out('withdrawn', [72]),
    line([74, 72, 75, 71]),
    line([72, 73, 74, 68]),
  ];
  test('of best fours (G23, G24)', () => {
    // R1: −4 −2 −1 0 = −7; R2: −3 −2 −1 0 = −6; R3: −3 −2 −1 0 = −6; R4: −4 −3 −2 −1 = −10.
    expect(sums(scored(eight, event('cccc', 'official')))).toEqual({
      rounds: [-7, -6, -6, -10],
      running: -29,
      total: -29,
    });
  });

  test('of every score (specification §9: the sum of all scores minus par times their number)', () => {
    // R1: −2 −4 +4 −1 +1 +0 +2 +0 = 0; R2: −1 +3 +3 −2 −3 +10 +0 +1 = 11;
    // R3: 0 −2 +10 −3 −1 +10 +3 +2 = 19; R4: −3 −2 +10 +2 +0 +10 −1 −4 = 12.
    expect(sums(scored(eight, event('cccc', 'official'), everyScore))).toEqual({
      rounds: [0, 11, 19, 12],
      running: 42,
      total: 42,
    });
  });

  test.each<[string, string, TournamentState, Scoring, (number | null)[], number | null, number | null]>([
    ['is null after round 1 (G24)', 'csss', 'live', bestFour, [-1, null, null, null], -1, null],
    ['is there once round 4 is complete', 'cccc', 'complete', bestFour, [-1, -2, -3, -4], -10, -10],
    ['and stays when it is official', 'cccc', 'official', bestFour, [-1, -2, -3, -4], -10, -10],
    [
      'of one round is there once that is complete',
      'ccss',
      'live',
      { ...bestFour, onlyRound: 2 },
      [null, -2, null, null],
      -2,
      -2,
    ],
    [
      'of one round is not there before',
      'clss',
      'live',
      { ...bestFour, onlyRound: 2 },
      [null, -2, null, null],
      -2,
      null,
    ],
    [
      'of one round is nothing before it is played',
      'csss',
      'live',
      { ...bestFour, onlyRound: 3 },
      [null, null, null, null],
      null,
      null,
    ],
  ])('total %s', (_when, rounds, state, how, expected, running, total) => {
    const strokes = [71, 70, 69, 68].slice(0, rounds.replace(/s+$/, '').length);
    expect(sums(scored([line(strokes)], event(rounds, state), how))).toEqual({
      rounds: expected,
      running,
      total,
    });
  });

  test('of an event cut to 54 holes leaves out the round that not everyone completed (G25)', () => {
    const golfers = [line([70, 70, 70, 66]), line([71, 71, 71], { playingRound: 4, thru: 12, today: -5 })];
    // The feed calls the started round complete, because the event is; −2 −1 in each of three rounds.
    expect(sums(scored(golfers, event('cccc', 'official')))).toEqual({
      rounds: [-3, -3, -3, null],
      running: -9,
      total: -9,
    });
  });

  test('does not suffer from one who was out before that round (G25: everyone who was still active)', () => {
    expect(sums(scored([line([70, 70, 70, 70]), out('cut', [75, 75])], event('cccc', 'official')))).toEqual({
      rounds: [1, 1, 8, 8], // −2 +3, −2 +3, −2 +10, −2 +10
      running: 18,
      total: 18,
    });
  });

  test('keeps a golfer whom the field does not have as absent', () => {
    const card = scoredOf([7], new Map([[1, { ...line([70]), id: 1 }]]), event('csss'), everyScore);
    expect(sums(card)).toEqual({ rounds: [null, null, null, null], running: null, total: null });
  });
});

describe('an event is void (G25)', () => {
  const [two, three] = [line([70, 70]), line([70, 70, 70])];
  test.each<[string, EventPlay, Omit<GolferLine, 'id'>[], number | null, boolean]>([
    ['when it is called off', event('cuss', 'cancelled'), [two], null, true],
    ['when it is official after 18 holes', event('ccss', 'official'), [two, line([70])], null, true],
    ['not after 36 holes', event('ccss', 'official'), [two], null, false],
    ['not after 54 holes', event('cccs', 'official'), [three, out('cut', [75, 75])], null, false],
    ['not while it is played', event('lsss'), [line([])], null, false],
    ['for a round that was not played to its end', event('cuss', 'cancelled'), [two, line([70])], 2, true],
    ['for a round that was never begun', event('cccs', 'official'), [three], 4, true],
    ['not for a round that was, though the event is called off', event('cuss', 'cancelled'), [two], 1, false],
    [
      'not for a round that some did not finish because they withdrew',
      event('cccc', 'official'),
      [line([70, 70, 70, 70]), out('withdrawn', [70, 70, 70])],
      4,
      false,
    ],
  ])('%s', (_when, play, golfers, onlyRound, expected) => {
    const lines = new Map(golfers.map((golfer, id) => [id, { ...golfer, id }]));
    expect(isVoid(play, lines, onlyRound)).toBe(expected);
  });
});
