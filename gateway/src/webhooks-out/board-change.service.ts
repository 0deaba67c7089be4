import { versionOf } from '../board/board.service.ts';
import { type Ctx, inTransaction } from '../context.ts';
import { inBatchesById } from '../database/batches/by-id.ts';
import { rowsOf, text } from '../database/rows.ts';
import { Contest } from '../pools/contests/contest.entity.ts';
import { contestViewsOf } from '../pools/contests/contest.queries.ts';
import { isPlayedSql } from '../pools/next-week/played-contests.queries.ts';
import { enqueueEvents, webhookOutbox } from './event.service.ts';

/** At most one event for each contest in this time. */
const quietMs = 10_000;

/** Each batch is a transaction, which reads so many contests and writes an event for each receiver of each. */
const enqueuedAtOnce = 500;

/** Enqueues one event for each contest whose board changed. A contest with a recent event waits for the next run. */
export async function enqueueBoardChanges(ctx: Ctx, atOnce = enqueuedAtOnce): Promise<void> {
  await spreadTournaments({ em: ctx.em.fork() });
  await inBatchesById(ctx, atOnce, (after) => enqueueSome(ctx, after, atOnce));
}

/** Those of the next contests in the order of their ids, which are returned. */
const enqueueSome = (ctx: Ctx, after: string, atOnce: number): Promise<string[]> =>
  inTransaction({ ...ctx, em: ctx.em.fork() }, async (tx) => {
    const { em, wallClock } = tx;
    const changed = await rowsOf(
      em,
      { contest_id: text },
      `with due as (
         select distinct contest_id from board_change
         where contest_id > ? and not exists (
           select 1 from outbox
           where kind = ? and topic = 'board.changed' and subject = board_change.contest_id::text and created_at > ?
         )
         order by contest_id limit ?
       ), gone as (
         delete from board_change using due where board_change.contest_id = due.contest_id
         returning board_change.contest_id
       )
       select distinct contest_id from gone order by contest_id`,
      [after, webhookOutbox.name, new Date(wallClock.now().getTime() - quietMs), atOnce],
    );
    const contestIds = changed.map(({ contest_id }) => contest_id);
    if (contestIds.length === 0) return [];
    const views = await contestViewsOf(tx, await em.find(Contest, { id: { $in: contestIds } }));
    await enqueueEvents(
      tx,
      views.map((view) => ({
        type: 'board.changed',
        data: { poolName: view.pool.name, contestId: view.contest.id, version: versionOf(view) },
      })),
    );
    return contestIds;
  });

/** Scores change the boards of all unsettled contests of their tournament that are played. */
async function spreadTournaments({ em }: Pick<Ctx, 'em'>): Promise<void> {
  await em.execute(
    `with played as (delete from board_change where tournament_id is not null returning tournament_id)
     insert into board_change (contest_id)
     select distinct contest.id from played
     join contest_week on contest_week.tournament_id = played.tournament_id
     join contest on contest.id = contest_week.contest_id
     join pool on pool.id = contest.pool_id
     where contest.settled_at is null and pool.deleted_at is null
       and not contest.quiet and ${isPlayedSql('contest')}`,
  );
}
