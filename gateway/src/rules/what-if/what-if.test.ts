import { describe, expect, test } from '@jest/globals';
import type { GolferLine } from '../board/lines.ts';
import { rankBoard } from '../board/rank-board.ts';
import { isActive, roundNumbers } from '../golf/tournament.ts';
import { sharePrizes } from '../money/prizes.ts';
import { randomBoard } from '../testing/random-boards.ts';
import { bestFour, event, line, out, playing } from '../testing/scored-cards.ts';
import { type Assumed, boardIf, type OpenBoard, playedOut, weekInPlay } from './assumed.ts';
import { projected, strengthsNow } from './projection.ts';
import { normalBelow, quantiles, randomBits } from './random.ts';
import { type Prospect, strengthsOf, winChances } from './strength.ts';

const paidAt = new Date('2027-01-13T12:00:00Z');
const pot = { buyInCents: 2_000, paidEntries: 0, payoutsBps: [7000, 2000, 1000] };

describe('with what really happens in the rest, the board and the prizes are the real ones', () => {
  test('on random boards of all formats and rules, from the middle of any round', () => {
    for (let seed = 1, tried = 0; tried < 300; seed += 1) {
      const { entries, weeks, how } = randomBoard(seed);
      const at = weeks.findLastIndex(({ isLocked }) => isLocked);
      const week = weeks[at];
      if (!week || entries.length > 60) continue;
      const bits = randomBits(seed);
      // How it really ends: who is still in has finished, the others are cut or have left.
      const final = [...week.lines.values()].map((golfer): GolferLine => {
        const played = golfer.status === 'cut' ? 2 : isActive(golfer) ? 4 : bits() % 4;
        const strokes = roundNumbers.map((round) => (round <= played ? 68 + (bits() % 9) : null));
        return { ...golfer, ...line(strokes), status: golfer.status };
      });
      if (!final.some(isActive)) continue;
      const official = { state: 'official' as const, rounds: roundNumbers.map(() => 'complete' as const) };
      const ended = { ...week, event: official, lines: new Map(final.map((one) => [one.id, one])) };
      const truth = new Map(final.map((one) => [one.id, truthOf(one)]));
      // Places of a played-out week are worked out from the scores: a leaderboard has the same.
      const real = { ...ended, lines: playedOut(ended, new Map(), how.onlyRound).lines };

      const round = 1 + (bits() % 4);
      const shownOf = (one: GolferLine): GolferLine => ({
        ...one,
        ...line(one.rounds.map(({ strokes }, place) => (place + 1 < round ? strokes : null))),
        // Whoever is cut later is in as yet.
        status: hasLeftBefore(one, round) ? one.status : 'active',
      });
      const shown = final.map((one) => ({ ...shownOf(one), id: one.id }));
      const live = { state: 'live' as const, rounds: roundNumbers.map(() => 'live' as const) };
      const inPlay = { ...week, event: live, lines: new Map(shown.map((one) => [one.id, one])) };
      const board: OpenBoard = {
        entries: entries.map((entry) => ({ ...entry, paidAt })),
        weeks: weeks.map((one, place) => (place === at ? inPlay : one)),
        how,
        pot: { ...pot, paidEntries: entries.length },
      };
      expect(weekInPlay(board)).toBe(at);
      const found = boardIf(board, truth);
      const ranked = rankBoard(entries, weeks.with(at, real), how);
      expect({ seed, ranked: found.ranked }).toEqual({ seed, ranked });
      const claimants = ranked.rows.flatMap(({ entryId, rank }) =>
        rank === null ? [] : [{ entryId, rank, paidAt }],
      );
      expect({ seed, pot: found.pot }).toEqual({
        seed,
        pot: sharePrizes({ ...pot, paidEntries: entries.length }, claimants),
      });
      tried += 1;
    }
  });
});

const truthOf = (one: GolferLine): Assumed => ({
  toPar: one.rounds.map(({ strokes }) => (strokes === null ? null : strokes - 72)),
  outAs: one.status === 'cut' ? 'cut' : 'withdrawn',
});
const hasLeftBefore = (one: GolferLine, round: number) =>
  !isActive(one) && one.rounds.slice(0, round - 1).some(({ strokes }) => strokes === null);

