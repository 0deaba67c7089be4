import { type Event, seasonOf } from '../../world/season.ts';
import type { Moment } from '../../world/venue-time.ts';
import type { Phase, World } from '../../world/world.ts';
import { type Answer, json, text } from '../server.ts';

const firstSeason = 2017;
/** Since that year each event says how far it is. */
const statusSince = 2026;

const statuses: Record<Phase, string> = {
  scheduled: 'upcoming',
  live: 'in_progress',
  suspended: 'in_progress',
  complete: 'in_progress',
  official: 'completed',
  cancelled: 'cancelled',
};

export function schedule(world: World, now: Moment, query: URLSearchParams): Answer {
  const currentSeason = new Date(now).getUTCFullYear();
  const asked = query.get('season') ?? String(currentSeason);
  const season = Number(asked);
  if (!/^\d{4}$/.test(asked) || season < firstSeason || season > currentSeason + 1)
    return text('invalid season', 400);
  const events = seasonOf(season).map((event) => ({ event, phase: world.phase(event, now) }));
  const onlyUpcoming = query.get('upcoming_only') === 'yes';
  return json({
    current_season: currentSeason,
    schedule: events
      .filter(({ phase }) => !onlyUpcoming || phase === 'scheduled')
      .map(({ event, phase }) => ({
        course: event.club,
        course_key: String(event.id + 200),
        event_id: eventIdOf(event),
        event_name: event.name,
        latitude: event.hasCoordinates ? event.latitude : null,
        longitude: event.hasCoordinates ? event.longitude : null,
        location: `${event.city}, ${event.state || event.country}`,
        start_date: event.startsOn,
        ...(season >= statusSince ? { status: statuses[phase] } : {}),
        tour: 'pga',
      })),
  });
}

/** A number for events at home, text for those abroad: the feed has both. */
const eventIdOf = ({ id, state }: Event): number | string => (state === '' ? String(id) : id);
