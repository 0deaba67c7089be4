import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { RoundState, TournamentState } from '../golf/tournament.ts';
import { bestFour, everyScore, scoredOf, sums } from '../testing/scored-cards.ts';
import type { GolferLine } from './lines.ts';
import type { EventPlay } from './scoring.ts';

describe('whatever the scores', () => {
  const states: RoundState[] = ['scheduled', 'live', 'suspended', 'complete'];
  const aGolfer = fc.record({
    status: fc.constantFrom('active', 'active', 'active', 'cut', 'withdrawn', 'disqualified', 'mdf'),
    rounds: fc.array(
      fc.record({
        strokes: fc.option(fc.integer({ min: 60, max: 85 })),
        par: fc.option(fc.integer({ min: 68, max: 73 })),
      }),
      { minLength: 4, maxLength: 4 },
    ),
    playingRound: fc.option(fc.integer({ min: 1, max: 4 })),
    thru: fc.option(fc.integer({ min: 0, max: 18 })),
    today: fc.option(fc.integer({ min: -8, max: 8 })),
  });
  const aField = fc
    .array(aGolfer, { minLength: 8, maxLength: 8 })
    .map((golfers) => new Map(golfers.map((golfer, id) => [id, { ...golfer, id }])));
  const anEvent = fc.record({
    state: fc.constantFrom<TournamentState>('live', 'suspended', 'complete', 'official', 'cancelled'),
    rounds: fc.array(fc.constantFrom(...states), { minLength: 4, maxLength: 4 }),
  });
  const all = [0, 1, 2, 3, 4, 5, 6, 7];

  test('the order of a card changes nothing', () => {
    fc.assert(
      fc.property(aField, anEvent, fc.shuffledSubarray(all, { minLength: 8 }), (lines, play, order) => {
        expect(sums(scoredOf(order, lines, play, bestFour))).toEqual(
          sums(scoredOf(all, lines, play, bestFour)),
        );
      }),
    );
  });

  test('the best four are what trying out all fours gives', () => {
    fc.assert(
      fc.property(aField, (lines) => {
        const play: EventPlay = { state: 'complete', rounds: states.map(() => 'complete' as const) };
        const { rounds } = scoredOf(all, lines, play, bestFour);
        for (const round of [1, 2, 3, 4]) expect(rounds[round - 1]).toBe(naiveBestFour(lines, round));
      }),
    );
  });

  test('no more penalties count in a round in play than when it is over (G21)', () => {
    const play = (state: RoundState): EventPlay => ({
      state: 'live',
      rounds: [state, 'scheduled', 'scheduled', 'scheduled'],
    });
    const penaltiesOf = (lines: ReadonlyMap<number, GolferLine>, state: RoundState) =>
      scoredOf(all, lines, play(state), bestFour).golfers.filter(
        ({ rounds: [first] }) => first?.isPenalty && first.counts,
      ).length;
    const withFirstRounds = (field: ReadonlyMap<number, GolferLine>, strokes: readonly (number | null)[]) =>
      new Map(
        [...field].map(([id, golfer]) => [
          id,
          { ...golfer, rounds: [{ strokes: strokes[id] ?? null, par: 72 }, ...golfer.rounds.slice(1)] },
        ]),
      );
    const strokesOfEight = fc.array(fc.integer({ min: 60, max: 85 }), { minLength: 8, maxLength: 8 });
    const eightChances = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(aField, strokesOfEight, eightChances, (field, strokes, hasFinished) => {
        const isIn = (id: number) => field.get(id)?.status === 'active';
        const now = strokes.map((score, id) => (hasFinished[id] ? score : null));
        const then = strokes.map((score, id) => (hasFinished[id] || isIn(id) ? score : null));
        expect(penaltiesOf(withFirstRounds(field, now), 'live')).toBeLessThanOrEqual(
          penaltiesOf(withFirstRounds(field, then), 'complete'),
        );
      }),
    );
  });

  test('what counts adds up, and nothing counts twice', () => {
    fc.assert(
      fc.property(aField, anEvent, fc.constantFrom(bestFour, everyScore), (lines, play, how) => {
        const card = scoredOf(all, lines, play, how);
        for (const [index, sum] of card.rounds.entries()) {
          const counting = card.golfers.flatMap(({ rounds }) => (rounds[index]?.counts ? rounds[index] : []));
          expect(counting.reduce((total, { toPar }) => total + (toPar ?? Number.NaN), 0)).toBe(sum ?? 0);
          if (how.countedScores !== null) expect(counting.length).toBeLessThanOrEqual(how.countedScores);
        }
        const known = card.rounds.filter((sum) => sum !== null);
        expect(card.running).toBe(known.length > 0 ? known.reduce((total, sum) => total + sum, 0) : null);
      }),
    );
  });

  /** Every four of the eight, summed up: the lowest sum; with fewer than four scores, all of them. */
  function naiveBestFour(lines: ReadonlyMap<number, GolferLine>, round: number): number | null {
    const scores = [...lines.values()].flatMap(({ status, rounds, playingRound, thru, today }) => {
      const { strokes = null, par = null } = rounds[round - 1] ?? {};
      if (strokes !== null) return [strokes - (par ?? 72)];
      if (status !== 'active') return [10];
      return playingRound === round && (thru ?? 0) > 0 && today !== null ? [today] : [];
    });
    if (scores.length === 0) return null;
    let best = Number.POSITIVE_INFINITY;
    for (let chosen = 0; chosen < 1 << scores.length; chosen++) {
      const four = scores.filter((_score, index) => chosen & (1 << index));
      if (four.length === Math.min(4, scores.length))
        best = Math.min(
          best,
          four.reduce((sum, score) => sum + score, 0),
        );
    }
    return best;
  }
});
