import { momentAfterDays } from '@fairway/schema/days';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction, type SettlementStep } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import type { Keys } from '../../keys/keys.ts';
import { idOfToken, tokenFor } from '../../keys/signed-link.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { Refusal } from '../../refusal.ts';
import { formatRules } from '../../rules/pools/formats.ts';
import { mayHost } from '../../rules/pools/hosting/co-hosts.ts';
import { answerVerdict, type NextWeekAnswer } from '../../rules/pools/hosting/next-week.ts';
import { countAdminAction, recordAdminActionOf } from '../audit-log/audit-log.service.ts';
import { nextTournaments, raiseContestVersion, resumeContest } from '../contests/contest.service.ts';
import { moveContestTo, refuseWhilePaying } from '../events/event.service.ts';
import { centsOf, restartEntries } from '../membership/ended-entries.service.ts';
import { refuseUnless } from '../membership/membership.service.ts';
import { outliveContest } from '../notice/notice.service.ts';
import { Pool } from '../pool.entity.ts';
import { lockPool, poolNamed, refuseOthersThanHosts } from '../pool.queries.ts';
import { poolChanged } from '../pool-events.ts';
import { isInOrAsked } from '../rerun/rerun.service.ts';
import { type NextWeekQuestion, poolOfContest, questionOf } from './next-week.queries.ts';

/** How long the link in the mail works, at most: the question is closed by the next lock in any case. */
const linkDays = 14;

/**
 * Asks the hosts of weekly pools whether they go on, in the transaction that settles. By mail only if the contest was
 * played: a pool that nobody plays any more is asked on its page alone.
 */
export const askHost: SettlementStep = {
  settle: async (tx, settlements) => {
    const asked: { contestId: string; userId: string; coHostIds: readonly string[]; isQuiet: boolean }[] = [];
    for (const { contestId, poolId, isQuiet } of settlements) {
      const { format, adminId, coHostIds } = await tx.em.findOneOrFail(Pool, poolId); // settlement has read it
      if (formatRules(format).isWeekly) asked.push({ contestId, userId: adminId, coHostIds, isQuiet });
    }
    if (asked.length === 0) return;
    const now = tx.wallClock.now();
    await tx.em.execute(
      `insert into next_week (contest_id, asked_of, asked_at, expires_at)
       select "contestId", "userId", ?, ?
       from jsonb_to_recordset(?::jsonb) as one ("contestId" uuid, "userId" uuid)
       on conflict (contest_id) do nothing`,
      [now, momentAfterDays(now, linkDays), JSON.stringify(asked)],
    );
    const played = asked.filter(({ isQuiet }) => !isQuiet);
    const hosts = played.flatMap(({ contestId, userId, coHostIds }) =>
      [userId, ...coHostIds].map((id) => ({ contestId, userId: id })),
    );
    if (hosts.length > 0) await tx.hooks.hostsAsked(tx, hosts);
  },
};

const onlyTheAdmin = 'Only the admin says whether the pool goes on.';
const nothingToAnswer = () => new Refusal('CONFLICT', 'There is nothing to answer now.');

/** A host's answer on the page. */
export async function answerNextWeek(ctx: Ctx, poolName: string, answer: NextWeekAnswer): Promise<Pool> {
  const { id } = await poolNamed(ctx, poolName);
  await countAdminAction(ctx, 'next week');
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    await refuseOthersThanHosts(tx, pool, onlyTheAdmin);
    await holdNext(tx, pool);
    return follow(tx, pool, { userId: user.id, answer });
  });
}

/**
 * Locks the next contest before looking at it: cards saved before are seen here, and later ones see the answer.
 * Payments lock the pool.
 */
async function holdNext(tx: Ctx, { id: poolId }: Pool): Promise<void> {
  const unsettled = 'from contest where pool_id = ? and settled_at is null';
  await tx.em.execute(
    `select 1 from entry where contest_id in (select id ${unsettled}) order by id for update`,
    [poolId],
  );
  await tx.em.execute(`select 1 ${unsettled} order by id for update`, [poolId]);
}

/** Follows an answer, inside a transaction that holds the pool. The same answer again changes nothing. */
async function follow(
  tx: Ctx,
  pool: Pool,
  { userId, answer }: { userId: string; answer: NextWeekAnswer },
): Promise<Pool> {
  const { em, wallClock } = tx;
  const question = await questionOf(tx, pool.id);
  if (!question) throw nothingToAnswer();
  const facts = { ...question.facts, rerun: await nameableRerun(tx, pool, question) };
  refuseUnless(answerVerdict({ ...facts, mayHost: mayHost(pool, userId) }, answer));
  if (question.answer === answer) return pool;
  const asked = await askedEvent(tx, question);
  const refundCents =
    answer === 'stop' ? await stop(tx, pool, question, userId) : await goOn(tx, pool, question, answer);
  await em.execute('update next_week set answer = ?, answered_at = ?, answered_by = ? where contest_id = ?', [
    answer,
    wallClock.now(),
    userId,
    question.contestId,
  ]);
  await em.flush();
  await raiseContestVersion(tx, question.next.contest);
  await recordAdminActionOf(tx, pool.id, userId, {
    kind: 'next-week-answered',
    answer,
    event: asked,
    refundCents,
  });
  await tx.bus.publish(em, poolChanged, { poolId: pool.id });
  return pool;
}

