import { hourMs, minuteMs } from '@fairway/schema/days';
import type { Scenario } from '../../../src/configuration/env.ts';
import { Chance } from '../chance.ts';
import { type Course, coursesOf } from '../courses.ts';
import type { RankedGolfer } from '../golfers.ts';
import { type Event, startOfDay, timeAt } from '../season.ts';
import { type Moment } from '../venue-time.ts';
import { isComplete } from './card.ts';
import { type Entrant, enterField, isDrawn, replaceAtTheTee } from './entrants.ts';
import { drawField } from './field.ts';
import { forceTie, type Playoff, playOff, totalOf } from './playoff.ts';
import { type PlayedRound, playRound } from './round.ts';
import { cancelledAt, eventUnder } from './scenarios.ts';
import { drawByPosition, drawEveryone, type Group } from './tee-times.ts';
import { type Withdrawal, withdrawalsOf } from './withdrawals.ts';

export interface Round extends PlayedRound {
  /** When its tee times are published. */
  sheetAt: Moment;
}

export interface Cut {
  after: number;
  /** The most strokes over par that go on. */
  line: number;
  /** The feed calls nobody cut before that. */
  labelledAt: Moment;
  made: ReadonlySet<Entrant>;
}

/** An event played to its end. What of it is known at a moment, the board tells. */
export interface Tournament {
  event: Event;
  scenario: Scenario;
  /** The one of the weekend first. */
  courses: readonly Course[];
  entrants: readonly Entrant[];
  rounds: readonly Round[];
  firstTeeAt: Moment;
  /** When picks lock. */
  lockAt: Moment;
  cut: Cut | null;
  playoff: Playoff | null;
  /** When it was announced that no more would be played; null where all of it was. */
  cancelledAt: Moment | null;
  /** When the last stroke was played, or the rest called off; and when that is the result. */
  completeAt: Moment;
  officialAt: Moment;
}

/** Fewer are no result. */
const fewestRounds = 2;
const placesAfterTheCut = 65;
const teamPlacesAfterTheCut = 33;
const labelsAfterMs = 5 * hourMs;
const officialAfterMs = 30 * minuteMs;
const weekendDrawMs = 60 * minuteMs;

/** Plays an event: one seed always plays it the same way, and a scenario changes only what it is about. */
export function playTournament(
  seed: string,
  scheduled: Event,
  scenario: Scenario,
  golfers: readonly RankedGolfer[],
): Tournament {
  const event = eventUnder(scenario, scheduled);
  const chance = (...names: (string | number)[]) => new Chance(seed, event.year, event.id, ...names);
  const courses = coursesOf(event, event.twoCourses ? 2 : 1);
  const withdrawals = withdrawalsOf(event, scenario, chance('withdrawals'));
  const { slots, replace } = enterField(drawField(event, golfers, chance('field')), withdrawals);
  const drawOpening = (round: number) =>
    drawEveryone({ event, courses, round, players: slots, chance: chance('draw') });
  replaceAtTheTee(drawOpening(1), replace);

  const rounds: Round[] = [];
  let cut: Cut | null = null;
  for (const number of [1, 2, 3, 4]) {
    const before = rounds.at(-1);
    const groups = before && number > 2 ? drawWeekend(number, before) : drawSlots(number);
    const round = playRound({ event, scenario, number, groups, chance });
    rounds.push({ ...round, sheetAt: sheetTime(event, round, before) });
    if (!Number.isFinite(round.endsAt)) break;
    if (event.cutAfter === number) cut = makeCut(event, round, slots.flat());
  }

  const entrants = slots.flat();
  const played = rounds.filter(({ endsAt }) => Number.isFinite(endsAt)).length;
  const finishers = entrants.filter((entrant) => hasFinished(entrant, played));
  if (scenario === 'playoff') forceTie(finishers);
  const cancelled = cancelledAt(scenario, event);
  const lastPuttAt = cancelled ?? rounds.at(-1)?.endsAt ?? startOfDay(event);
  const playoff =
    played < fewestRounds
      ? null
      : playOff(finishers, { rounds: played, after: lastPuttAt, chance: chance('playoff') });
  const completeAt = playoff?.to ?? lastPuttAt;
  const firstTeeAt = rounds[0]?.startsAt ?? startOfDay(event);
  return {
    event,
    scenario,
    courses,
    entrants,
    rounds,
    firstTeeAt,
    lockAt: Math.min(startOfDay(event), firstTeeAt),
    cut: cut && notAfter(cut, rounds[cut.after]),
    playoff,
    cancelledAt: cancelled,
    completeAt,
    officialAt: completeAt + officialAfterMs,
  };

  function drawSlots(round: number): Group<Entrant>[] {
    return drawOpening(round).map((group) => ({ ...group, players: group.players.flat() }));
  }

  function drawWeekend(round: number, before: Round): Group<Entrant>[] {
    const players = slots.flat().filter((player) => isDrawn(player, round) && (!cut || cut.made.has(player)));
    if (round === 3) withdrawLater(players, withdrawals);
    const notBefore = before.endsAt + weekendDrawMs;
    if (event.cutAfter === round)
      return drawEveryone({ event, courses, round, players, notBefore, chance: chance('draw', round) });
    const bestFirst = players.toSorted((one, other) => totalOf(one) - totalOf(other));
    return drawByPosition({ event, course: courses[0] as Course, round, players: bestFirst, notBefore });
  }
}

/** Whether the entrant has played so many rounds to their end, and has not left. */
const hasFinished = ({ cards, leavesAt }: Entrant, rounds: number): boolean =>
  leavesAt === Number.POSITIVE_INFINITY &&
  cards.filter((card) => card.round <= rounds && isComplete(card)).length === rounds;

/** Those who withdraw in the third round are counted among the ones who play it. */
function withdrawLater(players: readonly Entrant[], withdrawals: readonly Withdrawal[]): void {
  for (const { place, exit } of withdrawals) {
    const player = exit.round === 3 ? players[place] : undefined;
    if (player) player.exit = exit;
  }
}

/** Two days before for the opening rounds; then when the round before is over. */
function sheetTime(event: Event, { number, startsAt }: PlayedRound, before: PlayedRound | undefined): Moment {
  if (!before || number <= 2) return timeAt(event, -2, '13:30');
  return Math.min(before.endsAt + 75 * minuteMs, startsAt - 30 * minuteMs);
}

function makeCut(event: Event, { number, endsAt }: PlayedRound, entrants: readonly Entrant[]): Cut {
  const inIt = entrants.filter((entrant) => isDrawn(entrant, number + 1));
  const totals = inIt.map(totalOf).sort((one, other) => one - other);
  const places = event.isTeamEvent ? teamPlacesAfterTheCut : placesAfterTheCut;
  const line = totals[Math.min(places, totals.length) - 1] ?? 0;
  const made = new Set(inIt.filter((entrant) => totalOf(entrant) <= line));
  return { after: number, line, made, labelledAt: endsAt + labelsAfterMs };
}

/** However late the labels come, they are there when the next round begins. */
const notAfter = (cut: Cut, next: Round | undefined): Cut => ({
  ...cut,
  labelledAt: Math.min(cut.labelledAt, next ? next.startsAt - 30 * minuteMs : cut.labelledAt),
});
