import type { Ctx } from '../../context.ts';
import type { Golfer } from '../../golf/field/field.entity.ts';
import { fieldOf } from '../../golf/field/field-snapshot.ts';
import { currentTournamentOf } from '../../golf/tournaments/tournament-snapshot.ts';
import { poolNamed } from '../../pools/pool.queries.ts';
import { contestOfCards } from '../cards/card.queries.ts';
import { sheetOf, weekNow } from './sheet.queries.ts';

/** A golfer of the field with odds and tier. */
export interface GolferWithOdds {
  golfer: Golfer;
  /** Current odds; null without a price. */
  odds: number | null;
  /** 1 to 4. */
  tier: number;
}

/** The field of the current tournament, favourites first; with a pool, of its contest with its own tiers. */
export async function golfersByOdds(ctx: Ctx, poolName?: string): Promise<GolferWithOdds[]> {
  const field = poolName === undefined ? await currentField(ctx) : await fieldOfPool(ctx, poolName);
  return field.sort(
    (a, b) => (b.odds ?? -1) - (a.odds ?? -1) || (a.golfer.playerName < b.golfer.playerName ? -1 : 1),
  );
}

async function currentField(ctx: Ctx): Promise<GolferWithOdds[]> {
  const tournament = await currentTournamentOf(ctx);
  const field = tournament ? await fieldOf(ctx.em, tournament) : null;
  return (field?.standings ?? [])
    .filter(({ entry }) => entry.leftAt === null)
    .map(({ entry, golfer }) => ({ golfer, odds: entry.odds, tier: entry.tier ?? 4 }));
}

async function fieldOfPool(ctx: Ctx, poolName: string): Promise<GolferWithOdds[]> {
  const contest = await contestOfCards(ctx, await poolNamed(ctx, poolName));
  if (!contest) return [];
  const { golfers } = await sheetOf(ctx, contest, await weekNow(ctx, contest));
  return [...golfers.values()]
    .filter(({ isOut, standing }) => (contest.pool.round === null ? standing.entry.leftAt === null : !isOut))
    .map(({ standing: { golfer, entry }, tier }) => ({ golfer, odds: entry.odds, tier }));
}
