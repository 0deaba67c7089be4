import { dayInUtc, dayMs, minuteMs } from '@fairway/schema/days';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ctx } from '../context.ts';
import { list, number, orNull, rowsOf, text } from '../database/rows.ts';
import { transactional } from '../database/transaction.ts';
import type { Schedule, ScheduleEntry } from '../feeds/data-golf.ts';
import type { Coordinates } from '../feeds/geocoding.ts';
import {
  exclusion,
  type GolferProgress,
  lockMoment,
  roundStates,
  saysCompleted,
  tournamentState,
} from '../rules/golf/tournament.ts';
import { scheduleFeed, withoutNotes } from './copies/feed-copy.service.ts';
import type { RoundOfGolfer } from './field/field.entity.ts';
import { tournamentChanged } from './golf-events.ts';
import { nameKey } from './names/names.ts';
import { Tournament } from './tournament.entity.ts';
import { believed, type Doubts, missingFrom, notListed, unlisted } from './tournaments/doubtful-schedule.ts';
import type { TournamentSnapshot } from './tournaments/tournament-snapshot.ts';
import { startOfDay, zoneAt } from './venue-time.ts';

/** What storing golf takes. */
export type WriteContext = Pick<Ctx, 'em' | 'gameClock' | 'bus' | 'log' | 'settings' | 'hooks'>;

/**
 * Stores what the schedule says, and returns what of it is not believed yet. An event that another season has already is
 * that one, and stored once.
 */
export async function storeSchedule(
  ctx: WriteContext,
  { season, entries, names }: Schedule,
  doubted: Doubts = {},
): Promise<Doubts> {
  return transactional(ctx, async (em) => {
    const known = await em.find(Tournament, { season: { $gte: season - 1, $lte: season + 1 } });
    const byEvent = Map.groupBy(known, ({ eventId }) => eventId);
    const unfinished = known.filter((tournament) => !isTournamentOver(tournament));
    const progress = await progressOfGolfers(
      em,
      unfinished.map(({ id }) => id),
    );
    for (const tournament of unfinished) excludeWithoutNumber(tournament);
    const doubts: Record<string, Doubts[string]> = {};
    const doubt = (about: string, { id }: Tournament, found: Doubts[string] | undefined) => {
      if (!found) return;
      doubts[about] = found;
      if (found.says !== doubted[about]?.says)
        ctx.log.warn({ tournament: id, says: found.says }, 'feeds: doubted what the schedule says');
    };
    const listed = new Set<Tournament>();
    for (const copied of entries) {
      const { eventId } = copied;
      const sameNumber = byEvent.get(eventId) ?? [];
      const tournament =
        sameNumber.find((one) => one.season === season) ??
        sameNumber.find((one) => isSameWeek(one, copied)) ??
        newTournament(em, `${season}-${eventId}`, season, copied);
      const now = ctx.gameClock.now();
      listed.add(tournament);
      const about: ReturnType<typeof believed> = isTournamentOver(tournament)
        ? { entry: copied }
        : believed(copied, tournament, doubted[eventId], now);
      doubt(eventId, tournament, about.doubt);
      const before = tournament.excluded;
      // Listed again; not if that comes with what is not believed yet.
      if (before === notListed && !about.doubt && now < tournament.lockAt) tournament.excluded = null;
      describe(tournament, about.entry, now);
      const changed = tournament.excluded !== before;
      await refreshFrom({ ...ctx, em }, tournament, progress.get(tournament.id) ?? [], { changed });
    }
    await forgetDoubts(em, season, [...listed]);
    for (const tournament of missingFrom({ season, entries, names }, unfinished, listed)) {
      const now = ctx.gameClock.now();
      const before = doubted[tournament.id];
      const about = unlisted(tournament, { isFieldHeard: isFieldHeard(tournament, now), before }, now);
      doubt(tournament.id, tournament, about.doubt);
      if (!about.isOff) continue;
      tournament.excluded = notListed;
      ctx.log.warn({ tournament: tournament.id }, 'feeds: an event is off, as the schedule lists it no more');
      await publishChange({ ...ctx, em }, tournament);
    }
    return doubts;
  });
}

/** Stored by earlier versions under a placeholder that events share: each comes again under its number. */
function excludeWithoutNumber(tournament: Tournament): void {
  if (!/[1-9]/.test(tournament.eventId) && tournament.fieldAt === null)
    tournament.excluded = 'It has no number of its own.';
}

/** What another season's schedule lists is not missing, wherever it is stored. */
async function forgetDoubts(em: EntityManager, season: number, listed: readonly Tournament[]): Promise<void> {
  const others = Map.groupBy(
    listed.filter((tournament) => tournament.season !== season),
    (tournament) => tournament.season,
  );
  for (const [other, tournaments] of others)
    await withoutNotes(
      em,
      scheduleFeed(other),
      tournaments.map(({ id }) => id),
    );
}

