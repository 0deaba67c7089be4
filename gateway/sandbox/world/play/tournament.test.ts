import { hourMs, minuteMs } from '@fairway/schema/days';
import { describe, expect, test } from '@jest/globals';
import { daylight } from '../daylight.ts';
import { rankedGolfers } from '../golfers.ts';
import { type Event, seasonOf, startOfDay, timeAt } from '../season.ts';
import { localTime, type Moment } from '../venue-time.ts';
import { boardAt } from './board.ts';
import { isComplete, toParOf } from './card.ts';
import type { Entrant } from './entrants.ts';
import { pricesAt, winChancesAt } from './odds.ts';
import { totalOf } from './playoff.ts';
import { playTournament, type Tournament } from './tournament.ts';

const seed = 'statistics';
const golfers = rankedGolfers(seed);
const play = (event: Event, otherSeed = seed) =>
  playTournament(otherSeed, event, 'normal', otherSeed === seed ? golfers : rankedGolfers(otherSeed));
const all = seasonOf(2027).map((event) => play(event));
const singles = all.filter(({ event }) => !event.isTeamEvent);
const withCut = singles.filter(({ event }) => event.cutAfter !== null);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]) =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
const named = (tournaments: readonly Tournament[]) =>
  tournaments.map((tournament) => [tournament.event.name, tournament] as const);
const finishers = ({ entrants }: Tournament): Entrant[] =>
  entrants.filter(({ cards }) => cards.length === 4 && cards.every(isComplete));
const roundsToPar = ({ entrants }: Tournament, round: number): number[] =>
  entrants.flatMap(({ cards }) =>
    cards.filter((card) => card.round === round && isComplete(card)).map(({ holes }) => toParOf(holes)),
  );

describe('scores are those of a tour', () => {
  test('winners are about fifteen under par, and rarely far from it', () => {
    const winners = singles.map((tournament) => Math.min(...finishers(tournament).map(totalOf)));
    expect(mean(winners)).toBeGreaterThan(-18);
    expect(mean(winners)).toBeLessThan(-12);
    expect(Math.min(...winners)).toBeGreaterThan(-32);
    expect(Math.max(...winners)).toBeLessThan(-3);
  });

  test('the rounds of a day differ by about three strokes, and average near par', () => {
    const days = singles.flatMap((tournament) => [roundsToPar(tournament, 1), roundsToPar(tournament, 2)]);
    expect(mean(days.map(deviation))).toBeGreaterThan(2.6);
    expect(mean(days.map(deviation))).toBeLessThan(3.2);
    expect(mean(days.map(mean))).toBeGreaterThan(-1);
    expect(mean(days.map(mean))).toBeLessThan(1.5);
  });

  test('those who are better win more', () => {
    const winners = singles.map(
      (tournament) => finishers(tournament).toSorted((one, other) => totalOf(one) - totalOf(other))[0],
    );
    const ranks = winners.map((winner) => winner?.competitor.golfers[0].rank ?? 0);
    expect(mean(ranks)).toBeLessThan(60);
    expect(Math.max(...ranks)).toBeGreaterThan(20);
  });

  test('now and then a playoff is needed', () => {
    const seasons = [all, seasonOf(2027).map((event) => play(event, 'another'))].flat();
    const share = seasons.filter(({ playoff }) => playoff !== null).length / seasons.length;
    expect(share).toBeGreaterThan(0.08);
    expect(share).toBeLessThan(0.45);
  });
});

describe.each(named(withCut))('%s', (_name, tournament) => {
  const { event, cut, rounds, entrants } = tournament;

  test('cuts the field to the best 65 and ties', () => {
    if (!cut) throw new Error('There was no cut.');
    expect(cut.made.size).toBeGreaterThanOrEqual(65);
    expect(cut.made.size).toBeLessThan(95);
    const worst = Math.max(...[...cut.made].map((entrant) => toParAfter(entrant, cut.after)));
    expect(worst).toBe(cut.line);
    const out = entrants.filter((entrant) => entrant.exit === null && !cut.made.has(entrant));
    for (const entrant of out) {
      expect(toParAfter(entrant, cut.after)).toBeGreaterThan(cut.line);
      expect(entrant.cards).toHaveLength(cut.after);
    }
  });

  test('labels the cut hours after the round, and before the next', () => {
    const before = rounds[event.cutAfter === 3 ? 2 : 1];
    const next = rounds[event.cutAfter === 3 ? 3 : 2];
    if (!cut || !before || !next) throw new Error('There was no cut.');
    expect(cut.labelledAt).toBeGreaterThan(before.endsAt + 2 * hourMs);
    expect(cut.labelledAt).toBeLessThan(next.startsAt);
  });
});

