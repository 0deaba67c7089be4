import { describe, expect, test } from '@jest/globals';
import type { GolferLine } from '../board/lines.ts';
import { isActive, roundNumbers } from '../golf/tournament.ts';
import { randomBoard } from '../testing/random-boards.ts';
import { bestFour, event, line, playing } from '../testing/scored-cards.ts';
import { type Assumed, boardIf, type OpenBoard, weekInPlay } from './assumed.ts';
import { randomBits } from './random.ts';
import { Simulation, type SimulationOf } from './simulation.ts';

const level = { assumed: new Map<number, Assumed>(), strengthOf: () => 0, cutPlaces: null, seed: 7 };
const shares = (simulation: Simulation) => [...simulation.wins].map((wins) => wins / simulation.runs);
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

const paidAt = new Date('2027-01-13T12:00:00Z');
const field = (...golfers: Omit<GolferLine, 'id'>[]) =>
  new Map(golfers.map((golfer, id) => [id, { ...golfer, id }]));

/** A board with one golfer a card, of these golfers. */
function duel(
  golfers: Omit<GolferLine, 'id'>[],
  rounds: string,
  {
    how = bestFour,
    cards = golfers.map((_golfer, id) => [id]),
  }: { how?: OpenBoard['how']; cards?: number[][] } = {},
): Pick<SimulationOf, 'board' | 'week'> {
  const entries = cards.map((card, at) => ({
    id: `entry ${at}`,
    name: `player ${at}`,
    cards: [card],
    paidAt,
  }));
  const weeks = [{ event: event(rounds), lines: field(...golfers), isLocked: true }];
  return { board: { entries, weeks, how, pot: null }, week: 0 };
}
const chances = (
  of: Pick<SimulationOf, 'board' | 'week'>,
  more: Partial<SimulationOf> = {},
  runs = 10_000,
) => {
  const simulation = new Simulation({ ...level, ...of, ...more });
  simulation.run(runs);
  return shares(simulation);
};

describe('a run is scored as the rules of the board score it', () => {
  test('on random boards of all formats and rules', () => {
    let tried = 0;
    let ties = 0;
    for (let seed = 1; tried < 400; seed += 1) {
      const { entries, weeks, how } = randomBoard(seed);
      const bits = randomBits(seed);
      const below = (end: number) => bits() % end;
      const at = weeks.findLastIndex(({ isLocked }) => isLocked);
      const inPlay = weeks[at];
      if (!inPlay || entries.length === 0 || entries.length > 60) continue;
      const played = weeks.map((week, place) =>
        place === at ? { ...week, event: { ...week.event, state: 'live' as const } } : week,
      );
      const lines = [...inPlay.lines.values()];
      const assumed = new Map<number, Assumed>();
      for (const golfer of lines.filter(isActive)) {
        const leaves = below(6) === 0 ? 1 + below(4) : 5;
        const toPar = roundNumbers.map((round) => (round >= leaves ? null : below(7) - 3));
        assumed.set(golfer.id, { toPar, outAs: 'withdrawn' });
      }
      // Where nobody finishes, no round counts: that is no week in play.
      const stays = lines.some((one) => isActive(one) && !assumed.get(one.id)?.toPar.includes(null));
      if (!stays) continue;
      const board: OpenBoard = {
        entries: entries.map((entry) => ({ ...entry, paidAt })),
        weeks: played,
        how,
        pot: null,
      };
      expect(weekInPlay(board)).toBe(at);
      const { ranked } = boardIf(board, assumed);
      const first = ranked.rows.filter(({ rank }) => rank === 1).map(({ entryId }) => entryId);
      const found = chances({ board, week: at }, { assumed }, 1);
      const expected = entries.map(({ id }) => (first.includes(id) ? 1 / first.length : 0));
      expect({ seed, found }).toEqual({ seed, found: expected });
      tried += 1;
      if (first.length > 1) ties += 1;
    }
    expect(ties).toBeGreaterThan(20);
  });
});