const sameWeekMs = 10 * dayMs;

/** Numbers come back every season, a year apart. */
const isSameWeek = (one: { startsOn: string }, other: { startsOn: string }) =>
  Math.abs(Date.parse(one.startsOn) - Date.parse(other.startsOn)) <= sameWeekMs;

function newTournament(em: EntityManager, id: string, season: number, entry: ScheduleEntry): Tournament {
  const zone = zoneAt(entry.latitude, entry.longitude);
  const tournament = em.create(Tournament, {
    id,
    season,
    eventId: entry.eventId,
    name: entry.name,
    club: entry.course,
    city: entry.city,
    state: entry.state,
    country: entry.country,
    latitude: entry.latitude,
    longitude: entry.longitude,
    startsOn: entry.startsOn,
    zone,
    status: 'scheduled',
    roundStates: ['scheduled', 'scheduled', 'scheduled', 'scheduled'],
    lockAt: startOfDay(entry.startsOn, zone),
    // Believed at once: no contest is about it yet.
    excluded: exclusion({ isTeamEvent: entry.team, golfers: null }),
  });
  em.persist(tournament);
  return tournament;
}

/** Before play, the schedule may still move an event; its name, once the field has come, is the field's. */
function describe(tournament: Tournament, entry: ScheduleEntry, now: Date): void {
  const { course, city, state, country, latitude, longitude, startsOn } = entry;
  // Where the schedule has no coordinates, those that were looked up for the same city stay.
  const isSamePlace =
    city === tournament.city && state === tournament.state && country === tournament.country;
  const coordinates = latitude === null && isSamePlace ? {} : { latitude, longitude };
  Object.assign(tournament, { club: course, city, state, country, ...coordinates });
  if (!tournament.fieldAt) tournament.name = entry.name;
  if (tournament.status === 'scheduled') {
    // Without coordinates, the zone that the field gave stays.
    if (hasCoordinates(tournament) || !isSamePlace)
      tournament.zone = zoneAt(tournament.latitude, tournament.longitude);
    moveTo(startsOn, tournament, now);
  }
  // What has not begun is not completed, and official would be for good.
  const status = saysCompleted(entry.status) && now < tournament.lockAt ? null : entry.status;
  // Counts copies from when the schedule says completed; from zero again if it takes that back.
  if (saysCompleted(status) !== saysCompleted(tournament.feedStatus)) tournament.copiesSinceCalled = 0;
  tournament.feedStatus = status;
  if (mayBeExcluded(tournament, now))
    tournament.excluded =
      exclusion({ isTeamEvent: entry.team && !isFieldHeard(tournament, now), golfers: null }) ??
      tournament.excluded;
}

/** What the event's own field says of its golfers and its day counts for more than the schedule. */
const isFieldHeard = ({ fieldAt }: Tournament, now: Date): boolean =>
  fieldAt !== null && now.getTime() - fieldAt.getTime() < dayMs;

/** Once picks have locked, pools play the event, whatever a feed says of its field: there is money on it. */
export const mayBeExcluded = ({ fieldAt, status, lockAt }: Tournament, now: Date): boolean =>
  fieldAt === null || (status === 'scheduled' && now < lockAt);

/** The field knows the day better as long as it is heard; and nothing that is ahead turns out to have begun. */
function moveTo(startsOn: string, tournament: Tournament, now: Date): void {
  const { fieldAt, zone, lockAt: lockBefore } = tournament;
  const lockAt = startOfDay(startsOn, zone);
  const isWrong = lockAt <= now && now < lockBefore;
  const isNews = tournament.startsOn !== startsOn || fieldAt === null;
  if (isNews && !isFieldHeard(tournament, now) && !isWrong) Object.assign(tournament, { startsOn, lockAt });
}

export const hasCoordinates = ({
  latitude,
  longitude,
}: Pick<Tournament, 'latitude' | 'longitude'>): boolean => latitude !== null && longitude !== null;

/** Where it is played. The schedule usually says so; if not, it is looked up once and stored. */
export async function coordinatesOf(
  { em, feeds }: Ctx,
  tournament: TournamentSnapshot,
): Promise<Coordinates | undefined> {
  const { latitude, longitude, city, state, country } = tournament;
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  const found = await feeds.geocoding?.find({ city, state, country });
  if (!found) return undefined;
  await em.fork().nativeUpdate(Tournament, { id: tournament.id }, found);
  return found;
}

/**
 * The schedule does not always know that golfers play in teams; the field of this week does. It is served until the next
 * field comes, so that the event is the one of that name, or else the first of this week whose golfers nobody knows.
 * Says why that is not believed, unless the feed has said nothing else for long: contests that leave an event don't return.
 */
