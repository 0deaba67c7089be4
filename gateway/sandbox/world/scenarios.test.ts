import { hourMs, minuteMs } from '@fairway/schema/days';
import { describe, expect, test } from '@jest/globals';
import { type Scenario, scenarios } from '../../src/configuration/env.ts';
import { rankedGolfers } from './golfers.ts';
import { boardAt, inPlaces } from './play/board.ts';
import { isComplete, strokesOf } from './play/card.ts';
import { totalOf } from './play/playoff.ts';
import { playTournament } from './play/tournament.ts';
import { type Event, isPlayable, seasonOf, startOfDay } from './season.ts';
import {
  at,
  boardOf,
  count,
  friday,
  lastPutt,
  monday,
  open,
  phaseOf,
  saturday,
  sunday,
  thursday,
  tournamentOf,
  tuesday,
} from './testing/second-week.ts';
import { localTime, type Moment } from './venue-time.ts';
import { createWorld } from './world.ts';

/** Of those that go on after Sunday, how many days they take at most. */
const daysOf: Partial<Record<Scenario, number>> = { 'monday-finish': 5, 'tuesday-finish': 6 };

describe('scenarios', () => {
  test('suspended: a storm on Friday, and the second round ends on Saturday morning', () => {
    const world = open('suspended');
    expect(phaseOf(world, friday, '15:00')).toBe('live');
    expect(phaseOf(world, friday, '16:30')).toBe('suspended');
    expect(phaseOf(world, saturday, '07:00')).toBe('suspended');
    expect(phaseOf(world, saturday, '08:00')).toBe('live');
    const evening = boardOf(world, friday, '18:00');
    expect(evening).toMatchObject({ currentRound: 2 });
    expect(boardOf(world, saturday, '07:00').standings).toEqual(evening.standings);
    const waiting = evening.standings.filter(({ thru, position }) => thru < 18 && /\d/.test(position));
    expect(waiting.length).toBeGreaterThan(15);
    expect(localTime(lastPutt(world, 2), 'America/New_York')).toMatchObject({ day: '2027-01-16' });
    const afternoon = boardOf(world, saturday, '13:00');
    expect(afternoon.currentRound).toBe(3);
    expect(count(afternoon.standings, 'CUT')).toBeGreaterThan(40);
    expect(phaseOf(world, sunday, '20:00')).toBe('official');
  });

  test('monday-finish: the last round is stopped on Sunday, and some only begin it on Monday', () => {
    const world = open('monday-finish');
    expect(phaseOf(world, sunday, '18:00')).toBe('suspended');
    const night = boardOf(world, sunday, '20:00').standings.filter(({ round }) => round === 4);
    expect(night.some(({ thru }) => thru === 0)).toBe(true);
    expect(night.some(({ thru }) => thru > 0 && thru < 18)).toBe(true);
    expect(phaseOf(world, monday, '09:00')).toBe('live');
    expect(world.current(at(monday, '09:00')).event.id).toBe(12);
    expect(world.announced(at(monday, '12:00')).event.id).toBe(12);
    expect(phaseOf(world, monday, '15:00')).toBe('official');
    expect(world.current(at(monday, '15:00')).event.id).toBe(2);
    expect(world.announced(at(monday, '15:00')).event.id).toBe(2);
  });

  test('tuesday-finish: Monday is washed out, too, and the next field waits', () => {
    const world = open('tuesday-finish');
    const stopped = boardOf(world, sunday, '20:00').standings;
    expect(phaseOf(world, monday, '20:00')).toBe('suspended');
    expect(boardOf(world, monday, '20:00').standings).toEqual(stopped);
    expect(phaseOf(world, tuesday, '09:00')).toBe('live');
    expect(world.announced(at(tuesday, '09:00')).event.id).toBe(12);
    expect(phaseOf(world, tuesday, '15:00')).toBe('official');
    expect(world.current(at(tuesday, '15:00')).event.id).toBe(2);
    expect(world.announced(at(tuesday, '15:00')).event.id).toBe(2);
  });

  test('shortened-36: stopped in the third round, and two rounds are the result', () => {
    const world = open('shortened-36');
    expect(phaseOf(world, saturday, '18:00')).toBe('suspended');
    expect(phaseOf(world, sunday, '13:00')).toBe('suspended');
    expect(phaseOf(world, sunday, '18:00')).toBe('official');
    const { currentRound, standings } = boardOf(world, sunday, '20:00');
    expect(currentRound).toBe(3);
    const inIt = standings.filter(({ position }) => /\d/.test(position));
    expect(inIt.every(({ strokes }) => strokes[1] !== null)).toBe(true);
    expect(inIt.some(({ strokes }) => strokes[2] !== null)).toBe(true);
    expect(inIt.some(({ thru, round }) => round === 3 && thru > 0 && thru < 18)).toBe(true);
    expect(inIt.some(({ thru, round }) => round === 3 && thru === 0)).toBe(true);
  });

  test('shortened-54: the last round is washed out, and three rounds are the result', () => {
    const world = open('shortened-54');
    expect(phaseOf(world, sunday, '10:00')).toBe('suspended');
    expect(phaseOf(world, sunday, '14:00')).toBe('complete');
    expect(phaseOf(world, sunday, '14:30')).toBe('official');
    const { currentRound, standings } = boardOf(world, sunday, '20:00');
    expect(currentRound).toBe(3);
    expect(standings.every(({ strokes }) => strokes[3] === null)).toBe(true);
    expect(inPlaces(boardOf(world, sunday, '20:00')).every(({ thru }) => thru === 18)).toBe(true);
  });

  test('shortened-54: whoever is level for first after three rounds plays off', () => {
    const seeds = Array.from({ length: 40 }, (_, index) => `level ${index}`);
    const isLevel = (seed: string) => {
      const [first, second] = inPlaces(boardOf(open('shortened-54', seed), sunday, '13:55'));
      return first?.score === second?.score;
    };
    const seed = seeds.find(isLevel);
    if (!seed) throw new Error('Nobody was level.');
    const world = open('shortened-54', seed);
    const { playoff, completeAt, officialAt } = tournamentOf(world);
    expect(playoff?.from).toBe(at(sunday, '14:20'));
    expect(completeAt).toBe(playoff?.to);
    const [winner, ...others] = inPlaces(boardAt(tournamentOf(world), officialAt));
    expect([winner?.position, winner?.entrant]).toEqual(['1', playoff?.winner]);
    expect(others.filter(({ position }) => /^T?1$/.test(position))).toEqual([]);
    expect(others[0]?.score).toBe(winner?.score);
  });

  test('cancelled: it is abandoned before 36 holes, and stays so', () => {
    const world = open('cancelled');
    expect(phaseOf(world, friday, '13:00')).toBe('suspended');
    expect(phaseOf(world, saturday, '14:59')).toBe('suspended');
    expect(phaseOf(world, saturday, '15:00')).toBe('cancelled');
    expect(phaseOf(world, sunday, '20:00')).toBe('cancelled');
    expect(world.phase(tournamentOf(world).event, at(monday, '10:00') + 90 * 24 * hourMs)).toBe('cancelled');
    const { standings } = boardOf(world, sunday, '20:00');
    expect(standings.some(({ strokes }) => strokes[1] !== null)).toBe(true);
    expect(standings.some(({ strokes }) => strokes[1] === null && strokes[0] !== null)).toBe(true);
    expect(standings.every(({ strokes }) => strokes[2] === null)).toBe(true);
  });

  test.each(['fairway', 'another', 'third'])(
    'playoff: seed %s ends level after 72 holes, and one of them wins',
    (seed) => {
      const world = open('playoff', seed);
      const { playoff, completeAt, entrants } = tournamentOf(world);
      if (!playoff) throw new Error('There was no playoff.');
      const after72 = boardAt(tournamentOf(world), playoff.from);
      expect(
        inPlaces(after72)
          .slice(0, 2)
          .map(({ position }) => position),
      ).toEqual(['T1', 'T1']);
      expect(completeAt).toBe(playoff.to);
      const final = boardAt(tournamentOf(world), completeAt + 5 * minuteMs);
      const [winner, second] = inPlaces(final);
      expect([winner?.position, winner?.entrant]).toEqual(['1', playoff.winner]);
      expect(second?.position).toMatch(/^T?2$/);
      expect(second?.score).toBe(winner?.score);
      expect(final.currentRound).toBe(4);
      const best = entrants.filter(({ cards }) => cards.length === 4 && cards.every(isComplete)).map(totalOf);
      expect(Math.min(...best)).toBe(winner?.score);
      expect(entrants.every(({ cards }) => cards.every(({ holes }) => strokesOf(holes) > 0))).toBe(true);
    },
  );

  test('withdrawals: before the week, on the range, on the course, overnight, and a disqualification', () => {
    const world = open('withdrawals');
    const { entrants, lockAt, event } = tournamentOf(world);
    const before = entrants.filter(({ leavesAt }) => leavesAt < lockAt);
    expect(before).toHaveLength(6);
    const noShot = entrants.filter(({ exit, cards }) => exit?.round === 1 && cards.length === 0);
    expect(noShot).toHaveLength(4);
    for (const { leavesAt } of noShot) expect(leavesAt).toBeGreaterThan(lockAt);
    expect(entrants.filter(({ entersAt }) => entersAt > 0)).toHaveLength(10);
    const midRound = entrants.filter(({ cards }) => cards.some((card) => !isComplete(card)));
    expect(midRound.length).toBeGreaterThanOrEqual(6);

    const { standings } = boardOf(world, sunday, '20:00');
    expect(count(standings, 'DQ')).toBe(1);
    expect(count(standings, 'WD')).toBe(12);
    expect(standings.some(({ entrant }) => before.includes(entrant))).toBe(false);
    const morning = boardOf(world, thursday, '12:00').standings.filter(({ position }) => position === 'WD');
    expect(morning.some(({ thru, strokes }) => thru === 0 && strokes[0] === null)).toBe(true);
    // The last to go does so too late to be replaced before picks lock.
    const inField = (moment: Moment) =>
      entrants.filter(({ leavesAt, entersAt }) => entersAt <= moment && leavesAt > moment).length;
    expect([inField(lockAt), inField(at(thursday, '06:00'))]).toEqual([event.fieldSize - 1, event.fieldSize]);
  });

  test('two-courses: pars of 72 and 71, and everyone sees both before the weekend', () => {
    const world = open('two-courses');
    const { courses, entrants, rounds } = tournamentOf(world);
    expect(courses.map(({ par }) => par)).toEqual([72, 71]);
    for (const { cards } of entrants.filter((entrant) => entrant.cards.length >= 2))
      expect(new Set(cards.slice(0, 2).map(({ course }) => course.code)).size).toBe(2);
    for (const round of rounds.slice(2))
      expect(round.groups.every(({ course }) => course === courses[0])).toBe(true);
    const { standings } = boardOf(world, friday, '20:00');
    for (const { strokes, score, position } of standings.filter((each) => /\d/.test(each.position)))
      expect([position, score]).toEqual([position, (strokes[0] ?? 0) + (strokes[1] ?? 0) - 143]);
  });

  test('no-cut: a small field plays all four rounds', () => {
    const world = open('no-cut');
    const { event, entrants, cut } = tournamentOf(world);
    expect(event.fieldSize).toBeGreaterThanOrEqual(72);
    expect(event.fieldSize).toBeLessThanOrEqual(78);
    expect(cut).toBeNull();
    const { standings } = boardOf(world, sunday, '20:00');
    expect(count(standings, 'CUT')).toBe(0);
    expect(entrants.filter(({ cards }) => cards.length === 4).length).toBeGreaterThan(70);
  });

  test('cut-54: everyone plays three rounds, and the last is for those who made the cut', () => {
    const world = open('cut-54');
    const { cut, entrants } = tournamentOf(world);
    expect(cut?.after).toBe(3);
    expect(count(boardOf(world, saturday, '08:00').standings, 'CUT')).toBe(0);
    expect(count(boardOf(world, sunday, '20:00').standings, 'CUT')).toBeGreaterThan(40);
    const rounds = (number: number) => entrants.filter(({ cards }) => cards.length === number).length;
    expect(rounds(3)).toBeGreaterThan(40);
    expect(rounds(4)).toBeGreaterThanOrEqual(60);
  });

  test('feed-outage: three hours of Friday, first failing, then silent', () => {
    const world = open('feed-outage');
    const outages = Array.from({ length: 24 * 4 }, (_, quarter) =>
      world.outage(at(friday, '00:00') + quarter * 15 * minuteMs),
    );
    expect(outages.filter((outage) => outage === 'fails')).toHaveLength(6);
    expect(outages.filter((outage) => outage === 'hangs')).toHaveLength(6);
    expect(outages.findIndex((outage) => outage !== null)).toBe(36);
    expect(world.outage(at(thursday, '12:00'))).toBeNull();
    expect(open('normal').outage(at(friday, '10:00'))).toBeNull();
  });

  test.each(scenarios)(
    '%s can befall any event: rounds follow one another, and all ends by Tuesday',
    (scenario) => {
      const golfers = rankedGolfers('anywhere');
      // A part of the ordinary ones, another for each scenario, and all that are special.
      const part = scenarios.indexOf(scenario) % 5;
      const isSpecial = ({ cutAfter, twoCourses }: Event) => cutAfter !== 2 || twoCourses;
      const events = seasonOf(2027).filter((event, index) => index % 5 === part || isSpecial(event));
      for (const event of events.filter(isPlayable)) {
        const { rounds, completeAt } = playTournament('anywhere', event, scenario, golfers);
        rounds.slice(1).forEach(({ startsAt, sheetAt }, index) => {
          expect([event.name, startsAt > (rounds[index]?.endsAt ?? 0)]).toEqual([event.name, true]);
          expect([event.name, sheetAt < startsAt]).toEqual([event.name, true]);
        });
        const last = startOfDay(event, daysOf[scenario] ?? 4);
        expect([event.name, completeAt < last]).toEqual([event.name, true]);
      }
    },
  );

  test('apply to one event only', () => {
    const world = open('cancelled');
    const later = Date.parse('2027-01-24T12:00:00Z');
    expect(world.current(later).scenario).toBe('normal');
    expect(world.phase(world.current(later).event, Date.parse('2027-01-25T12:00:00Z'))).toBe('official');
    const elsewhere = createWorld({ seed: 'fairway', scenario: 'suspended', scenarioEvent: '2027-6' });
    expect(tournamentOf(elsewhere).scenario).toBe('normal');
  });

  test('change only what they are about: Thursday is the same with and without', () => {
    const scores = (scenario: Scenario) =>
      boardOf(open(scenario), thursday, '20:00').standings.map(({ entrant, score }) => [
        entrant.competitor.id,
        score,
      ]);
    for (const scenario of [
      'suspended',
      'monday-finish',
      'tuesday-finish',
      'shortened-36',
      'shortened-54',
      'cancelled',
      'playoff',
      'cut-54',
      'feed-outage',
    ] as const)
      expect(scores(scenario)).toEqual(scores('normal'));
  });
});