describe('the chances', () => {
  const [mid, late] = [playing(3, -2, [70, 70]), playing(4, -3, [70, 70, 70])];

  test('add up to 1, and are the same for the same seed', () => {
    const of = duel([mid, mid, playing(3, 0, [71, 69]), playing(3, 1, [68, 74])], 'ccls');
    const found = chances(of);
    expect(sum(found)).toBeCloseTo(1, 10);
    expect(chances(of)).toEqual(found);
    expect(chances(of, { seed: 8 })).not.toEqual(found);
  });

  test('of equals are equal, within what chance makes of ten thousand runs', () => {
    const found = chances(duel([mid, mid, mid, mid], 'ccls'));
    for (const chance of found) expect(Math.abs(chance - 0.25)).toBeLessThan(0.02);
  });

  test('are better for who leads, has less left to lose it in, or plays better', () => {
    const [ahead = 0, behind = 0] = chances(duel([playing(3, -4, [70, 70]), mid], 'ccls'));
    expect(ahead).toBeGreaterThan(behind + 0.1);
    const [later = 0] = chances(duel([playing(4, -5, [70, 70, 70]), late], 'cccl'));
    expect(later).toBeGreaterThan(ahead);
    const [good = 0] = chances(duel([mid, mid], 'ccls'), { strengthOf: (id) => (id === 0 ? -2 : 0) });
    expect(good).toBeGreaterThan(0.65);
  });

  test('are 1 for a lead that nobody can catch, and 0 for the rest', () => {
    const of = duel([playing(4, -9, [60, 60, 60]), late, late], 'cccl');
    expect(chances(of)).toEqual([1, 0, 0]);
  });

  test('are what is known once all is played', () => {
    const of = duel([line([70, 70, 70, 69]), line([70, 70, 70, 70])], 'cccc');
    expect(chances(of)).toEqual([1, 0]);
  });

  test('are shared where the rules share a win, and are not where they break the tie', () => {
    const golfers = [line([70, 70, 69, 71]), line([69, 71, 70, 70])];
    expect(chances(duel(golfers, 'cccc', { how: { ...bestFour, ties: 'split' } }))).toEqual([0.5, 0.5]);
    expect(chances(duel(golfers, 'cccc', { how: { ...bestFour, ties: 'latest-rounds' } }))).toEqual([0, 1]);
  });

  test('are none for an entry without a card', () => {
    expect(chances(duel([mid, mid], 'ccls', { cards: [[0], [1], []] }))[2]).toBe(0);
  });

  test('know that a golfer who is behind the cut plays no further', () => {
    const golfers = [
      line([66, 66]),
      ...Array.from({ length: 10 }, () => line([70, 70])),
      playing(2, 6, [76]),
    ];
    const cards = [[1], [11]];
    const [safe = 0] = chances(duel(golfers, 'clss', { cards }), { cutPlaces: 11 });
    expect(safe).toBe(1);
    const [without = 0] = chances(duel(golfers, 'clss', { cards }), {
      strengthOf: (id) => (id === 11 ? -4 : 3),
    });
    expect(without).toBeLessThan(0.9);
  });

  test('draw the rounds of a golfer that are not held', () => {
    const held = (rounds: number[]) =>
      new Map<number, Assumed>([[0, { toPar: [null, null, -4, -4], outAs: 'withdrawn', held: rounds }]]);
    const of = duel([mid, mid], 'ccls');
    const [both = 0] = chances(of, { assumed: held([3, 4]) });
    const [one = 0] = chances(of, { assumed: held([3]) });
    expect(both).toBeGreaterThan(one + 0.05);
    expect(one).toBeGreaterThan(0.5);
    expect(chances(of, { assumed: held([]) })).toEqual(chances(of));
  });

  test('follow what is assumed of a golfer, while the others are drawn', () => {
    const assumed = new Map<number, Assumed>([[0, { toPar: [null, null, -20, -20], outAs: 'withdrawn' }]]);
    expect(chances(duel([mid, mid], 'ccls'), { assumed })).toEqual([1, 0]);
  });
});
