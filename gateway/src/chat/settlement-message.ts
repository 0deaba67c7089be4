import { toParText } from '@fairway/schema/display';
import type { Ctx } from '../context.ts';
import type { Settlement } from '../feature-steps.ts';
import { tournamentsWithIds } from '../golf/tournaments/tournament-snapshot.ts';
import { ContestWeekRow } from '../pools/contests/contest.entity.ts';
import { Pool } from '../pools/pool.entity.ts';
import { userById } from '../pools/pool.queries.ts';
import { storeMessage } from './message.service.ts';

/** The product itself says how a contest ended, in the transaction that settles it. */
export async function postResult(tx: Ctx, settlement: Settlement): Promise<void> {
  const { contestId, poolId, outcome, entries, isQuiet } = settlement;
  // Nobody has played, nor was anybody asked to.
  if (isQuiet) return;
  const rows = await tx.em.find(ContestWeekRow, { contestId }, { orderBy: { week: 'asc' } });
  const tournaments = await tournamentsWithIds(
    tx.em,
    rows.map(({ tournamentId }) => tournamentId),
  );
  const played = rows.map(({ tournamentId }) => tournaments.get(tournamentId)?.name).join(' and ');
  const text =
    outcome === 'void'
      ? `${played}: cancelled. Nobody wins, and every buy-in ${(await isOutside(tx, poolId)) ? 'goes back from the host' : 'is refunded'}.`
      : `${played}: the result stands. ${await podium(tx, entries)}`;
  await storeMessage(tx, { poolId, userId: null, text: text.trim(), clientId: `settled:${contestId}` });
}

const isOutside = async ({ em }: Ctx, poolId: string): Promise<boolean> =>
  (await em.findOneOrFail(Pool, poolId)).settledOutside !== null;

// A message is short, however many are equal.
const maxNamed = 10;

async function podium(ctx: Ctx, entries: Settlement['entries']): Promise<string> {
  const all = entries.filter(({ rank }) => rank !== null && rank <= 3);
  const best = all.slice(0, maxNamed);
  const more = all.length > best.length ? ` and ${all.length - best.length} more` : '';
  const named = await Promise.all(
    best.map(async ({ userId, position, total }) => {
      const name = (await userById(ctx, userId))?.shownName;
      return `${position} ${name} (${toParText(total)})`;
    }),
  );
  return named.length > 0 ? `${named.join(', ')}${more}.` : '';
}