const toParAfter = ({ cards }: Entrant, rounds: number) =>
  cards.filter(({ round }) => round <= rounds).reduce((sum, { holes }) => sum + toParOf(holes), 0);

describe.each(named(all))('%s', (_name, tournament) => {
  const { event, rounds, entrants, firstTeeAt, lockAt, completeAt, officialAt } = tournament;

  test('is played from Thursday to Sunday, in daylight', () => {
    expect(rounds.map(({ startsAt }) => localTime(startsAt, event.zone).day)).toEqual(
      [0, 1, 2, 3].map((days) => localTime(startOfDay(event, days), event.zone).day),
    );
    for (const { startsAt, endsAt } of rounds) {
      const { day } = localTime(startsAt, event.zone);
      const sun = daylight(day, event.latitude, event.longitude);
      expect(startsAt).toBeGreaterThanOrEqual(sun.from);
      expect(endsAt).toBeLessThan(sun.to + 25 * minuteMs);
      expect(localTime(endsAt, event.zone).day).toBe(day);
    }
    expect(lockAt).toBe(startOfDay(event));
    expect(firstTeeAt).toBeGreaterThan(lockAt + 6 * hourMs);
    expect(officialAt).toBe(completeAt + 30 * minuteMs);
    expect(officialAt).toBeLessThan(timeAt(event, 3, '22:00'));
  });

  test('has a full field at every moment, and loses one to four of it', () => {
    const inField = (moment: Moment) =>
      entrants.filter(({ entersAt, leavesAt }) => entersAt <= moment && leavesAt > moment).length;
    expect(inField(timeAt(event, -3, '09:00'))).toBe(event.fieldSize);
    expect(inField(lockAt)).toBe(event.fieldSize);
    const lost = entrants.filter(({ exit }) => exit !== null && exit.round > 0);
    expect(lost.length).toBeGreaterThanOrEqual(1);
    expect(lost.length).toBeLessThanOrEqual(4);
    for (const { leavesAt } of lost) expect(leavesAt).toBeLessThan(completeAt);
  });

  test('sends groups off in an order that can be played', () => {
    for (const { groups, sheetAt, startsAt } of rounds) {
      expect(sheetAt).toBeLessThan(startsAt);
      const onTees = new Map<string, Moment[]>();
      for (const { teeAt, startHole, course, players } of groups) {
        const tee = `${course.code} ${startHole}`;
        onTees.set(tee, [...(onTees.get(tee) ?? []), teeAt]);
        const playing = players.filter(({ cards, exit }) => cards.length > 0 || exit === null);
        expect(playing.length).toBeLessThanOrEqual(3);
      }
      for (const times of onTees.values())
        times.slice(1).forEach((time, index) => {
          expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(9 * minuteMs);
        });
    }
  });

  test('takes four to five and a half hours a round', () => {
    const hours = entrants.flatMap(({ cards }) =>
      cards.filter(isComplete).map((card) => ((card.holes.at(-1)?.at ?? 0) - card.teeAt) / hourMs),
    );
    expect(Math.min(...hours)).toBeGreaterThan(3.3);
    expect(Math.max(...hours)).toBeLessThan(5.7);
  });

  test('is priced with a margin for the books, from Monday until the end', () => {
    expect(pricesAt(tournament, timeAt(event, -3, '09:59'), seed)).toBeNull();
    for (const moment of [
      timeAt(event, -3, '10:00'),
      timeAt(event, -2, '16:00'),
      timeAt(event, -1, '12:00'),
    ]) {
      const prices = pricesAt(tournament, moment, seed) ?? [];
      const offers = prices.flatMap(({ books }) => (books.draftkings === null ? [] : [books.draftkings]));
      const sum = offers.reduce((total, offer) => total + offer, 0);
      expect(sum).toBeGreaterThan(1.15);
      expect(sum).toBeLessThan(1.4);
      expect(offers.length).toBeGreaterThanOrEqual(0.9 * event.fieldSize);
      expect(Math.max(...offers)).toBeLessThan(0.35);
      expect(Math.min(...offers)).toBeGreaterThanOrEqual(0.001);
    }
    expect(pricesAt(tournament, completeAt, seed)).toBeNull();
  });
});

