import { hourMs } from '@fairway/schema/days';
import type { Scenario } from '../../src/configuration/env.ts';
import { rankedGolfers } from './golfers.ts';
import { playTournament, type Tournament } from './play/tournament.ts';
import { type Event, eventsAround, idOf, isPlayable, startOfDay, timeAt } from './season.ts';
import { type Moment } from './venue-time.ts';

/** The golf outside. All that happens in it follows from the seed, and from which scenario applies to which event. */
export interface World {
  seed: string;
  tournament(event: Event): Tournament;
  /** The tournament that pools are about now. */
  current(now: Moment): Tournament;
  /** The event whose field is announced: it changes on Monday mornings. */
  announced(now: Moment): Tournament;
  /** The event whose scores are shown: it changes with the first shot of the next. */
  scored(now: Moment): Tournament;
  /** The events of late, the newest first. */
  recent(now: Moment): Tournament[];
  /** How far an event is. */
  phase(event: Event, now: Moment): Phase;
  /** What the stats feed suffers from. */
  outage(now: Moment): 'fails' | 'hangs' | null;
}

export type Phase = 'scheduled' | 'live' | 'suspended' | 'complete' | 'official' | 'cancelled';

interface Options {
  seed: string;
  scenario: Scenario;
  /** The id of the event that the scenario applies to; all others are normal. */
  scenarioEvent: string;
  /** By their ids, events with scenarios of their own. */
  others?: ReadonlyMap<string, Scenario>;
}

/** Played events are kept a while, for playing one takes some milliseconds. */
const maxCached = 8;
const outageAfterMs = 1.5 * hourMs;
const outageMs = 3 * hourMs;

export function createWorld({ seed, scenario, scenarioEvent, others }: Options): World {
  const golfers = rankedGolfers(seed);
  const played = new Map<string, Tournament>();

  const tournament = (event: Event): Tournament => {
    const id = idOf(event);
    const own = id === scenarioEvent ? scenario : (others?.get(id) ?? 'normal');
    const result = played.get(id) ?? playTournament(seed, event, own, golfers);
    played.delete(id);
    played.set(id, result);
    for (const oldest of [...played.keys()].slice(0, -maxCached)) played.delete(oldest);
    return result;
  };
  const begunBy = (now: Moment) => eventsAround(now).filter((event) => startOfDay(event, -3) <= now);
  const lastWhere = (now: Moment, has: (event: Event) => boolean): Tournament => {
    const begun = begunBy(now);
    return tournament(begun.findLast(has) ?? (begun[0] as Event));
  };
  /** Some events last longer than their week, but none two days longer. */
  const isLongOver = (event: Event, now: Moment) => startOfDay(event, 6) <= now;

  return {
    seed,
    tournament,
    current: (now) => {
      const isOver = (event: Event) =>
        startOfDay(event, 4) <= now && (isLongOver(event, now) || tournament(event).officialAt <= now);
      return tournament(eventsAround(now).find((event) => isPlayable(event) && !isOver(event)) as Event);
    },
    announced: (now) =>
      lastWhere(now, (event) => {
        const before = begunBy(now).findLast(({ startsOn }) => startsOn < event.startsOn);
        const isFree = !before || isLongOver(before, now) || tournament(before).completeAt + hourMs <= now;
        return timeAt(event, -3, '08:00') <= now && isFree;
      }),
    scored: (now) =>
      lastWhere(now, (event) => startOfDay(event) <= now && tournament(event).firstTeeAt <= now),
    recent: (now) => begunBy(now).slice(-4).reverse().map(tournament),
    phase: (event, now) => {
      if (now < startOfDay(event)) return 'scheduled';
      if (isLongOver(event, now) && idOf(event) !== scenarioEvent) return 'official';
      return phaseOf(tournament(event), now);
    },
    outage: (now) => {
      if (scenario !== 'feed-outage') return null;
      const suffering = eventsAround(now).find((event) => idOf(event) === scenarioEvent);
      const secondRound = suffering && tournament(suffering).rounds[1];
      if (!secondRound) return null;
      const since = now - (secondRound.startsAt + outageAfterMs);
      if (since < 0 || since >= outageMs) return null;
      return since < outageMs / 2 ? 'fails' : 'hangs';
    },
  };
}

function phaseOf(tournament: Tournament, now: Moment): Phase {
  const { scenario, firstTeeAt, rounds, completeAt, officialAt } = tournament;
  if (now < firstTeeAt) return 'scheduled';
  if (now >= completeAt && scenario === 'cancelled') return 'cancelled';
  if (now >= officialAt) return 'official';
  if (now >= completeAt) return 'complete';
  const isStopped = rounds.some(({ stoppage }) => stoppage && stoppage.from <= now && now < stoppage.to);
  return isStopped ? 'suspended' : 'live';
}
