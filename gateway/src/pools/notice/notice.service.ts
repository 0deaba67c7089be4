import { dayMs, momentAfterDays } from '@fairway/schema/days';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { parseInput } from '../../input/input.ts';
import { Refusal } from '../../refusal.ts';
import type { AdminAction } from '../audit-log/admin-action.ts';
import { countAdminAction, recordAdminAction } from '../audit-log/audit-log.service.ts';
import { unsettledContests } from '../next-week/played-contests.queries.ts';
import type { Pool } from '../pool.entity.ts';
import { lockPool, poolNamed, refuseOthersThanHosts } from '../pool.queries.ts';
import { poolChanged } from '../pool-events.ts';
import { noticeTextShape } from './notice-text.ts';

interface NewNotice {
  text: string;
  /** Null: with the contest. */
  until: Date | null;
}

type End = Pick<Pool, 'noticeUntil' | 'noticeContestId'>;

const noEnd: End = { noticeUntil: null, noticeContestId: null };
const yearMs = 366 * dayMs;

/** Sets the pool's notice, replacing the one before. */
export function setNotice(ctx: Ctx, poolName: string, { text: written, until }: NewNotice): Promise<Pool> {
  const text = parseInput(noticeTextShape, written, 'text');
  if (until) refuseEnd(ctx, until);
  return changeNotice(ctx, poolName, { text, until }, { kind: 'notice-set', text });
}

/** Removes the notice, if any. */
export const clearNotice = (ctx: Ctx, poolName: string): Promise<Pool> =>
  changeNotice(ctx, poolName, null, { kind: 'notice-cleared' });

function refuseEnd({ gameClock }: Ctx, until: Date): void {
  const leftMs = until.getTime() - gameClock.now().getTime();
  if (!(leftMs > 0))
    throw new Refusal('INVALID', 'The end of a notice has to be in the future.', { field: 'until' });
  if (leftMs > yearMs) throw new Refusal('INVALID', 'A notice lasts a year at most.', { field: 'until' });
}

async function changeNotice(
  ctx: Ctx,
  poolName: string,
  wanted: NewNotice | null,
  act: AdminAction,
): Promise<Pool> {
  const { id } = await poolNamed(ctx, poolName);
  await countAdminAction(ctx, 'notice');
  return inTransaction(ctx, async (tx) => {
    const { em, bus, wallClock } = tx;
    const user = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    await refuseOthersThanHosts(tx, pool, 'Only the admin can post a notice.');
    const text = wanted?.text ?? null;
    const end = wanted ? await endOf(tx, pool, wanted) : noEnd;
    // The same text by the same author with the same end is the same notice; by another author it is a new one.
    const isSame = pool.noticeText === text && (text === null || pool.noticeBy === user.id);
    if (isSame && isSameEnd(pool, end)) return pool;
    const at = wallClock.now();
    Object.assign(pool, { noticeText: text, noticeAt: text && at, noticeBy: text && user.id, ...end });
    await em.flush();
    await recordAdminAction(tx, id, act);
    if (text !== null) await tx.hooks.noticePosted(tx, { poolId: id, byId: user.id, at });
    await bus.publish(em, poolChanged, { poolId: id });
    return pool;
  });
}

/** With the contest that is to be settled next; where there is none, after a week. */
async function endOf(tx: Ctx, pool: Pool, { until }: NewNotice): Promise<End> {
  if (until) return { noticeUntil: until, noticeContestId: null };
  const contest = (await unsettledContests(tx, [pool.id])).at(-1);
  return contest ? { noticeUntil: null, noticeContestId: contest.id } : inAWeek(tx);
}

const inAWeek = ({ gameClock }: Ctx): End => ({
  noticeUntil: momentAfterDays(gameClock.now(), 7),
  noticeContestId: null,
});

/** A notice that was to stay until the end of a contest that is not played stays for a week. */
export function outliveContest(tx: Ctx, pool: Pool, contestId: string): void {
  if (pool.noticeContestId === contestId) Object.assign(pool, inAWeek(tx));
}

const isSameEnd = (a: End, b: End): boolean =>
  a.noticeContestId === b.noticeContestId && a.noticeUntil?.getTime() === b.noticeUntil?.getTime();
