import { dayMs, hourMs } from '@fairway/schema/days';
import { flag, moment, orNull, rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import type { InPlayBoard } from '../../feeds/data-golf.ts';
import { saysCompleted } from '../../rules/golf/tournament.ts';
import type { ParOf } from '../scores/pars.ts';
import type { Tournament } from '../tournament.entity.ts';
import { isTournamentOver, publishChange, type WriteContext } from '../tournament.service.ts';
import { startOfWeek } from '../venue-time.ts';
import { applyRuling } from './board-review.service.ts';
import { tournamentForUpdate } from './tournament-locks.ts';

type Ending = Pick<Tournament, 'boardChangedAt' | 'startsOn' | 'zone'>;

const longStillMs = dayMs;
const longAfterWeekMs = 2 * dayMs;

/**
 * An event whose board has stood still for a day, and that long after its week, is not played any more, though the
 * schedule has not said so: the next ones must not wait for it.
 */
const hasStopped = ({ boardChangedAt, startsOn, zone }: Ending, now: Date): boolean =>
  boardChangedAt !== null &&
  +now - +boardChangedAt >= longStillMs &&
  +now - +startOfWeek(startsOn, zone, 1) >= longAfterWeekMs;

const endingColumns = {
  id: text,
  feedStatus: orNull(text),
  startsOn: text,
  zone: text,
  boardChangedAt: orNull(moment),
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
    `select id, feed_status as "feedStatus", starts_on::text as "startsOn", zone,
       board_changed_at as "boardChangedAt", final_awaited_since is not null as "isAwaited",
       ruling_id is not null as "isRuled"
     from tournament
     where status not in ('official', 'cancelled') and excluded is null
       and (feed_status is not null or final_awaited_since is not null or ruling_id is not null
         or board_changed_at <= ?)`,
    [new Date(ctx.gameClock.now().getTime() - longStillMs)],
  );
  const accepted: InPlayBoard[] = [];
  for (const { id, feedStatus, isAwaited, isRuled, ...ending } of endings) {
    if (isRuled) accepted.push(...(await applyRuling(ctx, id, await parOf())));
    else if (isAwaited || saysCompleted(feedStatus) || hasStopped(ending, ctx.gameClock.now()))
      await watch(ctx, id);
  }
  return accepted;
}

/**
 * Its schedule calls the event completed, or nobody plays it any more, and the boards that were received have not ended
 * it. Members see that it waits; after an hour, and every hour from then on, operators are alerted.
 */
function watch(ctx: WriteContext, id: string): Promise<void> {
  return transactional({ ...ctx, em: ctx.em.fork() }, async (em) => {
    const tournament = await tournamentForUpdate(em, id);
    if (isTournamentOver(tournament)) return;
    const now = ctx.gameClock.now();
    const since = tournament.finalAwaitedSince;
    const isAwaited = saysCompleted(tournament.feedStatus) || hasStopped(tournament, now);
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
      'scores: an event is over, but its scores are not: an operator has to look at its boards',
    );
  });
}
