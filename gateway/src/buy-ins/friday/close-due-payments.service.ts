import type { Ctx } from '../../context.ts';
import { inBatchesById } from '../../database/batches/by-id.ts';
import { number, rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import { publishContestChanges, weeklyFormats } from '../../pools/contests/contest.service.ts';
import { paymentsCloseAt } from '../payment-status.service.ts';

/** Each batch is a transaction, in which so many contests are locked and told of. */
const closedAtOnce = 500;

const isOpen = `c.sealed_at is null and c.settled_at is null and exists (
  select 1 from pool where pool.id = c.pool_id and pool.buy_in_cents > 0 and pool.format = any(array[?]::text[]))`;

/** The Friday batch (G33): closes the payments of all weekly contests in play. */
export async function closeDuePayments(ctx: Ctx, atOnce = closedAtOnce): Promise<void> {
  const now = ctx.gameClock.now();
  const weeks = await rowsOf(
    ctx.em,
    { id: text, starts_on: text, zone: text },
    `select id, starts_on::text, zone from tournament t where lock_at <= ? and exists (
       select 1 from contest_week w join contest c on c.id = w.contest_id
       where w.tournament_id = t.id and ${isOpen})`,
    [now, weeklyFormats],
  );
  const due = weeks.filter(({ starts_on: startsOn, zone }) => now >= paymentsCloseAt({ startsOn, zone }));
  if (due.length === 0) return;
  const tournaments = due.map(({ id }) => id);
  await inBatchesById(ctx, atOnce, (after) => closePaymentsOf(ctx, { now, tournaments, after, atOnce }));
}

/** Those of the next contests in the order of their ids, which are returned. */
async function closePaymentsOf(
  ctx: Ctx,
  due: { now: Date; tournaments: readonly string[]; after: string; atOnce: number },
): Promise<string[]> {
  return transactional({ em: ctx.em.fork(), log: ctx.log }, async (em) => {
    const closed = await rowsOf(
      em,
      { contestId: text, poolId: text, version: number },
      `with closed as (
         update contest set sealed_at = ?, version = version + 1
         where id in (
           select c.id from contest c where c.id > ? and ${isOpen} and exists (
             select 1 from contest_week w where w.contest_id = c.id and w.tournament_id = any(array[?]::text[]))
           order by c.id limit ? for update)
         returning id, pool_id, version
       )
       select id as "contestId", pool_id as "poolId", version from closed order by id`,
      [due.now, due.after, weeklyFormats, [...due.tournaments], due.atOnce],
    );
    await publishContestChanges({ ...ctx, em }, closed);
    return closed.map(({ contestId }) => contestId);
  });
}
