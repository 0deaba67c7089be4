import type { EntityManager } from '@mikro-orm/postgresql';
import { batched } from '../../async/batched.ts';
import {
  type AnyRow,
  flag,
  list,
  moment,
  number,
  orNull,
  type RowOf,
  readRow,
  rowsOf,
  stored,
  text,
} from '../../database/rows.ts';
import type { GolferLine } from '../../rules/board/lines.ts';
import { isActive, roundNumbers } from '../../rules/golf/tournament.ts';
import type { Tournament } from '../tournament.entity.ts';
import type { RoundOfGolfer, Standing } from './field.entity.ts';
import { golferOf, type TournamentGolfer } from './tournament-golfer.ts';

// Nearly every request reads a field, and its 150 golfers cost more than everything else in it. So each gateway keeps
// the fields that are read, and the database says with every tournament which of its fields is the one.

/** A golfer's line, with what the leaderboard says of it. */
export interface LeaderboardLine extends GolferLine {
  position: string | null;
  toPar: number | null;
}

/** A tournament's golfers and their scores at one moment. It is shared by all who read it, and never changes. */
export interface FieldSnapshot {
  version: number;
  /** In the order of the leaderboard. */
  standings: readonly Standing[];
  /** By id, in the order of the leaderboard. */
  golfers: ReadonlyMap<number, TournamentGolfer>;
  /** What cards score by, by id. */
  lines: ReadonlyMap<number, LeaderboardLine>;
  /** When the first golfer tees off, as far as that is known. */
  firstTeeAt: Date | null;
  /** The tee sheets of rounds 1 to 4, of who has not left before a shot. */
  tees: readonly RoundTeeTimes[];
}

/** When the first and the last golfer of a round tee off, as far as that is known. */
export interface RoundTeeTimes {
  firstTeeAt: Date | null;
  lastTeeAt: Date | null;
}

/** A tournament as this unit of work has read it. */
export type FieldOfTournament = Pick<Tournament, 'id' | 'fieldVersion'>;

export const fieldOf = async (em: EntityManager, tournament: FieldOfTournament): Promise<FieldSnapshot> =>
  (await fieldsOf(em, [tournament])).get(tournament.id) ?? emptyField;

/** The same for the fields of one answer, in one go. */
export const fieldBatched = (
  ctx: { em: EntityManager },
  tournament: FieldOfTournament,
): Promise<FieldSnapshot> => batched(ctx, fieldsForAll).load(tournament);

async function fieldsForAll({ em }: { em: EntityManager }, tournaments: readonly FieldOfTournament[]) {
  const fields = await fieldsOf(em, tournaments);
  return tournaments.map(({ id }) => fields.get(id) ?? emptyField);
}

/** By tournament; of several in as many statements as of one. */
export async function fieldsOf(
  em: EntityManager,
  tournaments: readonly FieldOfTournament[],
): Promise<Map<string, FieldSnapshot>> {
  const cached = cacheOf(em);
  const isPart = em.isInTransaction();
  const versions = new Map(
    isPart
      ? await versionsInTransaction(em, tournaments)
      : tournaments.map(({ id, fieldVersion }) => [id, fieldVersion] as const),
  );
  const known = new Map<string, FieldSnapshot>();
  for (const [id, version] of versions) {
    const field = cached.get(id);
    // Outside a transaction a reader may get a field newer than the tournament they have read.
    if (field && (isPart ? field.version === version : field.version >= version)) known.set(id, field);
  }
  const unknown = [...versions.keys()].filter((id) => !known.has(id));
  if (unknown.length === 0) return known;

  for (const [id, field] of await readFields(em, unknown)) {
    known.set(id, field);
    // What a transaction has written is nobody else's before it commits, and perhaps never.
    if (!isPart) cache(cached, id, field);
  }
  return known;
}

/** A transaction may have changed the field after it read the tournament. */
async function versionsInTransaction(em: EntityManager, tournaments: readonly FieldOfTournament[]) {
  const rows = await rowsOf(
    em,
    { id: text, version: number },
    'select id, field_version as version from tournament where id = any(array[?]::text[])',
    [tournaments.map(({ id }) => id)],
  );
  return rows.map(({ id, version }) => [id, version] as const);
}

type FieldCache = Map<string, FieldSnapshot>;

/** By driver: one a gateway. */
const caches = new WeakMap<object, FieldCache>();
/** More than a season's tournaments. */
const maxCached = 60;

function cacheOf(em: EntityManager): FieldCache {
  const cached = caches.get(em.getDriver()) ?? new Map();
  caches.set(em.getDriver(), cached);
  return cached;
}

/** The latest version stays: a slower reader may bring an older one, after another has read again. */
function cache(cached: FieldCache, id: string, field: FieldSnapshot): void {
  if ((cached.get(id)?.version ?? 0) > field.version) return;
  cached.delete(id);
  cached.set(id, field);
  for (const old of [...cached.keys()].slice(0, -maxCached)) cached.delete(old);
}

