import { daysAfter } from '@fairway/schema/days';
import { currentUser, isCaller, userNamed } from '../accounts/users/user.queries.ts';
import { batched } from '../async/batched.ts';
import { type Ctx, inTransaction } from '../context.ts';
import { flag, orNull, rowsOf, text } from '../database/rows.ts';
import type { Tournament } from '../golf/tournament.entity.ts';
import { dateAt, startOfDay, startOfWeek } from '../golf/venue-time.ts';
import { recordAdminAction } from '../pools/audit-log/audit-log.service.ts';
import { Contest, Entry } from '../pools/contests/contest.entity.ts';
import type { ContestView } from '../pools/contests/contest.queries.ts';
import { raiseContestVersion } from '../pools/contests/contest.service.ts';
import { isMember, lockPool, membersOf, poolNamed } from '../pools/pool.queries.ts';
import { poolView, poolViewOf } from '../pools/pool-view.service.ts';
import { Refusal } from '../refusal.ts';
import { formatRules } from '../rules/pools/formats.ts';
import { mayHost } from '../rules/pools/hosting/co-hosts.ts';
import { syncCheckoutsOfEntry } from './syncing/checkout-sync.service.ts';

/** Whether a member has paid: true; false when reset after a paid contest; null if nothing has happened yet. */
export type PaymentStatus = boolean | null;

/**
 * For the contest that is open or in play, and from Friday on for the next one (G33). For oneself, or for the
 * admin.
 */
export async function paymentStatusOf(
  ctx: Ctx,
  poolName: string,
  username: string,
  number = 1,
): Promise<PaymentStatus> {
  const pool = await poolNamed(ctx, poolName);
  const user = await userNamed(ctx, username);
  const isOwn = isCaller(ctx, user.id);
  if (!isOwn && !mayHost(pool, ctx.caller.kind === 'user' ? ctx.caller.userId : null))
    throw new Refusal('FORBIDDEN', 'Only the member and the admin can see this.');
  if (!(await isMember(ctx, pool.id, user.id)))
    throw isOwn
      ? new Refusal('NOT_MEMBER', 'You are not a member of this pool.')
      : new Refusal('NOT_FOUND', 'The pool has no member of that name.', { field: 'username' });
  const { settledOutside } = pool;
  if (pool.buyInCents === 0 && !settledOutside) return true;
  const { contest, entries } = await poolViewOf(ctx, pool, user.id);
  const entry = entries.find((one) => one.number === number);
  if (!contest || !entry) return null;
  if (settledOutside) return paidStatus(ctx, entry);
  const { id, number: contestNumber, paymentsClosedAt } = contest.contest;
  if (!paymentsClosedAt || entry.contestId !== id) return paidStatus(ctx, entry);
  const next = await ctx.em.findOne(Contest, { poolId: pool.id, number: contestNumber + 1 });
  const nextEntry = next && (await ctx.em.findOne(Entry, { contestId: next.id, userId: user.id, number }));
  return nextEntry ? paidStatus(ctx, nextEntry) : entry.paidAt ? false : null;
}

/** An entry's own status. */
export const paidStatus = async (ctx: Ctx, entry: Entry): Promise<PaymentStatus> =>
  entry.paidAt ? true : batched(ctx, unpaidStatuses).load(entry.id);

async function unpaidStatuses({ em }: Ctx, entryIds: readonly string[]): Promise<PaymentStatus[]> {
  const rows = await rowsOf(
    em,
    { id: text, status: orNull(flag) },
    `select entry.id, case
       when pool.settled_outside is not null then
         case when exists (
           select 1 from outside_payment noted where noted.entry_id = entry.id and noted.paid_at is not null
         ) then true end
       when pool.buy_in_cents = 0 then true
       when exists (
         select 1 from contest before join entry former on former.contest_id = before.id
         where before.pool_id = c.pool_id and before.number = c.number - 1
           and former.user_id = entry.user_id and former.number = entry.number and former.paid_at is not null
       ) then false end as status
     from entry join contest c on c.id = entry.contest_id join pool on pool.id = c.pool_id
     where entry.id = any(array[?]::uuid[])`,
    [[...entryIds]],
  );
  const byId = new Map(rows.map(({ id, status }) => [id, status]));
  return entryIds.map((id) => byId.get(id) ?? null);
}

/** Confirms that the ledger holds the buy-in of the caller's entry, or that none is due. */
export async function confirmPaid(ctx: Ctx, poolName: string, number = 1): Promise<void> {
  const pool = await poolNamed(ctx, poolName);
  const { caller } = ctx;
  if (caller.kind !== 'user' || !(await isMember(ctx, pool.id, caller.userId)))
    throw new Refusal('NOT_MEMBER', 'You are not a member of this pool.');
  if (pool.buyInCents === 0 && !pool.settledOutside) return;
  const { entries } = await poolView(ctx, pool);
  const entry = entries.find((one) => one.number === number);
  if (entry && !entry.paidAt && !pool.settledOutside) await syncCheckoutsOfEntry(ctx, entry);
  const now = { ...ctx, em: ctx.em.fork() };
  if ((await paymentStatusOf(now, poolName, caller.username, number)) !== true)
    throw new Refusal(
      'UNPAID',
      pool.settledOutside
        ? 'The host has not noted your buy-in as paid.'
        : 'The buy-in of this contest has not been paid.',
    );
}

/** Friday, 00:00 at the venue, of the tournament's week. */
export const paymentsCloseAt = ({ startsOn, zone }: Pick<Tournament, 'startsOn' | 'zone'>): Date => {
  const monday = dateAt(startOfWeek(startsOn, zone), zone);
  return startOfDay(daysAfter(monday, 4), zone);
};

/** Closes the payments of the running contest if that is due, and returns which of the named members were reset. */
export async function resetPayments(
  ctx: Ctx,
  poolName: string,
  usernames: readonly string[],
): Promise<string[]> {
  const { id } = await poolNamed(ctx, poolName);
  const closed = await inTransaction(ctx, async (tx) => {
    const { caller } = ctx;
    const pool = await lockPool(tx, id);
    if (caller.kind !== 'service' && !mayHost(pool, (await currentUser(tx, 'to act')).id))
      throw new Refusal('NOT_ADMIN', 'Only the admin can do this.');
    const { contest } = await poolView(tx, pool);
    if (!contest || pool.buyInCents === 0 || !formatRules(pool.format).isWeekly) return null;
    const wasClosed = contest.contest.paymentsClosedAt !== null;
    if (!(await closePayments(tx, contest))) return null;
    if (!wasClosed && caller.kind === 'user') await recordAdminAction(tx, id, { kind: 'payments-reset' });
    return contest.contest;
  });
  if (!closed) return [];
  const paid = await ctx.em.find(Entry, { contestId: closed.id, paidAt: { $ne: null } });
  const withNewPayment = new Set(paid.map(({ userId }) => userId));
  const named = new Set(usernames.map((name) => name.toLowerCase()));
  const members = await membersOf(ctx, id);
  return members
    .filter(({ user }) => withNewPayment.has(user.id) && named.has(user.nameKey))
    .map(({ user }) => user.username);
}

async function closePayments(tx: Ctx, { contest, weeks }: ContestView): Promise<boolean> {
  const [first] = weeks;
  const now = tx.gameClock.now();
  if (contest.paymentsClosedAt) return true;
  if (!first || now < paymentsCloseAt(first.tournament) || contest.settledAt) return false;
  contest.paymentsClosedAt = now;
  await tx.em.flush();
  await raiseContestVersion(tx, contest);
  return true;
}
