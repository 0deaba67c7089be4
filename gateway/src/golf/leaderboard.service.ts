import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ctx } from '../context.ts';
import type { InPlayBoard } from '../feeds/data-golf.ts';
import { isActive, roundNumbers, saysCompleted } from '../rules/golf/tournament.ts';
import { FieldEntry, Golfer } from './field.entity.ts';
import { isKnownStatus, type Line, type ParOf, readScores, regression } from './scores.ts';
import { Tournament } from './tournament.entity.ts';
import { type Reading, refreshState, type Writing } from './tournament.service.ts';

export interface Standing {
  entry: FieldEntry;
  golfer: Golfer;
}

/** A tournament's golfers in the order of its leaderboard, with what they are called. */
export async function standingsOf(reading: Reading, tournamentId: string): Promise<Standing[]> {
  const [standings = []] = await standingsOfMany(reading, [tournamentId]);
  return standings;
}

/** The same for several tournaments, in as many statements as for one. */
export async function standingsOfMany(
  { em }: Reading,
  tournamentIds: readonly string[],
): Promise<Standing[][]> {
  const entries = await em.find(FieldEntry, { tournamentId: { $in: [...tournamentIds] } });
  const golfers = await em.find(Golfer, { dgId: { $in: [...new Set(entries.map(({ dgId }) => dgId))] } });
  const byId = new Map(golfers.map((golfer) => [golfer.dgId, golfer]));
  const standings = entries.flatMap((entry) => {
    const golfer = byId.get(entry.dgId);
    return golfer ? [{ entry, golfer }] : [];
  });
  const byTournament = Map.groupBy(standings, ({ entry }) => entry.tournamentId);
  return tournamentIds.map((id) => (byTournament.get(id) ?? []).sort(byPlace));
}

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

const patienceMs = 10 * 60_000;

/** When the first golfer tees off, as far as that is known. */
export const firstTeeOf = (standings: readonly Standing[]): Date | undefined =>
  standings
    .flatMap(({ entry }) => (entry.rounds[0]?.teeAt ? [new Date(entry.rounds[0].teeAt)] : []))
    .reduce<Date | undefined>((first, at) => (first && first <= at ? first : at), undefined);

/**
 * Whether live scores are older than they should be: the longer of ten minutes and three asks. Before the
 * first copy they count from the first tee time.
 */
export function isStale(
  { gameClock, settings }: Pick<Ctx, 'gameClock' | 'settings'>,
  tournament: Tournament,
  firstTeeAt?: Date,
): boolean {
  const { status, liveAt } = tournament;
  if (status === 'official' || status === 'cancelled') return false;
  const since = liveAt ?? firstTeeAt;
  if (!since || (status === 'scheduled' && liveAt)) return false;
  const threeAsksMs = 3 * settings.pollLiveSeconds * Math.max(1, gameClock.speed) * 1000;
  return gameClock.now().getTime() - since.getTime() > Math.max(patienceMs, threeAsksMs);
}

/** Says why a board must not be believed, or stores what it changes. */
export async function keepBoard(
  writing: Writing,
  tournamentId: string,
  board: InPlayBoard,
  last: { changeToken: string | null; rows: number },
  parOf: ParOf,
): Promise<string | undefined> {
  return writing.em.transactional(async (em) => {
    const now = writing.gameClock.now();
    const lines = await linesOf(em, tournamentId);
    const complaint = regression({ ...last, lines }, board);
    if (complaint) return complaint;

    const changed = readScores(lines, board, parOf);
    for (const { status } of changed)
      if (!isKnownStatus(status))
        writing.log.warn({ status }, 'a status that no rule knows; it counts as active');
    await storeLines(em, tournamentId, changed, now);

    const tournament = await em.findOneOrFail(Tournament, tournamentId, { refresh: true });
    tournament.liveAt = now;
    tournament.unchangedCopies = changed.length > 0 ? 1 : tournament.unchangedCopies + 1;
    if (saysCompleted(tournament.feedStatus)) tournament.copiesSinceCalled += 1;
    if (changed.length > 0 || !tournament.boardChangedAt) tournament.boardChangedAt = now;
    const after = new Map([...lines, ...changed].map((line) => [line.dgId, line]));
    tournament.par = commonPar([...after.values()]) ?? tournament.par;
    await countOutTheMissing({ ...writing, em }, tournament);
    await refreshState({ ...writing, em }, tournament, changed.length > 0);
    return undefined;
  });
}

/** Read past the entities, as they are written past them: all in one statement, at every copy of the board. */
const linesOf = (em: EntityManager, tournamentId: string): Promise<Line[]> =>
  em.execute<Line[]>(
    `select dg_id as "dgId", status, has_hit as "hasHit", left_at as "leftAt", last_hit_round as "lastHitRound", position,
       to_par as "toPar", thru, today, playing_round as "playingRound", rounds
     from field_entry where tournament_id = ?`,
    [tournamentId],
  );

async function storeLines(
  em: EntityManager,
  tournamentId: string,
  lines: readonly Line[],
  now: Date,
): Promise<void> {
  if (lines.length === 0) return;
  await em.execute(
    `update field_entry set
       status = row.status, has_hit = row."hasHit", last_hit_round = row."lastHitRound",
       position = row.position, to_par = row."toPar", thru = row.thru, today = row.today,
       playing_round = row."playingRound", rounds = row.rounds, changed_at = ?
     from jsonb_to_recordset(?::jsonb) as row
       ("dgId" int, status text, "hasHit" boolean, "lastHitRound" smallint, position text, "toPar" int,
        thru int, today int, "playingRound" int, rounds jsonb)
     where tournament_id = ? and dg_id = row."dgId"`,
    [now, JSON.stringify(lines), tournamentId],
  );
}

/** The par of most rounds that were played: with several courses there is more than one. */
function commonPar(lines: readonly Line[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { rounds } of lines)
    for (const { par } of rounds) if (par !== null) counts.set(par, (counts.get(par) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

const missingAfterMs = 24 * 3_600_000;
const fewMissing = 0.1;

/**
 * A golfer who is neither finishing nor out, a day after the last score of an event that everyone else has
 * finished, counts as withdrawn, so that settlement can't hang (G17).
 */
async function countOutTheMissing({ em, gameClock, log }: Writing, tournament: Tournament): Promise<void> {
  const { boardChangedAt } = tournament;
  if (!boardChangedAt || gameClock.now().getTime() - boardChangedAt.getTime() < missingAfterMs) return;
  const active = (await em.find(FieldEntry, { tournamentId: tournament.id })).filter(isActive);
  // Unless the schedule calls the event completed, only its last round can be one that nobody goes on with.
  const last = saysCompleted(tournament.feedStatus)
    ? roundNumbers.findLast((round) => active.some(({ rounds }) => rounds[round - 1]?.strokes != null))
    : 4;
  const missing = active.filter(({ rounds }) => rounds[(last ?? 4) - 1]?.strokes == null);
  if (missing.length === 0 || missing.length > active.length * fewMissing) return;
  log.error(
    { golfers: missing.map(({ dgId }) => dgId) },
    'golfers without a score for a day count as withdrawn',
  );
  for (const entry of missing) entry.status = 'withdrawn';
  await em.flush();
}