/** Each field together with its version, in one statement: they belong together. */
const fields = `
  select tournament.id as "tournamentId", field_version as version, dg_id as "dgId", field_entry.status, tier,
    frozen_odds as "frozenOdds", odds, has_hit as "hasHit", last_hit_round as "lastHitRound", left_at as "leftAt",
    position, to_par as "toPar", thru, today, playing_round as "playingRound", rounds, changed_at as "changedAt",
    world_rank as "worldRank", recent_results as "recentResults", player_name as "playerName", name_key as "nameKey", golfer.country
  from tournament left join (field_entry join golfer using (dg_id)) on tournament_id = tournament.id
  where tournament.id = any(array[?]::text[])`;

const fieldColumns = { tournamentId: text, version: number };
const lineColumns = {
  tournamentId: text,
  dgId: number,
  status: text,
  tier: orNull(number),
  frozenOdds: orNull(number),
  odds: orNull(number),
  hasHit: flag,
  lastHitRound: orNull(number),
  leftAt: orNull(moment),
  position: orNull(text),
  toPar: orNull(number),
  thru: orNull(number),
  today: orNull(number),
  playingRound: orNull(number),
  rounds: stored<RoundOfGolfer[]>(),
  changedAt: moment,
  worldRank: orNull(number),
  recentResults: list(text),
  playerName: text,
  nameKey: text,
  country: orNull(text),
};
type Row = RowOf<typeof lineColumns>;

async function readFields(em: EntityManager, ids: readonly string[]): Promise<Map<string, FieldSnapshot>> {
  const rows: AnyRow[] = await em.execute(fields, [[...ids]]);
  const byTournament = Map.groupBy(rows, (row) => readRow(fieldColumns, row, fields).tournamentId);
  return new Map(
    [...byTournament].map(([id, field]) => [
      id,
      snapshotOf(
        field[0] ? readRow(fieldColumns, field[0], fields).version : 0,
        // Of a tournament whose field is not known yet there is a row with nothing but the version.
        field.filter(({ dgId }) => dgId !== null).map((row) => readRow(lineColumns, row, fields)),
      ),
    ]),
  );
}

function snapshotOf(version: number, rows: readonly Row[]): FieldSnapshot {
  const standings = rows.map(standingOf).sort(byPlace);
  const tees = rows.flatMap(({ rounds }) => rounds[0]?.teeAt ?? []).sort();
  return frozen({
    version,
    standings,
    golfers: new Map(standings.map((standing) => [standing.golfer.dgId, golferOf(standing)])),
    lines: new Map(rows.map((row) => [row.dgId, lineOf(row)])),
    firstTeeAt: tees[0] === undefined ? null : new Date(tees[0]),
    tees: roundTeeTimesOf(rows),
  });
}

function roundTeeTimesOf(rows: readonly Row[]): RoundTeeTimes[] {
  const staying = rows.filter(({ leftAt }) => leftAt === null);
  return roundNumbers.map((round) => {
    const tees = staying
      .flatMap(({ rounds }) => rounds.find((one) => one.round === round)?.teeAt ?? [])
      .map((tee) => Date.parse(tee))
      .sort((one, other) => one - other);
    const [first, last] = [tees[0], tees.at(-1)];
    return {
      firstTeeAt: first === undefined ? null : new Date(first),
      lastTeeAt: last === undefined ? null : new Date(last),
    };
  });
}

const standingOf = ({ playerName, nameKey, country, ...entry }: Row): Standing => ({
  entry,
  golfer: { dgId: entry.dgId, playerName, nameKey, country },
});

const lineOf = ({
  dgId,
  status,
  position,
  toPar,
  thru,
  today,
  playingRound,
  rounds,
}: Row): LeaderboardLine => ({
  id: dgId,
  status,
  position,
  toPar,
  thru,
  today,
  playingRound,
  rounds: rounds.map(({ strokes, par }) => ({ strokes, par })),
});

/** Who is in by place, '--' last; then who is out, by the strokes of the rounds they finished. */
function byPlace(a: Standing, b: Standing): number {
  const [first, second] = [isActive(a.entry), isActive(b.entry)];
  if (first !== second) return first ? -1 : 1;
  const rank = first ? placeOf(a) - placeOf(b) : strokesOf(a) - strokesOf(b);
  return rank || (a.golfer.playerName < b.golfer.playerName ? -1 : 1);
}

const placeOf = ({ entry }: Standing) => {
  const place = Number.parseInt((entry.position ?? '').replace(/^T/i, ''), 10);
  return Number.isNaN(place) ? Number.MAX_SAFE_INTEGER : place;
};
const strokesOf = ({ entry }: Standing) =>
  entry.rounds.reduce((sum, { strokes }) => sum + (strokes ?? 0), 0) || Number.MAX_SAFE_INTEGER;

/** With all that is in it, so that a change to what others read throws at once. */
function frozen<T extends object>(value: T): T {
  const parts = value instanceof Map ? value.values() : Object.values(value);
  for (const part of parts)
    if (part !== null && typeof part === 'object' && !(part instanceof Date)) frozen(part);
  return Object.freeze(value);
}

const emptyField: FieldSnapshot = frozen({
  version: 0,
  standings: [],
  golfers: new Map(),
  lines: new Map(),
  firstTeeAt: null,
  tees: roundNumbers.map(() => ({ firstTeeAt: null, lastTeeAt: null })),
});
