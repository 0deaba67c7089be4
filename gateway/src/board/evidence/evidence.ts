import type { EntityManager } from '@mikro-orm/postgresql';
import { rowsOf, stored, text } from '../../database/rows.ts';
import type { LeaderboardLine } from '../../golf/field/field-snapshot.ts';

// The scores that settled boards were worked out from: stored once, however many contests of a tournament were settled
// by them. Its id follows from what it holds, so that it never changes under whoever refers to it.

/** Of all golfers, by id. */
export type LeaderboardLines = ReadonlyMap<number, LeaderboardLine>;

interface ScoredWeek {
  tournamentId: string;
  lines: LeaderboardLines;
}

/** As far as they were stored before, by a transaction that may have failed. */
const idsOfLines = new WeakMap<LeaderboardLines, string>();

/** Stores what is not stored yet, inside the transaction that settles; gives the id of each. */
export async function storeEvidence(em: EntityManager, weeks: readonly ScoredWeek[]): Promise<string[]> {
  const known = weeks.flatMap(({ lines }) => idsOfLines.get(lines) ?? []);
  if (known.length === weeks.length && (await areStored(em, known))) return known;
  const ids = await store(em, weeks);
  for (const [place, { lines }] of weeks.entries()) idsOfLines.set(lines, ids[place] ?? '');
  return ids;
}

async function areStored(em: EntityManager, ids: readonly string[]): Promise<boolean> {
  const rows = await rowsOf(
    em,
    { id: text },
    'select id from score_evidence where id = any(array[?]::text[])',
    [[...ids]],
  );
  return rows.length === new Set(ids).size;
}

/** In the order of their ids, so that no two who store several wait for each other; by golfer, to be the same always. */
async function store(em: EntityManager, weeks: readonly ScoredWeek[]): Promise<string[]> {
  const given = weeks.map(({ tournamentId, lines }) => ({
    tournamentId,
    lines: [...lines.values()].sort((one, other) => one.id - other.id),
  }));
  const rows = await rowsOf(
    em,
    { id: text },
    `with given as (
       select place, week ->> 'tournamentId' as tournament_id, week -> 'lines' as lines,
         score_evidence_id(week ->> 'tournamentId', week -> 'lines') as id
       from jsonb_array_elements(?::jsonb) with ordinality as each (week, place)
     ), stored as (
       insert into score_evidence (id, tournament_id, lines)
       select distinct on (id) id, tournament_id, lines from given order by id
       on conflict (id) do nothing
     )
     select id from given order by place`,
    [JSON.stringify(given)],
  );
  return rows.map(({ id }) => id);
}

/** The last that were asked for, the latest at the end. They never change, whoever reads them. */
const cached = new Map<string, LeaderboardLines>();
/** More than a season's tournaments. */
const maxCached = 60;

/** By id; what is not in memory in one statement. */
export async function evidenceOf(
  em: EntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LeaderboardLines>> {
  const found = new Map<string, LeaderboardLines>();
  for (const id of ids) {
    const lines = cached.get(id);
    if (lines) found.set(id, lines);
  }
  const unknown = [...new Set(ids)].filter((id) => !found.has(id));
  for (const [id, lines] of unknown.length === 0 ? [] : await read(em, unknown)) found.set(id, lines);
  for (const [id, lines] of found) cache(id, lines);
  return found;
}

async function read(em: EntityManager, ids: readonly string[]): Promise<[string, LeaderboardLines][]> {
  const rows = await rowsOf(
    em,
    { id: text, lines: stored<LeaderboardLine[]>() },
    'select id, lines from score_evidence where id = any(array[?]::text[])',
    [[...ids]],
  );
  return rows.map(({ id, lines }) => [id, new Map(lines.map((line) => [line.id, line]))]);
}

function cache(id: string, lines: LeaderboardLines): void {
  cached.delete(id);
  cached.set(id, lines);
  for (const old of [...cached.keys()].slice(0, -maxCached)) cached.delete(old);
}