describe('the end of a week', () => {
  const week = (...golfers: Omit<GolferLine, 'id'>[]) => ({
    event: event('ccls'),
    isLocked: true,
    lines: new Map(golfers.map((golfer, id) => [id, { ...golfer, id }])),
  });

  test('keeps what was played, and knows places with those who share one', () => {
    const lines = playedOut(
      week(playing(3, -1, [70, 70]), line([70, 71]), line([70, 70]), out('cut', [76, 77])),
      new Map([
        [0, { toPar: [99, 99, -3, 0], outAs: 'withdrawn' }],
        [1, { toPar: [null, null, -2, 0], outAs: 'withdrawn' }],
        [2, { toPar: [null, null, -4, null], outAs: 'withdrawn' }],
      ]),
      null,
    ).lines;
    const shown = [...lines.values()].map(({ position, status, rounds }) => [
      position ?? null,
      status,
      ...rounds.map(({ strokes }) => strokes),
    ]);
    expect(shown).toEqual([
      ['1', 'active', 70, 70, 69, 72],
      ['2', 'active', 70, 71, 70, 72],
      ['--', 'withdrawn', 70, 70, 68, null],
      [null, 'cut', 76, 77, null, null],
    ]);
  });

  test('is not asked of a week that is over or not locked', () => {
    const open = week(line([70]));
    expect(weekInPlay({ weeks: [{ ...open, event: event('cccc', 'official') }] })).toBeNull();
    expect(weekInPlay({ weeks: [{ ...open, isLocked: false }] })).toBeNull();
    expect(weekInPlay({ weeks: [open, { ...open, isLocked: false }] })).toBe(0);
  });
});

describe('strength', () => {
  const prospects = (chances: (number | null)[], toPar = 0, roundsLeft = 4): Prospect[] =>
    chances.map((winChance) => ({ winChance, toPar, roundsLeft }));

  test('is such that the chances it was found from follow from it', () => {
    const given = [0.2, 0.1, 0.05, 0.02, ...Array.from({ length: 63 }, () => 0.01)];
    const found = winChances(prospects(given), strengthsOf(prospects(given)));
    for (const [at, chance] of given.entries()) expect(found[at]).toBeCloseTo(chance, 2);
  });

  test('is level par on average, and of whom nobody has a price for the weakest', () => {
    const strengths = strengthsOf(prospects([0.3, 0.2, 0.1, null]));
    expect(strengths.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 6);
    expect(strengths).toEqual(strengths.toSorted((one, other) => one - other));
    expect(strengthsOf(prospects([null, null]))).toEqual([0, 0]);
  });

  test('follows the feed’s chances where it has them, and only as far as form goes', () => {
    const golfers = new Map([0, 1, 2].map((id) => [id, { ...line([70, 70]), id }]));
    const odds = () => ({ odds: 0.33, winChance: null });
    expect([...strengthsNow(golfers, odds).values()].map((one) => Math.abs(Math.round(one)))).toEqual([
      0, 0, 0,
    ]);
    const told = strengthsNow(golfers, (id) => ({ odds: 0.33, winChance: id === 0 ? 0.8 : 0.1 }));
    expect(told.get(0)).toBeLessThan(-0.5);
    expect(told.get(0)).toBeGreaterThanOrEqual(-1.5);
    expect(told.get(1)).toBeGreaterThan(0.3);
  });
});

describe('as projected', () => {
  const board = (golfers: Omit<GolferLine, 'id'>[], rounds: string): OpenBoard => ({
    entries: [],
    weeks: [
      {
        event: event(rounds),
        isLocked: true,
        lines: new Map(golfers.map((golfer, id) => [id, { ...golfer, id }])),
      },
    ],
    how: bestFour,
    pot: null,
  });

  test('a round in play goes on as its golfer plays, and those to come are whole ones', () => {
    const found = projected(board([playing(3, -4, [70, 69])], 'ccls'), new Map([[0, -2]]), null);
    expect(found.get(0)).toEqual({ toPar: [-2, -3, -5, -2], outAs: 'withdrawn' });
  });

  test('whoever has finished or is out has nothing to project', () => {
    expect(
      projected(board([line([70, 70, 70, 70]), out('cut', [80, 80])], 'cccl'), new Map(), null).size,
    ).toBe(0);
  });

  test('behind the cut there is no third round; level with the last who makes it there is', () => {
    const golfers = [line([70, 70]), line([71, 71]), line([71, 71]), line([74, 74])];
    const found = projected(board([...golfers, playing(2, 3, [75])], 'clss'), new Map(), 2);
    expect([...found.values()].map(({ toPar, outAs }) => [toPar[2], outAs])).toEqual([
      [0, 'withdrawn'],
      [0, 'withdrawn'],
      [0, 'withdrawn'],
      [null, 'cut'],
      [null, 'cut'],
    ]);
  });
});

describe('random numbers', () => {
  test('are the same for the same seed', () => {
    const [one, same, other] = [randomBits(5), randomBits(5), randomBits(6)];
    const drawn = Array.from({ length: 5 }, one);
    expect(Array.from({ length: 5 }, same)).toEqual(drawn);
    expect(Array.from({ length: 5 }, other)).not.toEqual(drawn);
  });

  test('are normally distributed', () => {
    const mean = quantiles.reduce((sum, one) => sum + one, 0) / quantiles.length;
    const variance = quantiles.reduce((sum, one) => sum + one ** 2, 0) / quantiles.length;
    expect(mean).toBeCloseTo(0, 6);
    expect(variance).toBeCloseTo(1, 2);
    for (const [z, share] of [
      [0, 0.5],
      [-1.96, 0.025],
      [1, 0.841345],
    ] as const)
      expect(normalBelow(z)).toBeCloseTo(share, 4);
  });
});