test('somewhere the longest shots have no price, and who comes in late has none for a while', () => {
  const offers = singles.flatMap(
    (tournament) => pricesAt(tournament, timeAt(tournament.event, -1, '12:00'), seed) ?? [],
  );
  expect(offers.filter(({ books }) => books.draftkings === null).length).toBeGreaterThan(20);
  const late = singles.flatMap((tournament) =>
    tournament.entrants.filter(({ entersAt }) => entersAt > 0).map((entrant) => ({ tournament, entrant })),
  );
  expect(late.length).toBeGreaterThan(5);
  for (const { tournament, entrant } of late) {
    const soon = pricesAt(tournament, entrant.entersAt + hourMs, seed) ?? [];
    expect(soon.some((price) => price.entrant === entrant)).toBe(false);
  }
});

test('chances add up to one, and who leads on Sunday is the favourite', () => {
  for (const tournament of singles.slice(0, 12)) {
    const { event, firstTeeAt, rounds } = tournament;
    for (const moment of [timeAt(event, -1, '12:00'), firstTeeAt + 3 * hourMs, timeAt(event, 2, '15:00')]) {
      const prospects = winChancesAt(tournament, moment);
      expect(prospects.reduce((sum, { win }) => sum + win, 0)).toBeCloseTo(1, 6);
    }
    const nearlyDone = (rounds[3]?.endsAt ?? 0) - 10 * minuteMs;
    const leaders = boardAt(tournament, nearlyDone).standings.filter(({ position }) =>
      /^T?1$/.test(position),
    );
    const [favourite] = winChancesAt(tournament, nearlyDone).toSorted((one, other) => other.win - one.win);
    expect(leaders.map(({ entrant }) => entrant)).toContain(favourite?.entrant);
  }
});

describe('one seed', () => {
  const event = seasonOf(2027)[1];
  if (!event) throw new Error('The season is empty.');
  const outcomeOf = (tournament: Tournament) => ({
    scores: tournament.entrants.map(({ competitor, cards }) => [
      competitor.id,
      cards.map(({ holes }) => holes),
    ]),
    times: tournament.rounds.map(({ startsAt, endsAt }) => [startsAt, endsAt]),
  });

  test('plays the same event again, another seed another one', () => {
    expect(outcomeOf(play(event))).toEqual(outcomeOf(play(event)));
    expect(outcomeOf(play(event, 'another'))).not.toEqual(outcomeOf(play(event)));
  });

  test('plays another event a year later', () => {
    const later = seasonOf(2028)[1];
    expect(later?.name).toBe(event.name);
    expect(later && outcomeOf(play(later))).not.toEqual(outcomeOf(play(event)));
  });
});

test('nine tenths of the field are priced by Tuesday noon, whatever the seed, since no sheet opens before', () => {
  const [, event] = seasonOf(2027);
  if (!event) throw new Error('The season has no such event.');
  const noon = timeAt(event, -2, '12:00');
  const shares = Array.from({ length: 40 }, (_, index) => {
    const ofSeed = `ways ${index + 1}`;
    const tournament = play(event, ofSeed);
    const field = tournament.entrants.filter(({ entersAt, leavesAt }) => entersAt <= noon && leavesAt > noon);
    const prices = pricesAt(tournament, noon, ofSeed) ?? [];
    return prices.filter(({ books }) => books.draftkings !== null).length / field.length;
  });
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.9);
});
