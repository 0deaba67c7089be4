import { KeptLook } from '../../answers/kept-looks.ts';
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

const look = new KeptLook<{ id: string }>();

/** The Friday batch (G33): closes the payments of all weekly contests in play. */
export async function closeDuePayments(ctx: Ctx, atOnce = closedAtOnce): Promise<void> {
  const now = ctx.gameClock.now();
  const begun = await rowsOf(
    ctx.em,
    { id: text, startsOn: text, zone: text },
    `select id, starts_on::text as "startsOn", zone from tournament where lock_at <= ? order by id`,
    [now],
  );
  const due = begun.filter((tournament) => now >= paymentsCloseAt(tournament)).map(({ id }) => id);
  const about = due.join();
  const open = await look.again(ctx, { tables: ['contest_week', 'pool'], about }, () =>
    rowsOf(
      ctx.em,
      { id: text },
      `select distinct w.tournament_id as id from contest c join contest_week w on w.contest_id = c.id
       where ${isOpen} and w.tournament_id = any(array[?]::text[])`,
      [weeklyFormats, due],
    ),
  );
  if (open.length === 0) return;
  const tournaments = open.map(({ id }) => id);
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
