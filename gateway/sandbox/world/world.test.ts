import { hourMs, minuteMs } from '@fairway/schema/days';
import { describe, expect, test } from '@jest/globals';
import { boardAt, type SimulatedStanding } from './play/board.ts';
import { pricesAt } from './play/odds.ts';
import {
  at,
  boardOf,
  count,
  friday,
  monday,
  open,
  phaseOf,
  saturday,
  sunday,
  thursday,
  wednesday,
} from './testing/second-week.ts';
import { type Phase, type World } from './world.ts';

describe('a normal week', () => {
  const world = open();

  test.each<[string, string, Phase]>([
    [wednesday, '12:00', 'scheduled'],
    [thursday, '00:00', 'scheduled'],
    [thursday, '07:25', 'scheduled'],
    [thursday, '07:30', 'live'],
    [thursday, '23:00', 'live'],
    [friday, '12:00', 'live'],
    [sunday, '16:30', 'live'],
    [sunday, '20:00', 'official'],
    [monday, '12:00', 'official'],
  ])('on January %s at %s it is %s', (day, time, phase) => {
    expect(phaseOf(world, day, time)).toBe(phase);
  });

  test.each<[string, string, number, number]>([
    [thursday, '12:00', 1, 0],
    [friday, '07:00', 1, 0],
    [friday, '07:30', 2, 0],
    [friday, '21:00', 2, 0],
    [saturday, '07:00', 2, 59],
    [saturday, '14:00', 3, 59],
    [sunday, '20:00', 4, 59],
  ])('on January %s at %s round %i is on and %i are called cut', (day, time, round, cut) => {
    const board = boardOf(world, day, time);
    expect(board.currentRound).toBe(round);
    expect(count(board.standings, 'CUT')).toBe(cut);
  });

  test('the three views move on one after the other: pools, field, scores', () => {
    const views = (day: string, time: string) =>
      [world.current, world.announced, world.scored].map((view) => view(at(day, time)).event.name);
    expect(views(wednesday, '12:00')).toEqual(['Palmetto Classic', 'Palmetto Classic', 'Leeward Open']);
    expect(views(thursday, '07:29')).toEqual(['Palmetto Classic', 'Palmetto Classic', 'Leeward Open']);
    expect(views(thursday, '07:30')).toEqual(['Palmetto Classic', 'Palmetto Classic', 'Palmetto Classic']);
    expect(views(sunday, '23:59')).toEqual(['Palmetto Classic', 'Palmetto Classic', 'Palmetto Classic']);
    expect(views(monday, '00:00')).toEqual([
      'Desert Palms Invitational',
      'Palmetto Classic',
      'Palmetto Classic',
    ]);
    // Eight in the morning at the next venue, three hours to the west.
    expect(views(monday, '11:00')).toEqual([
      'Desert Palms Invitational',
      'Desert Palms Invitational',
      'Palmetto Classic',
    ]);
  });

  test('the board only ever grows: a finished round stays what it was', () => {
    const seen = new Map<number, readonly (number | null)[]>();
    const faults: SimulatedStanding[] = [];
    for (let now = at(thursday, '07:30'); now < at(monday, '10:00'); now += 20 * minuteMs)
      for (const standing of boardAt(world.scored(now), now).standings) {
        const { entrant, strokes, thru, round } = standing;
        const before = seen.get(entrant.competitor.id) ?? [];
        const isTakenBack = before.some((earlier, index) => earlier !== null && strokes[index] !== earlier);
        if (isTakenBack || thru > 18 || (thru === 18 && strokes[round - 1] === null)) faults.push(standing);
        seen.set(entrant.competitor.id, strokes);
      }
    expect(faults).toEqual([]);
  });

  test('scores come in every five minutes, and in between nothing changes', () => {
    const tournament = world.scored(at(thursday, '13:00'));
    expect(boardAt(tournament, at(thursday, '13:04'))).toEqual(boardAt(tournament, at(thursday, '13:00')));
    expect(boardAt(tournament, at(thursday, '13:05'))).not.toEqual(
      boardAt(tournament, at(thursday, '13:00')),
    );
  });

  test('places are those of the scores, shared ones with a T', () => {
    const { standings } = boardOf(world, friday, '14:00');
    for (const standing of standings.filter(({ position }) => /^T?\d/.test(position))) {
      const better = standings.filter(
        ({ position, score }) => /^T?\d/.test(position) && score < standing.score,
      ).length;
      const level = standings.filter(
        ({ position, score }) => /^T?\d/.test(position) && score === standing.score,
      ).length;
      expect(standing.position).toBe(`${level > 1 ? 'T' : ''}${better + 1}`);
    }
  });

  test('in an off week last week’s board and field stay', () => {
    const offWeek = Date.parse('2027-09-01T16:00:00Z');
    expect(world.scored(offWeek).event.name).toBe('Peachtree Finale');
    expect(world.announced(offWeek).event.name).toBe('Peachtree Finale');
    expect(world.current(offWeek).event.name).toBe('Cascade Open');
  });

  test('a team event has no pools, but its field and its board', () => {
    const friday = Date.parse('2027-04-23T18:00:00Z');
    expect(world.current(friday).event.name).toBe('Trinity Classic');
    expect(world.announced(friday).event.name).toBe('Crescent City Pairs');
    expect(world.scored(friday).event.name).toBe('Crescent City Pairs');
  });

  test('the year ends, and another begins', () => {
    expect(world.current(Date.parse('2027-12-25T12:00:00Z')).event).toMatchObject({ year: 2028, id: 6 });
    expect(world.scored(Date.parse('2027-12-25T12:00:00Z')).event).toMatchObject({ year: 2027, id: 493 });
  });
});

describe('two worlds of one seed', () => {
  const moments = Array.from({ length: 30 }, (_, index) => at(wednesday, '03:00') + index * 7.3 * hourMs);
  const feedsOf = (world: World) =>
    moments.map((now) => ({
      board: boardAt(world.scored(now), now).standings.map((standing) => ({
        ...standing,
        entrant: standing.entrant.competitor.id,
      })),
      prices: pricesAt(world.announced(now), now, world.seed)?.map(({ entrant, books }) => [
        entrant.competitor.id,
        books,
      ]),
    }));

  test('say the same at any moment, whatever they were asked before', () => {
    const [one, other] = [open('suspended'), open('suspended')];
    const forwards = feedsOf(one);
    for (const now of moments.toReversed()) boardAt(other.scored(now), now);
    expect(feedsOf(other)).toEqual(forwards);
  });

  test('and another seed says something else', () => {
    expect(feedsOf(open('normal', 'another'))).not.toEqual(feedsOf(open('normal')));
  });
});
