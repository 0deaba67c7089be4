import type { Ctx } from '../context.ts';
import { moment, number, orNull, rowsOf, text } from '../database/rows.ts';
import { boardsToReview } from '../golf/boards/board-review.service.ts';
import { unmatchedNames } from '../golf/names/name-review.service.ts';
import { jobSuccess } from '../jobs/job-success.ts';
import { waitingAdjustments } from '../money/adjustments/adjustment.service.ts';
import { openDebts } from '../money/debts.service.ts';
import { withdrawalStop } from '../money/ledger/self-check.service.ts';
import { unfinished } from '../money/withdrawals/due-withdrawals.service.ts';
import { unsentMails } from '../notifications/mails/unsent-mails.service.ts';
import { unsentWebhooks } from '../webhooks-out/unsent-webhooks.service.ts';
import { operatorActs } from './act-log.service.ts';
import { taskSuccess } from './task-success.ts';

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** How many rows of each list the page shows, so that a mail server that is away for a day does not fill it. */
const mostShown = 50;

interface Listed<T> {
  rows: readonly T[];
  hasMore: boolean;
}
const listed = <T>(found: readonly T[]): Listed<T> => ({
  rows: found.slice(0, mostShown),
  hasMore: found.length > mostShown,
});

/** Everything that may wait for an operator. */
export async function readOverview(ctx: Pick<Ctx, 'em' | 'gameClock' | 'wallClock'>) {
  const [proof] = await rowsOf(
    ctx.em,
    { seen_at: moment, whole_at: moment },
    'select seen_at, whole_at from ledger_proof',
  );
  return {
    now: ctx.wallClock.now(),
    gameNow: ctx.gameClock.now(),
    proof,
    stop: await withdrawalStop(ctx),
    withdrawals: listed(await unfinished(ctx, mostShown + 1)),
    adjustments: listed(await waitingAdjustments(ctx)),
    debts: listed(await openDebts(ctx)),
    boards: listed(await boardsToReview(ctx)),
    names: listed(await unmatchedNames(ctx)),
    mails: listed(await unsentMails(ctx, mostShown + 1)),
    webhooks: listed(await unsentWebhooks(ctx, mostShown + 1)),
    feeds: await feedCopies(ctx),
    tasks: await taskSuccess(ctx),
    jobs: await jobSuccess(ctx),
    acts: await operatorActs(ctx, null, 10),
  };
}

/** What the feeds of golf last gave; texts of articles and weather are asked for by pages, and have no age to watch. */
const feedCopies = ({ em }: Pick<Ctx, 'em'>) =>
  rowsOf(
    em,
    { feed: text, good_at: orNull(moment), refused: number, failed: number, complaint: orNull(text) },
    `select feed, good_at, refused, failed, complaint from feed_copy
     where feed not like 'article %' and feed not like 'weather %' order by good_at nulls first, feed limit ?`,
    [mostShown],
  );
