import { entryWithMember, pointsText, toParText } from '@fairway/schema/display';
import type { Ctx } from '../../context.ts';
import type { Settlement } from '../../features/feature-steps.ts';
import { tournamentsWithIds } from '../../golf/tournaments/tournament-snapshot.ts';
import { ContestWeekRow } from '../../pools/contests/contest.entity.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { userById } from '../../pools/pool.queries.ts';
import { moneyOf } from '../../pools/settled-outside/pot-of-pool.ts';
import { whyVoid } from '../../rules/board/void-text.ts';
import { storeMessages } from '../message.service.ts';

/** The product itself says how contests ended, in the transaction that settles them. */
export async function postResults(tx: Ctx, all: readonly Settlement[]): Promise<void> {
  // In a quiet one nobody has played, nor was anybody asked to.
  const settlements = all.filter(({ isQuiet }) => !isQuiet);
  if (settlements.length === 0) return;
  const rows = await tx.em.find(
    ContestWeekRow,
    { contestId: { $in: settlements.map(({ contestId }) => contestId) } },
    { orderBy: { week: 'asc' } },
  );
  const tournaments = await tournamentsWithIds(
    tx.em,
    rows.map(({ tournamentId }) => tournamentId),
  );
  const weeksOf = Map.groupBy(rows, ({ contestId }) => contestId);
  const messages = await Promise.all(
    settlements.map(async ({ contestId, poolId, outcome, entries }) => {
      const weeks = weeksOf.get(contestId) ?? [];
      const played = weeks.map(({ tournamentId }) => tournaments.get(tournamentId)?.name).join(' and ');
      const text =
        outcome === 'void'
          ? `${played} did not count: ${await whatFollowsVoid(tx, poolId, weeks.length)}`
          : `${played}: the result is final. ${await podium(tx, entries)}`;
      return { poolId, userId: null, text: text.trim(), clientId: `settled:${contestId}` };
    }),
  );
  await storeMessages(tx, messages);
}

/** Settlement has read the pool. */
async function whatFollowsVoid({ em }: Ctx, poolId: string, tournaments: number): Promise<string> {
  const pool = await em.findOneOrFail(Pool, poolId);
  const money = {
    free: '',
    fairway: ', and every buy-in is refunded',
    outside: ', and every buy-in goes back from the host',
  };
  return `${whyVoid({ round: pool.round, tournaments })}. Nobody wins${money[moneyOf(pool)]}.`;
}

// A message is short, however many are equal.
const maxNamed = 10;

async function podium(ctx: Ctx, entries: Settlement['entries']): Promise<string> {
  const all = entries.filter(({ rank }) => rank !== null && rank <= 3);
  const best = all.slice(0, maxNamed);
  const more = all.length > best.length ? ` and ${all.length - best.length} more` : '';
  const named = await Promise.all(
    best.map(async ({ userId, number: entry, nickname, position, total, points }) => {
      const name = entryWithMember((await userById(ctx, userId))?.shownName ?? '', { entry, nickname });
      return `${position} ${name} (${points === null ? toParText(total) : `${pointsText(points)} points`})`;
    }),
  );
  return named.length > 0 ? `${named.join(', ')}${more}.` : '';
}
