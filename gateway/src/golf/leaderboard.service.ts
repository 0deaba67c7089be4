import type { Ctx } from '../context.ts';
import { isActive } from '../rules/golf/tournament.ts';
import type { FieldEntry, Golfer } from './field.entity.ts';
import type { Tournament } from './tournament.entity.ts';
import type { Reading } from './tournament.service.ts';

/** A golfer's place as it was read: nothing that is changed in it is stored. */
export interface Standing {
  entry: Readonly<FieldEntry>;
  golfer: Readonly<Golfer>;
}

/** A tournament's golfers in the order of its leaderboard, with what they are called. */
export async function standingsOf(reading: Reading, tournamentId: string): Promise<Standing[]> {
  const [standings = []] = await standingsOfMany(reading, [tournamentId]);
  return standings;
}

type StandingRow = Omit<FieldEntry, 'leftAt' | 'changedAt'> &
  Omit<Golfer, 'dgId'> & { leftAt: string | null; changedAt: string };

/**
 * The same for several tournaments, in as many statements as for one. Read past the entities: nearly every request
 * reads a field, and entities of 150 golfers cost more than everything else in it.
 */
export async function standingsOfMany(
  { em }: Reading,
  tournamentIds: readonly string[],
): Promise<Standing[][]> {
  const rows = await em.execute<StandingRow[]>(
    `select tournament_id as "tournamentId", dg_id as "dgId", status, tier, frozen_odds as "frozenOdds", odds,
       has_hit as "hasHit", last_hit_round as "lastHitRound", left_at as "leftAt", position, to_par as "toPar", thru,
       today, playing_round as "playingRound", rounds, changed_at as "changedAt",
       player_name as "playerName", name_key as "nameKey", country
     from field_entry join golfer using (dg_id) where tournament_id = any(array[?]::text[])`,
    [[...tournamentIds]],
  );
  const byTournament = Map.groupBy(rows.map(standingOf), ({ entry }) => entry.tournamentId);
  return tournamentIds.map((id) => (byTournament.get(id) ?? []).sort(byPlace));
}

function standingOf({ playerName, nameKey, country, ...row }: StandingRow): Standing {
  const leftAt = row.leftAt === null ? null : new Date(row.leftAt);
  return {
    entry: { ...row, leftAt, changedAt: new Date(row.changedAt) },
    golfer: { dgId: row.dgId, playerName, nameKey, country },
  };
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
