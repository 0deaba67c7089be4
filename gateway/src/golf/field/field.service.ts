import { dayMs, daysAfter } from '@fairway/schema/days';
import type { EntityManager } from '@mikro-orm/postgresql';
import { flag, moment, number, orNull, type RowOf, rowsOf, stored, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import type { FieldBoard, OddsBoard } from '../../feeds/data-golf.ts';
import { isPricedEnough, splitIntoTiers } from '../../rules/golf/tiers.ts';
import { exclusion } from '../../rules/golf/tournament.ts';
import { tournamentForUpdate } from '../boards/tournament-locks.ts';
import { NameAlias } from '../copies/feed-copy.entity.ts';
import { nameKey } from '../names/names.ts';
import { Tournament } from '../tournament.entity.ts';
import {
  hasCoordinates,
  isTournamentOver,
  lockOf,
  mayBeExcluded,
  refreshState,
  type WriteContext,
} from '../tournament.service.ts';
import { sheetOpening } from '../tournaments/tournament-snapshot.ts';
import { startOfWeek, zoneAt } from '../venue-time.ts';
import type { RoundOfGolfer } from './field.entity.ts';
import { Golfer } from './field.entity.ts';
import { changedEntrants, complaintAbout, complaintAboutLock, type Entrant } from './field.ts';
import { storeForm } from './form.service.ts';
import { timesBack } from './times-back.ts';

/**
 * Stores a copy of the field: new golfers, those who left, tee times, and the lock that follows from them. Says why it
 * is not believed, unless the feed has said nothing else for long.
 */
export async function storeField(
  ctx: WriteContext,
  copy: FieldBoard,
  { isLastWord = false } = {},
): Promise<string | undefined> {
  return transactional(ctx, async (em) => {
    const now = ctx.gameClock.now();
    const tournament = await tournamentOfField(em, copy);
    if (!tournament) {
      ctx.log.warn(
        { event: copy.eventName },
        'feeds: received a field for an event that is not on the schedule',
      );
      return undefined;
    }
    // In turn with contests that are settled, which would let no update in before the last of them.
    await tournamentForUpdate(em, tournament.id);
    const known = await entrantsOf(em, tournament.id);
    // Who has played is settled with the event: whoever came in now would have missed all of its rounds (G25).
    if (isTournamentOver(tournament) && known.length > 0) return undefined;
    const isAhead = tournament.status === 'scheduled';
    // Without coordinates only the field's offset says which zone its days begin in.
    const zone =
      isAhead && !hasCoordinates(tournament) && copy.offsetSeconds !== null
        ? zoneAt(null, null, copy.offsetSeconds)
        : tournament.zone;
    const venue = {
      zone,
      // Coordinates may have been looked up since, and the zone not yet.
      isGuessed: !hasCoordinates(tournament) || zone !== zoneAt(tournament.latitude, tournament.longitude),
      tiersAreFrozen: tournament.tiersFrozenAt !== null,
    };
    const changed = changedEntrants(known, copy, venue, now);
    const after = new Map([...known, ...changed].map((line) => [line.dgId, line]));
    const lockAt = isAhead
      ? lockOf({ startsOn: copy.startsOn, zone }, [...after.values()])
      : tournament.lockAt;
    const complaint =
      complaintAbout(known, copy) ?? complaintAboutLock(known, { before: tournament.lockAt, lockAt, now });
    if (complaint && !isLastWord) return complaint;

    await upsertGolfers(em, copy);
    await storeEntrants(em, tournament.id, changed, now);
    // Later copies would add what came after the picks.
    if (isAhead || known.length === 0) await storeForm(em, tournament, copy);
    if (mayBeExcluded(tournament, now))
      tournament.excluded = exclusion({ isTeamEvent: false, golfers: copy.golfers.length });
    tournament.name = copy.eventName;
    tournament.fieldAt = now;
    tournament.zone = zone;
    tournament.lockAt = lockAt;
    if (isAhead) tournament.startsOn = copy.startsOn;
    await refreshState({ ...ctx, em }, tournament, { changed: changed.length > 0 });
    return undefined;
  });
}

/** Read past the entities, as they are written past them: all in one statement, at every copy of the field. */
const entrantsOf = (em: EntityManager, tournamentId: string): Promise<Entrant[]> =>
  rowsOf(
    em,
    {
      dgId: number,
      status: text,
      tier: orNull(number),
      hasHit: flag,
      leftAt: orNull(moment),
      rounds: stored<RoundOfGolfer[]>(),
    },
    `select dg_id as "dgId", status, tier, has_hit as "hasHit", left_at as "leftAt", rounds
     from field_entry where tournament_id = ?`,
    [tournamentId],
  );

/** The event of that number that starts about then: numbers come back every season. */
async function tournamentOfField(
  em: EntityManager,
  { eventId, startsOn }: FieldBoard,
): Promise<Tournament | null> {
  const near = { $gte: daysAfter(startsOn, -10), $lte: daysAfter(startsOn, 10) };
  return em.findOne(Tournament, { eventId, startsOn: near });
}

/** Nearly every copy names the golfers as the one before did, and then nothing is written or locked. */
async function upsertGolfers(em: EntityManager, { golfers }: FieldBoard): Promise<void> {
  const rows = golfers.map(({ dgId, playerName, country }) => ({
    dg_id: dgId,
    player_name: playerName,
    name_key: nameKey(playerName),
    country,
  }));
  await em.execute(
    `insert into golfer (dg_id, player_name, name_key, country)
     select dg_id, row.player_name, row.name_key, row.country
     from jsonb_to_recordset(?::jsonb) as row (dg_id int, player_name text, name_key text, country text)
     left join golfer known using (dg_id)
     where (known.player_name, known.country) is distinct from (row.player_name, row.country)
     on conflict (dg_id) do update set
       player_name = excluded.player_name, name_key = excluded.name_key, country = excluded.country`,
    [JSON.stringify(rows)],
  );
}

async function storeEntrants(em: EntityManager, tournamentId: string, lines: readonly Entrant[], now: Date) {
  if (lines.length === 0) return;
  await em.execute(
    `insert into field_entry (tournament_id, dg_id, status, tier, has_hit, left_at, rounds, changed_at)
     select ?, "dgId", status, tier, "hasHit", "leftAt", rounds, ?
     from jsonb_to_recordset(?::jsonb) as row
       ("dgId" int, status text, tier smallint, "hasHit" boolean, "leftAt" timestamptz, rounds jsonb)
     on conflict (tournament_id, dg_id) do update set
       status = excluded.status, left_at = excluded.left_at, rounds = excluded.rounds,
       changed_at = excluded.changed_at,
       times_back = ${timesBack({ status: 'excluded.status', leftAt: 'excluded.left_at' })}`,
    [tournamentId, now, JSON.stringify(lines)],
  );
}

/** Stores what the bookmaker thinks, and freezes the tiers the moment the sheet may open (G15). */
export async function storeOdds(
  ctx: WriteContext,
  tournament: Pick<Tournament, 'id'>,
  copy: OddsBoard,
): Promise<void> {
  await transactional(ctx, async (em) => {
    const held = await em.findOneOrFail(Tournament, tournament.id, { refresh: true });
    const known = await pricesOf(em, held.id);
    const odds = await oddsById({ ...ctx, em }, copy);
    const entries = known.map((entry) => ({ ...entry, odds: odds.get(entry.id) ?? null }));
    const changed = entries.filter((entry, place) => entry.odds !== known[place]?.odds);
    await updateOdds(em, held.id, changed);
    const frozen = await freezeTiers({ ...ctx, em }, held, entries);
    await em.flush();
    await refreshState({ ...ctx, em }, held, { changed: changed.length > 0 || frozen });
  });
}

const pricedColumns = {
  id: number,
  name: text,
  odds: orNull(number),
  isGone: flag,
};
type Priced = RowOf<typeof pricedColumns>;

/** Read past the entities, and written past them: prices come every hour, and most of them are the old ones. */
const pricesOf = (em: EntityManager, tournamentId: string): Promise<Priced[]> =>
  rowsOf(
    em,
    pricedColumns,
    `select dg_id as id, player_name as name, odds, left_at is not null as "isGone"
     from field_entry join golfer using (dg_id) where tournament_id = ?`,
    [tournamentId],
  );

async function updateOdds(em: EntityManager, tournamentId: string, prices: readonly Priced[]): Promise<void> {
  if (prices.length === 0) return;
  await em.execute(
    `update field_entry set odds = row.odds
     from jsonb_to_recordset(?::jsonb) as row (id int, odds double precision)
     where tournament_id = ? and dg_id = row.id`,
    [JSON.stringify(prices.map(({ id, odds }) => ({ id, odds }))), tournamentId],
  );
}

async function oddsById({ em, log, gameClock }: WriteContext, copy: OddsBoard): Promise<Map<number, number>> {
  const odds = new Map<number, number>();
  const nameless = copy.golfers.filter(({ dgId }) => dgId === null);
  const byName = nameless.length > 0 ? await golfersByName(em) : new Map<string, number>();
  const unmatched: { name_key: string; name: string }[] = [];
  for (const { dgId, playerName, draftkings } of copy.golfers) {
    const id = dgId ?? byName.get(nameKey(playerName));
    if (id === undefined) unmatched.push({ name_key: nameKey(playerName), name: playerName });
    else if (draftkings !== null) odds.set(id, Math.max(draftkings, odds.get(id) ?? 0));
  }
  if (unmatched.length > 0) {
    log.warn({ names: unmatched.map(({ name }) => name) }, 'feeds: names in the odds that match no golfer');
    await em.execute(
      `insert into unmatched_name (name_key, name, source, seen_at)
       select name_key, name, 'odds', ? from jsonb_to_recordset(?::jsonb) as row (name_key text, name text)
       on conflict do nothing`,
      [gameClock.now(), JSON.stringify(unmatched)],
    );
  }
  return odds;
}

async function golfersByName(em: EntityManager): Promise<Map<string, number>> {
  const golfers = await em.find(Golfer, {});
  const aliases = await em.find(NameAlias, {});
  return new Map([
    ...golfers.map(({ nameKey: key, dgId }) => [key, dgId] as const),
    ...aliases.map(({ nameKey: key, dgId }) => [key, dgId] as const),
  ]);
}

async function freezeTiers(
  { em, gameClock, log }: WriteContext,
  tournament: Tournament,
  entries: readonly Priced[],
): Promise<boolean> {
  const now = gameClock.now();
  const opensAt = await sheetOpening(em, tournament);
  if (tournament.tiersFrozenAt || tournament.excluded || now < opensAt || now >= tournament.lockAt)
    return false;
  const field = entries.filter(({ isGone }) => !isGone);
  if (!isPricedEnough(field)) {
    if (now >= new Date(startOfWeek(tournament.startsOn, tournament.zone).getTime() + tuesdayNoonMs))
      log.error(
        { tournament: tournament.name },
        'odds: too few golfers have odds to open the sheet, and it is Tuesday noon',
      );
    return false;
  }
  const tiers = splitIntoTiers(
    field,
    entries.filter(({ isGone }) => isGone),
  );
  await em.execute(
    `update field_entry set tier = row.tier, frozen_odds = odds
     from jsonb_to_recordset(?::jsonb) as row (id int, tier smallint)
     where tournament_id = ? and dg_id = row.id`,
    [JSON.stringify(entries.map(({ id }) => ({ id, tier: tiers.get(id) ?? 4 }))), tournament.id],
  );
  tournament.tiersFrozenAt = now;
  return true;
}

const tuesdayNoonMs = 1.5 * dayMs;
