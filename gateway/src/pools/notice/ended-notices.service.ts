import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import { poolChanged } from '../pool-events.ts';

const ended = `select pool.id from pool left join contest on contest.id = pool.notice_contest_id
  where pool.notice_text is not null and (pool.notice_until <= ? or contest.settled_at is not null)`;

/** Takes down what has ended: by its moment, or with its contest. Open pages hear of it by their boards. */
export async function endNotices(ctx: Ctx): Promise<void> {
  const now = ctx.gameClock.now();
  if ((await rowsOf(ctx.em, { id: text }, `${ended} limit 1`, [now])).length === 0) return;
  await transactional({ em: ctx.em.fork(), log: ctx.log }, async (em) => {
    // A locked pool may be getting a new notice; it is looked at again the next time.
    const cleared = await rowsOf(
      em,
      { id: text },
      `with ended as (${ended} order by pool.id for update of pool skip locked)
       update pool set notice_text = null, notice_at = null, notice_by = null, notice_until = null,
         notice_contest_id = null
       from ended where pool.id = ended.id returning pool.id`,
      [now],
    );
    await ctx.bus.publishAll(
      em,
      poolChanged,
      cleared.map(({ id }) => ({ poolId: id })),
    );
  });
}
