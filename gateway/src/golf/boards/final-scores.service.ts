import { hourMs } from '@fairway/schema/days';
import { flag, orNull, rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import type { InPlayBoard } from '../../feeds/data-golf.ts';
import { saysCompleted } from '../../rules/golf/tournament.ts';
import type { ParOf } from '../scores/scores.ts';
import { isTournamentOver, publishChange, type WriteContext } from '../tournament.service.ts';
import { applyRuling } from './board-review.service.ts';
import { tournamentForUpdate } from './tournament-locks.ts';

const endingColumns = {
  id: text,
  feedStatus: orNull(text),
  isAwaited: flag,
  isRuled: flag,
};

/**
 * Follows what operators have ruled, and notes which events wait for their final scores. Says which boards were
 * accepted, since later copies are compared with those.
 */
export async function checkUnfinishedEvents(
  ctx: WriteContext,
  parOf: () => Promise<ParOf>,
): Promise<InPlayBoard[]> {
  const endings = await rowsOf(
    ctx.em.fork(),
    endingColumns,
    `select id, feed_status as "feedStatus", final_awaited_since is not null as "isAwaited",
       ruling_id is not null as "isRuled"
     from tournament
     where status not in ('official', 'cancelled') and excluded is null
       and (feed_status is not null or final_awaited_since is not null or ruling_id is not null)`,
  );
  const accepted: InPlayBoard[] = [];
  for (const { id, feedStatus, isAwaited, isRuled } of endings) {
    if (isRuled) accepted.push(...(await applyRuling(ctx, id, await parOf())));
    else if (isAwaited || saysCompleted(feedStatus)) await watch(ctx, id);
  }
  return accepted;
}

/**
 * Its schedule calls the event completed, and the boards that were received have not ended it. Members see that it
 * waits; after an hour, and every hour from then on, operators are alerted.
 */
function watch(ctx: WriteContext, id: string): Promise<void> {
  return transactional({ ...ctx, em: ctx.em.fork() }, async (em) => {
    const tournament = await tournamentForUpdate(em, id);
    if (isTournamentOver(tournament)) return;
    const now = ctx.gameClock.now();
    const since = tournament.finalAwaitedSince;
    const isAwaited = saysCompleted(tournament.feedStatus);
    if (isAwaited !== (since !== null)) {
      tournament.finalAwaitedSince = isAwaited ? now : null;
      tournament.finalAlarmAt = null;
      await publishChange({ ...ctx, em }, tournament);
    }
    if (!isAwaited || !since) return;
    const lastAlarmAt = tournament.finalAlarmAt ?? since;
    if (now.getTime() - lastAlarmAt.getTime() < hourMs) return;
    tournament.finalAlarmAt = now;
    ctx.log.error(
      { tournament: id, since, boardAt: tournament.liveAt },
      'scores: an event is over by its schedule, but its scores are not: an operator has to look at its boards',
    );
  });
}
