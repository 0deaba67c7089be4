import type { Scenario } from '../../env.ts';
import { rankedGolfers } from './golfers.ts';
import { playTournament, type Tournament } from './play/tournament.ts';
import { type Event, eventsAround, startOfDay, timeAt } from './season.ts';
import { hourMs, type Moment } from './venue-time.ts';

/** The golf outside. All that happens in it follows from the seed, the scenario and when it began. */
export interface World {
  seed: string;
  tournament(event: Event): Tournament;
  /** The tournament that pools are about now. */
  current(now: Moment): Tournament;
  /** The event whose field is announced: it changes on Monday mornings. */
  announced(now: Moment): Tournament;
  /** The event whose scores are shown: it changes with the first shot of the next. */
  scored(now: Moment): Tournament;
  /** The events whose news are still read, the latest first. */
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
  /** When the sandbox began: the scenario befalls the tournament that was current then. */
  startedAt: Moment;
}

/** Played events are kept a while, for playing one takes some milliseconds. */
const keptTournaments = 8;
const outageAfterMs = 1.5 * hourMs;
const outageMs = 3 * hourMs;

export function createWorld({ seed, scenario, startedAt }: Options): World {
  const golfers = rankedGolfers(seed);
  const played = new Map<string, Tournament>();
  const isPlayable = ({ isTeamEvent }: Event) => !isTeamEvent;
  const afflicted = eventsAround(startedAt).find(
    (event) => isPlayable(event) && startOfDay(event, 4) > startedAt,
  );

  const tournament = (event: Event): Tournament => {
    const key = keyOf(event);
    const known = played.get(key);
    const befalls = afflicted && key === keyOf(afflicted) ? scenario : 'normal';
    const result = known ?? playTournament(seed, event, befalls, golfers);
    played.delete(key);
    played.set(key, result);
    for (const oldest of [...played.keys()].slice(0, -keptTournaments)) played.delete(oldest);
    return result;
  };
  const lastWhere = (now: Moment, has: (event: Event) => boolean): Tournament => {
    const begun = eventsAround(now).filter((event) => startOfDay(event, -3) <= now);
    return tournament(begun.findLast(has) ?? (begun[0] as Event));
  };

  return {
    seed,
    tournament,
    current: (now) => {
      const events = eventsAround(now).filter(isPlayable);
      const isOver = (event: Event) => {
        if (startOfDay(event, 4) > now) return false;
        return startOfDay(event, 6) <= now || tournament(event).officialAt <= now;
      };
      return tournament(events.find((event) => !isOver(event)) ?? (events.at(-1) as Event));
    },
    announced: (now) =>
      lastWhere(now, (event) => {
        if (timeAt(event, -3, '08:00') > now) return false;
        const before = eventsAround(now).findLast(({ startsOn }) => startsOn < event.startsOn);
        return !before || startOfDay(before, 6) <= now || tournament(before).completeAt + hourMs <= now;
      }),
    scored: (now) =>
      lastWhere(now, (event) => startOfDay(event) <= now && tournament(event).firstTeeAt <= now),
    recent: (now) =>
      eventsAround(now)
        .filter((event) => startOfDay(event, -3) <= now)
        .slice(-4)
        .reverse()
        .map(tournament),
    phase: (event, now) => {
      if (now < startOfDay(event)) return 'scheduled';
      const isLongOver = startOfDay(event, 6) <= now && !(afflicted && keyOf(event) === keyOf(afflicted));
      return isLongOver ? 'official' : phaseOf(tournament(event), now);
    },
    outage: (now) => {
      if (scenario !== 'feed-outage' || !afflicted) return null;
      const from = (tournament(afflicted).rounds[1]?.startsAt ?? Number.POSITIVE_INFINITY) + outageAfterMs;
      if (now < from || now >= from + outageMs) return null;
      return now < from + outageMs / 2 ? 'fails' : 'hangs';
    },
  };
}

const keyOf = ({ year, id }: Event) => `${year} ${id}`;

function phaseOf({ scenario, firstTeeAt, rounds, completeAt, officialAt }: Tournament, now: Moment): Phase {
  if (now < firstTeeAt) return 'scheduled';
  if (now >= completeAt && scenario === 'cancelled') return 'cancelled';
  if (now >= officialAt) return 'official';
  if (now >= completeAt) return 'complete';
  const isStopped = rounds.some(({ stoppage }) => stoppage && stoppage.from <= now && now < stoppage.to);
  return isStopped ? 'suspended' : 'live';
}
