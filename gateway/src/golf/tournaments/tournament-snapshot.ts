import { dayInUtc, dayMs, daysAfter } from '@fairway/schema/days';
import type { OptionalProps } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { TableSnapshots } from '../../answers/table-snapshots.ts';
import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { moment, number, oneOf, orNull, type RowOf, rowsOf, stored, text } from '../../database/rows.ts';
import { Refusal } from '../../refusal.ts';
import { isMajor } from '../../rules/golf/majors.ts';
import { currentTournament, sheetOpensAt, tournamentStates } from '../../rules/golf/tournament.ts';
import type { Tournament } from '../tournament.entity.ts';
import { mondayOf, startOfWeek } from '../venue-time.ts';

// Nearly every request asks which tournament is the current one and how far it is, and few of them find anything
// new. So each gateway keeps what the table says until it changes. Who writes a tournament loads the entity instead.

/** A tournament at one moment. It is shared by all who read it, and never changes. */
export type TournamentSnapshot = Readonly<Omit<Tournament, typeof OptionalProps>>;

const columns = {
  id: text,
  season: number,
  eventId: text,
  name: text,
  club: text,
  city: text,
  state: text,
  country: text,
  latitude: orNull(number),
  longitude: orNull(number),
  startsOn: text,
  zone: text,
  par: orNull(number),
  status: oneOf(tournamentStates),
  excluded: orNull(text),
  feedStatus: orNull(text),
  roundStates: stored<Tournament['roundStates']>(),
  lockAt: moment,
  tiersFrozenAt: orNull(moment),
  fieldAt: orNull(moment),
  liveAt: orNull(moment),
  projectedCut: orNull(number),
  boardChangedAt: orNull(moment),
  unchangedCopies: number,
  copiesSinceCalled: number,
  finalAwaitedSince: orNull(moment),
  finalAlarmAt: orNull(moment),
  rulingId: orNull(text),
  officialAt: orNull(moment),
  version: number,
  fieldVersion: number,
};

const selected = `
  select id, season, event_id as "eventId", name, club, city, state, country, latitude, longitude,
    starts_on::text as "startsOn", zone, par, status, excluded, feed_status as "feedStatus",
    round_states as "roundStates", lock_at as "lockAt", tiers_frozen_at as "tiersFrozenAt", field_at as "fieldAt",
    live_at as "liveAt", projected_cut as "projectedCut", board_changed_at as "boardChangedAt", unchanged_copies as "unchangedCopies",
    copies_since_called as "copiesSinceCalled", final_awaited_since as "finalAwaitedSince",
    final_alarm_at as "finalAlarmAt", ruling_id::text as "rulingId", official_at as "officialAt", version,
    field_version as "fieldVersion"
  from tournament`;

/** In order: by their first day, and those of one day by id. */
async function readTournaments(
  em: EntityManager,
  where = 'true',
  values: readonly unknown[] = [],
): Promise<TournamentSnapshot[]> {
  const rows = await rowsOf(em, columns, `${selected} where ${where} order by starts_on, id`, values);
  return rows.map(frozenRow);
}

function frozenRow(row: RowOf<typeof columns>): TournamentSnapshot {
  Object.freeze(row.roundStates);
  return Object.freeze(row);
}

const wholeTable = 'all';
const tournaments = new TableSnapshots<readonly TournamentSnapshot[]>({
  tables: ['tournament'],
  read: async (em) => new Map([[wholeTable, Object.freeze(await readTournaments(em))]]),
  maxCached: 1,
});

/** The same for all that is asked in one unit of work. */
const knownTournaments = (em: EntityManager): Promise<readonly TournamentSnapshot[]> =>
  batched({ em }, wholeTables).load(wholeTable);

const wholeTables = async (
  { em }: { em: EntityManager },
  keys: readonly string[],
): Promise<(readonly TournamentSnapshot[])[]> => {
  const found = await tournaments.find(em, keys);
  return keys.map((key) => found.get(key) ?? []);
};

/** What reading golf takes: a request has it, and so has the poller. */
export type ReadContext = Pick<Ctx, 'em' | 'gameClock'>;

// Golf of long ago and of the far future is nobody's current tournament.
const nearDays = 60;
const nearWeeks = 9;

/** Par of its course, or of most of its courses; 72 until it is known. */
export const shownPar = ({ par }: Pick<Tournament, 'par'>): number => par ?? 72;

