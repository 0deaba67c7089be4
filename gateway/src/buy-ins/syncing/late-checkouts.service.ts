import { minuteMs } from '@fairway/schema/days';
import { inParallel } from '../../async/in-parallel.ts';
import type { Pace } from '../../async/pace.ts';
import type { Ctx } from '../../context.ts';
import { orNull, type RowOf, rowsOf, text } from '../../database/rows.ts';
import { cardsCloseAt } from '../../pools/contests/cards-close-at.ts';
import { cardPaymentsOf } from '../checkouts/card-provider.ts';
import { closeAbandonedCheckouts } from '../checkouts/close-abandoned.ts';
import { settleCheckout } from '../checkouts/payment.service.ts';
import { returnLate } from '../returns/to-card.service.ts';
import { providerPace, requestPaced } from './provider-requests.ts';

/** Hardly anybody pays at the lock, so that closing may have nearly all that the provider allows. */
const shareOfRequests = 0.85;
/** Enough for that many requests a second where each takes a third of one. */
const atOnce = 30;
const claimedAtOnce = 100;
/** Longer than it takes to close what is claimed at once. What a dead gateway claimed is closed after it. */
const claimMs = 2 * minuteMs;

const lateColumns = { id: text, intentId: orNull(text) };
type Late = RowOf<typeof lateColumns>;

/**
 * Closes open checkouts of locked contests: first at the provider, so that nothing can be paid any more, then
 * here, by what the provider says was paid until then. They are claimed in chunks and closed several at once, at
 * the provider's pace: what one run leaves is found by the next one, of whichever gateway.
 */
export async function closeLateCheckouts(ctx: Ctx): Promise<void> {
  const { cards } = ctx.payments;
  if (!cards) return;
  const contests = await contestsWithLate(ctx);
  if (contests.length === 0) return;
  const pace = providerPace(cards, shareOfRequests);
  let last = '00000000-0000-0000-0000-000000000000';
  const take = async () => {
    const late = await claim(ctx, contests, last);
    last = late.at(-1)?.id ?? last;
    return late;
  };
  const about = {
    failure: 'buy-ins: a checkout could not be closed at the lock',
    of: ({ id }: Late) => ({ checkout: id }),
    atOnce,
  };
  await inParallel(ctx, take, about, (late) => close({ ...ctx, em: ctx.em.fork() }, late, pace));
}

/** Those that are locked or settled, among the contests with open checkouts. */
async function contestsWithLate({ em, gameClock }: Ctx): Promise<string[]> {
  const rows = await rowsOf(
    em.fork(),
    { id: text },
    `select contest.id from contest
     join pool on pool.id = contest.pool_id
     join contest_week first on first.contest_id = contest.id and first.week = 1
     join tournament on tournament.id = first.tournament_id
     where contest.id in (select contest_id from checkout where status = 'open')
       and (contest.settled_at is not null or ${cardsCloseAt} <= ?)`,
    [gameClock.now()],
  );
  return rows.map(({ id }) => id);
}

/** The next ones by id that nobody else is closing. */
async function claim({ em, wallClock }: Ctx, contests: readonly string[], last: string): Promise<Late[]> {
  const now = wallClock.now();
  const claimed = await rowsOf(
    em.fork(),
    lateColumns,
    `update checkout set claimed_until = ? where id in (
       select id from checkout
       where status = 'open' and contest_id = any(array[?]::uuid[]) and id > ?
         and (claimed_until is null or claimed_until <= ?)
       order by id limit ? for update skip locked
     ) returning id, intent_id as "intentId"`,
    [new Date(now.getTime() + claimMs), [...contests], last, now, claimedAtOnce],
  );
  return claimed.sort((one, other) => (one.id < other.id ? -1 : 1));
}

async function close(ctx: Ctx, { id, intentId }: Late, pace: Pace): Promise<void> {
  try {
    if (!intentId)
      return await closeAbandonedCheckouts(ctx, id, 'The contest was locked before it was paid.');
    const intent = await requestPaced(ctx, pace, () => cardPaymentsOf(ctx).cancelIntent(intentId));
    const status = await settleCheckout(ctx, id, intent, 'closing');
    if (status === 'refunding') await returnLate(ctx, id);
  } catch (fault) {
    // The next run needs not wait for the claim to end.
    await ctx.em.execute('update checkout set claimed_until = null where id = ?', [id]).catch(() => {});
    throw fault;
  }
}
