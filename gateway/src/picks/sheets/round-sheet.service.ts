import { KeptLook } from '../../answers/kept-looks.ts';
import { oneByOne } from '../../async/one-by-one.ts';
import type { Ctx } from '../../context.ts';
import { number, type RowOf, rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import { fieldOf } from '../../golf/field/field-snapshot.ts';
import { roundTimesOf } from '../../golf/scores/round-times.service.ts';
import { Tournament } from '../../golf/tournament.entity.ts';
import { refreshState } from '../../golf/tournament.service.ts';
import { tournamentById, tournamentsWithIds } from '../../golf/tournaments/tournament-snapshot.ts';
import { splitIntoTiers } from '../../rules/golf/tiers.ts';
import { isActive } from '../../rules/golf/tournament.ts';
import { golfersOfRound } from '../../rules/picks/round-sheet.ts';

const roundColumns = { tournament_id: text, round: number };
type PoolRound = RowOf<typeof roundColumns>;

const roundsWithoutSheet = `
  select distinct week.tournament_id, pool.round
  from pool join contest c on c.pool_id = pool.id join contest_week week on week.contest_id = c.id
  where pool.round is not null and pool.deleted_at is null and c.settled_at is null and not exists (
    select 1 from round_tier tier
    where tier.tournament_id = week.tournament_id and tier.round = pool.round
  )`;

/** They are known for days before they are played. */
const look = new KeptLook<PoolRound>(() => true);

/** Makes the sheets of today's single rounds, as soon as possible (G7). */
export async function openRoundSheets(ctx: Ctx): Promise<void> {
  const rounds = await look.again(ctx, { tables: ['contest_week', 'pool', 'round_tier'], about: '' }, () =>
    rowsOf(ctx.em, roundColumns, roundsWithoutSheet),
  );
  if (rounds.length === 0) return;
  const fresh = { ...ctx, em: ctx.em.fork() };
  const tournaments = await tournamentsWithIds(
    fresh.em,
    rounds.map(({ tournament_id }) => tournament_id),
  );
  const withTiers = [...tournaments.values()].filter(({ tiersFrozenAt }) => tiersFrozenAt !== null);
  const times = await roundTimesOf(fresh, withTiers);
  const now = ctx.gameClock.now();
  const today = rounds.filter(({ tournament_id: id, round }) => {
    const own = times.get(id)?.[round - 1];
    return own && now >= own.day.startsAt && now < (own.lastTeeAt ?? own.day.endsAt);
  });
  const about = {
    failure: 'sheets: making a single round’s tiers failed',
    of: ({ tournament_id: tournament, round }: PoolRound) => ({ tournament, round }),
  };
  await oneByOne(ctx, today, about, ({ tournament_id: id, round }) => openRoundSheet(fresh, id, round));
}

async function openRoundSheet(ctx: Ctx, tournamentId: string, round: number): Promise<void> {
  const tournament = await tournamentById(ctx, tournamentId);
  const { standings } = await fieldOf(ctx.em, tournament);
  const field = standings.map(({ entry }) => ({
    id: entry.dgId,
    isActive: isActive(entry) && entry.leftAt === null,
    hasTeeTime: entry.rounds[round - 1]?.teeAt != null,
    hasFinishedRoundBefore: entry.rounds[round - 2]?.strokes != null,
  }));
  const playing = new Set(golfersOfRound(round, tournament.roundStates, field) ?? []);
  if (playing.size === 0) return;
  const priced = standings
    .filter(({ entry }) => playing.has(entry.dgId))
    .map(({ entry, golfer }) => ({ id: entry.dgId, name: golfer.playerName, odds: entry.frozenOdds }));
  const rows = [...splitIntoTiers(priced)].map(([dg_id, tier]) => ({ dg_id, tier }));
  await transactional(ctx, async (em) => {
    await em.execute(
      `insert into round_tier (tournament_id, round, dg_id, tier)
       select ?, ?, dg_id, tier from jsonb_to_recordset(?::jsonb) as row (dg_id int, tier smallint)
       on conflict do nothing`,
      [tournamentId, round, JSON.stringify(rows)],
    );
    const held = await em.findOneOrFail(Tournament, tournamentId, { refresh: true });
    await refreshState({ ...ctx, em }, held, { changed: true });
  });
}
