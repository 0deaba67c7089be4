import { describe, expect, test } from '@jest/globals';
import type { MissedRound } from '../pools/pool-rules.ts';
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
} from '../testing/scored-cards.ts';

const by = (missedRound: MissedRound) => ({ ...bestFour, missedRound });
const overPar = (strokes: number) => by({ kind: 'over-par', strokes });
const worstOfField = by({ kind: 'worst-of-field' });
const worstOfPool = by({ kind: 'worst-of-pool' });

const cut = out('cut', [75, 76]);
const finished = (third: number) => line([72, 72, third]);

describe('a golfer who is out scores for a missed round (G39)', () => {
  test.each([
    ['par', overPar(0), '*0p'],
    ['twenty over', overPar(20), '*20p'],
    ['the highest of the field', worstOfField, '*9p'],
    ['one more than the highest of the cards', worstOfPool, '*6p'],
  ])('%s', (_what, how, penalty) => {
    const field = [finished(81), finished(70)];
    expect(marks(scored([cut, finished(77), finished(71)], event('cccs'), how, field), 3)).toBe(
      `${penalty} *5 *-1`,
    );
  });

  test('so far, while the round is played: not by who has yet to finish it', () => {
    const field = [playing(3, 12, [72, 72]), finished(74)];
    expect(marks(scored([cut], event('ccls'), worstOfField, field), 3)).toBe('*2p');
  });

  test('nothing as long as nobody has finished the round, and takes no place from who may still score', () => {
    const card = [cut, playing(3, -1, [72, 72])];
    const { rounds, golfers } = scored(card, event('ccls'), worstOfField);
    expect(rounds[2]).toBe(-1);
    expect(golfers[0]?.rounds[2]).toEqual({ toPar: null, counts: false, isPenalty: true, isLive: false });
  });

  test('by the field where nobody on the cards has finished the round', () => {
    expect(marks(scored([cut], event('cccs'), worstOfPool, [finished(80)]), 3)).toBe('*9p');
  });

  test('each round by itself', () => {
    const gone = out('withdrawn', [72]);
    const field = [line([70, 80, 73, 75])];
    const { rounds } = scored([gone], event('cccc', 'official'), worstOfField, field);
    expect(rounds).toEqual([0, 8, 1, 3]);
  });
});

describe('as many scores count as the rules say (G38)', () => {
  const card = [line([70]), line([71]), line([75]), line([80]), line([69])];
  test.each([
    [1, -3],
    [2, -5],
    [3, -6],
    [5, 5],
    [12, 5],
    [null, 5],
  ])('%s', (countedScores, sum) => {
    expect(scored(card, event('csss'), { ...bestFour, countedScores }).rounds[0]).toBe(sum);
  });

  test('of a round in play as many penalties join as are certain to stand (G21)', () => {
    const six = [out('withdrawn'), out('withdrawn'), out('cut'), playing(1, 2), line([]), line([70])];
    const sumOf = (countedScores: number) =>
      scored(six, event('lsss'), { ...bestFour, countedScores }).rounds[0];
    expect([3, 4, 5, 6].map(sumOf)).toEqual([0, 10, 20, 30]);
  });
});

test('the golfers of a card decide nothing where the field does', () => {
  const lines = new Map([finished(81), cut].map((one, id) => [id, { ...one, id }]));
  const how = { ...everyScore, missedRound: { kind: 'worst-of-field' as const } };
  expect(scoredOf([1], lines, event('cccs'), how).rounds[2]).toBe(9);
});