/** The tournament that picks, boards and screens are about now (G11). */
export async function currentTournamentOf({
  em,
  gameClock,
}: ReadContext): Promise<TournamentSnapshot | undefined> {
  const now = gameClock.now();
  const [first, last] = [dayInUtc(now, -nearDays), dayInUtc(now, nearDays)];
  const found = em.isInTransaction()
    ? await readTournaments(em, 'excluded is null and starts_on between ? and ?', [first, last])
    : await knownTournaments(em);
  const near = oneOfEachWeek(
    found.filter(({ excluded, startsOn }) => excluded === null && startsOn >= first && startsOn <= last),
  );
  const schedule = near.map((tournament) => ({
    id: tournament.id,
    tournament,
    state: tournament.status,
    weekStartsAt: startOfWeek(tournament.startsOn, tournament.zone),
    nextWeekAt: startOfWeek(tournament.startsOn, tournament.zone, 1),
    lockAt: tournament.lockAt,
    isFinalAwaited: tournament.finalAwaitedSince !== null,
  }));
  return currentTournament(schedule, now)?.tournament;
}

export const currentTournamentId = async (ctx: ReadContext): Promise<string | undefined> =>
  (await currentTournamentOf(ctx))?.id;

/** By id, as far as there are such. */
export async function tournamentsWithIds(
  em: EntityManager,
  ids: readonly string[],
): Promise<Map<string, TournamentSnapshot>> {
  if (ids.length === 0) return new Map();
  const wanted = new Set(ids);
  const found = em.isInTransaction()
    ? await readTournaments(em, 'id = any(array[?]::text[])', [[...wanted]])
    : await knownTournaments(em);
  return new Map(
    found.flatMap((tournament) => (wanted.has(tournament.id) ? [[tournament.id, tournament]] : [])),
  );
}

export async function tournamentById(
  { em }: Pick<ReadContext, 'em'>,
  id: string,
): Promise<TournamentSnapshot> {
  const tournament = (await tournamentsWithIds(em, [id])).get(id);
  if (!tournament) throw new Refusal('NOT_FOUND', 'There is no such tournament.', { field: 'tournament' });
  return tournament;
}

/** The season's tournaments in order; without a season, the one of the current tournament. */
export async function scheduleOf(ctx: ReadContext, season?: number): Promise<TournamentSnapshot[]> {
  const wanted = season ?? (await currentTournamentOf(ctx))?.season ?? ctx.gameClock.now().getUTCFullYear();
  const { em } = ctx;
  const found = em.isInTransaction()
    ? await readTournaments(em, 'season = ?', [wanted])
    : await knownTournaments(em);
  return found.filter((tournament) => tournament.season === wanted);
}

/**
 * Of several events in one week the one that feeds tell of, and so screens and pools: whose field is known, else a major,
 * else the later on the schedule. One that is cancelled only where there is no other.
 */
function oneOfEachWeek(tournaments: readonly TournamentSnapshot[]): TournamentSnapshot[] {
  const byWeek = Map.groupBy(tournaments, ({ startsOn }) => mondayOf(startsOn));
  return [...byWeek.values()].flatMap((all) => {
    const held = all.filter(({ status }) => status !== 'cancelled');
    const week = held.length > 0 ? held : all;
    return week.find(({ fieldAt }) => fieldAt) ?? week.find(isMajor) ?? week.at(-1) ?? [];
  });
}

/** The tournaments that are still to be played or being played, in order: of each week the one that becomes current. */
export async function playableTournaments({ em, gameClock }: ReadContext): Promise<TournamentSnapshot[]> {
  const lately = dayInUtc(gameClock.now(), -10);
  const found = em.isInTransaction()
    ? await readTournaments(em, 'starts_on >= ?', [lately])
    : await knownTournaments(em);
  // Once the event that a week's pools are on is over, so is that week: no feed tells of its others.
  const known = found.filter(({ excluded, startsOn }) => excluded === null && startsOn >= lately);
  return oneOfEachWeek(known).filter(({ status }) => status !== 'official' && status !== 'cancelled');
}

/**
 * When picks of the tournament may open: Monday, or once the tournament before is official (G6): the one that pools are on
 * in the last week before whose own has begun.
 */
export async function sheetOpening(
  em: EntityManager,
  { startsOn, zone }: Pick<Tournament, 'startsOn' | 'zone'>,
): Promise<Date> {
  const monday = mondayOf(startsOn);
  const first = daysAfter(monday, -nearWeeks * 7);
  const found = em.isInTransaction()
    ? await readTournaments(em, 'excluded is null and starts_on >= ? and starts_on < ?', [first, monday])
    : await knownTournaments(em);
  const earlier = found.filter(
    (one) => one.excluded === null && one.startsOn >= first && one.startsOn < monday,
  );
  const before = oneOfEachWeek(earlier).findLast(({ status }) => hasBegun.has(status));
  const mondayAt = startOfWeek(startsOn, zone);
  return sheetOpensAt(
    mondayAt,
    new Date(mondayAt.getTime() + dayMs),
    before ? { officialAt: officialMoment(before) } : null,
  );
}

const hasBegun: ReadonlySet<Tournament['status']> = new Set(['live', 'suspended', 'complete', 'official']);

// An event that was over before its first copy was received delays no other.
const officialMoment = ({ status, officialAt }: Pick<Tournament, 'status' | 'officialAt'>) =>
  status === 'official' ? (officialAt ?? new Date(0)) : null;