/** Without its name where it is unlisted and the caller is neither in it nor asked. A link is the admin's own. */
async function nameableRerun(tx: Ctx, { id }: Pool, { facts: { rerun } }: NextWeekQuestion) {
  if (rerun === null || tx.caller.kind !== 'user') return rerun;
  const again = await tx.em.findOne(Pool, { rerunOf: id, deletedAt: null });
  return again?.isUnlisted && !(await isInOrAsked(tx, again)) ? { name: null } : rerun;
}

/** The name of the event that is next on the schedule, whatever was answered before. */
async function askedEvent(tx: Ctx, { event }: NextWeekQuestion): Promise<string> {
  const [[first] = []] = await nextTournaments(tx, [{ numTournaments: 1, round: null }]);
  return (first ?? event).name;
}

async function goOn(
  tx: Ctx,
  pool: Pool,
  question: NextWeekQuestion,
  answer: 'yes' | 'skip',
): Promise<number> {
  const { next, later } = question;
  pool.stoppedAt = null;
  await tx.em.flush();
  if (answer === 'skip') {
    await refuseWhilePaying(tx, next.contest.id);
    if (later) await moveContestTo(tx, next, [later]);
  } else if (question.answer === 'skip' && !question.facts.isTaken) {
    const [[first] = []] = await nextTournaments(tx, [{ numTournaments: 1, round: null }]);
    await refuseWhilePaying(tx, next.contest.id);
    if (first) await moveContestTo(tx, next, [first]);
  }
  await resumeContest(tx, next.contest);
  return 0;
}

/**
 * Its next contest stays, unseen and without cards and money, so that the answer can be changed until it locks. Who has
 * paid for it gets everything back. Returns the refunded cents.
 */
async function stop(tx: Ctx, pool: Pool, { next }: NextWeekQuestion, userId: string): Promise<number> {
  pool.stoppedAt = tx.gameClock.now();
  next.contest.quiet = true;
  outliveContest(tx, pool, next.contest.id);
  const players = await rowsOf(
    tx.em,
    { id: text },
    `select distinct user_id as id from entry
     where contest_id = ? and user_id <> ?
       and (paid_at is not null or exists (select 1 from card where card.entry_id = entry.id))`,
    [next.contest.id, userId],
  );
  const given = await restartEntries(tx, pool, { contest: next.contest, causedBy: userId });
  const out = { how: 'stopped', userIds: players.map(({ id }) => id), given } as const;
  await tx.hooks.membersOut(tx, { poolId: pool.id, poolName: pool.name, byId: userId, ...out });
  return centsOf(given);
}

/** Far more than a host needs. */
const linkUses: RateLimit = {
  name: 'links about the next week of',
  most: 60,
  periodSeconds: 3600,
  refusal: 'This link was followed too often. Please try again later.',
};

export const nextWeekPath = (contestId: string, keys: Keys): string =>
  `/next-week/${tokenFor('next-week', contestId, keys)}`;

/** What a link asks. */
export interface AskedByLink {
  pool: Pool;
  question: NextWeekQuestion;
}

/**
 * What the link asks, as long as it is good: undefined if it is forged, has expired or was sent to a former admin, or if
 * its question is not the pool's last one any more. Having the link is enough, signed in or not: it can answer this one
 * question, for one contest, in a way that can be changed until the lock.
 */
export async function questionOfLink(ctx: Ctx, token: string): Promise<AskedByLink | undefined> {
  const contestId = idOfToken('next-week', token, ctx.keys);
  if (contestId === undefined) return undefined;
  await countAttempt(ctx, linkUses, contestId);
  return askedBy(ctx, contestId);
}

async function askedBy(ctx: Ctx, contestId: string): Promise<AskedByLink | undefined> {
  const pool = await poolOfContest(ctx, contestId);
  const question = pool && (await questionOf(ctx, pool.id));
  if (!pool || question?.contestId !== contestId) return undefined;
  const isGood = question.askedOf === pool.adminId && ctx.wallClock.now() < question.expiresAt;
  return isGood ? { pool, question } : undefined;
}

/** The answer by the link; undefined if the link is not good. */
export async function answerByLink(
  ctx: Ctx,
  token: string,
  answer: NextWeekAnswer,
): Promise<AskedByLink | undefined> {
  const known = await questionOfLink(ctx, token);
  if (!known) return undefined;
  const { contestId } = known.question;
  const isAnswered = await inTransaction(ctx, async (tx) => {
    const pool = await lockPool(tx, known.pool.id);
    await holdNext(tx, pool);
    const asked = await askedBy(tx, contestId);
    if (!asked) return false;
    await follow(tx, pool, { userId: asked.question.askedOf, answer });
    return true;
  });
  return isAnswered ? askedBy({ ...ctx, em: ctx.em.fork() }, contestId) : undefined;
}