export async function excludeTeamEvent(
  { em, gameClock }: WriteContext,
  eventName: string | null,
  { isLastWord = false } = {},
): Promise<string | undefined> {
  const now = gameClock.now();
  const own = em.fork();
  const near = await own.find(
    Tournament,
    { startsOn: { $gte: dayInUtc(now, -5), $lte: dayInUtc(now, 5) }, fieldAt: null },
    { orderBy: { startsOn: 'asc', id: 'asc' } },
  );
  const named = near.find(({ name }) => eventName !== null && nameKey(name) === nameKey(eventName));
  const tournament = named ?? near.find(({ startsOn }) => startsOn <= dayInUtc(now, 3));
  if (!tournament || tournament.excluded !== null) return undefined;
  if (!isLastWord) return `it is of teams, and would call off ${tournament.name}`;
  const excluded = exclusion({ isTeamEvent: true, golfers: null });
  await own.nativeUpdate(Tournament, { id: tournament.id, fieldAt: null, excluded: null }, { excluded });
  return undefined;
}

/** Brings the tournament's state in line with what is known of its golfers, and publishes a change. */
export async function refreshState(
  ctx: WriteContext,
  tournament: Tournament,
  { changed = false, isRuledFinal = false } = {},
): Promise<void> {
  if (isTournamentOver(tournament)) return;
  const progress = await progressOfGolfers(ctx.em, [tournament.id]);
  await refreshFrom(ctx, tournament, progress.get(tournament.id) ?? [], { changed, isRuledFinal });
}

async function refreshFrom(
  ctx: WriteContext,
  tournament: Tournament,
  golfers: readonly GolferProgress[],
  { changed = false, isRuledFinal = false } = {},
): Promise<void> {
  if (isTournamentOver(tournament)) return;
  const progress = {
    // An excluded tournament has no contests, and its board is not polled.
    golfers: tournament.excluded === null ? golfers : [],
    feedStatus: tournament.feedStatus,
    unchangedMinutes: minutesBetween(tournament.boardChangedAt, tournament.liveAt),
    unchangedCopies: tournament.unchangedCopies,
    copiesSinceCalled: tournament.copiesSinceCalled,
    isRuledFinal,
  };
  const states = roundStates(progress);
  const state = tournamentState(progress, states);
  const moved = state !== tournament.status || String(states) !== String(tournament.roundStates);
  tournament.roundStates = states;
  tournament.status = state;
  if (state === 'official') tournament.officialAt = ctx.gameClock.now();
  if (isTournamentOver(tournament)) tournament.finalAwaitedSince = null;
  if (moved || changed) await publishChange(ctx, tournament);
}

/** Gives the tournament its next version, and publishes it. */
export async function publishChange(ctx: WriteContext, tournament: Tournament): Promise<void> {
  const { em, bus, hooks } = ctx;
  tournament.version += 1;
  await em.flush();
  await bus.publish(em, tournamentChanged, { tournamentId: tournament.id, version: tournament.version });
  await hooks.boardChanged(ctx, { tournamentId: tournament.id });
}

export const isTournamentOver = ({ status }: Tournament) => status === 'official' || status === 'cancelled';

/**
 * By tournament. Read past the entities: this happens at every copy of the board, and needs four of their
 * columns; and of all tournaments at once, for a schedule has a season of them.
 */
async function progressOfGolfers(
  em: EntityManager,
  tournamentIds: readonly string[],
): Promise<Map<string, GolferProgress[]>> {
  const rows = await rowsOf(
    em,
    {
      tournamentId: text,
      status: text,
      round: orNull(number),
      thru: orNull(number),
      position: orNull(text),
      strokes: list(orNull(number)),
    },
    `select tournament_id as "tournamentId", status, playing_round as round, thru, position,
       jsonb_path_query_array(rounds, '$[*].strokes') as strokes
     from field_entry where tournament_id = any(array[?]::text[])`,
    [tournamentIds],
  );
  return Map.groupBy(rows, ({ tournamentId }) => tournamentId);
}

const minutesBetween = (from: Date | null, to: Date | null) =>
  from && to ? (to.getTime() - from.getTime()) / minuteMs : 0;

/** Picks lock at the start of the first day, or with the first tee time if that is earlier (G6). */
export function lockOf(
  { startsOn, zone }: Pick<Tournament, 'startsOn' | 'zone'>,
  entries: readonly { rounds: readonly RoundOfGolfer[] }[],
): Date {
  const teeTimes = entries.flatMap(({ rounds }) => (rounds[0]?.teeAt ? [new Date(rounds[0].teeAt)] : []));
  return lockMoment(startOfDay(startsOn, zone), teeTimes);
}
