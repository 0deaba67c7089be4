import { randomUUID } from 'node:crypto';
import { nicknameShape } from '@fairway/schema/rest/shapes/entry-shapes';
import { refuseStaffName } from '../../accounts/names/staff-names.ts';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { parseInput } from '../../input/input.ts';
import { Refusal } from '../../refusal.ts';
import {
  addingVerdict,
  type EntriesFacts,
  givingBackVerdict,
  nextNumber,
  numberRefusal,
  onlyOneEntry,
} from '../../rules/pools/entries.ts';
import type { Verdict } from '../../rules/pools/windows.ts';
import { Contest, Entry } from '../contests/contest.entity.ts';
import { type ContestView, contestViewsOf, contestWithId, picksWindow } from '../contests/contest.queries.ts';
import { raiseContestVersion } from '../contests/contest.service.ts';
import { giveBack, heldEntries } from '../membership/ended-entries.service.ts';
import { refuseUnless } from '../membership/membership.service.ts';
import type { Pool } from '../pool.entity.ts';
import { isMember, lockPool, notMember, poolNamed } from '../pool.queries.ts';
import { poolChanged } from '../pool-events.ts';
import { rulesOfContest } from '../pool-rules/rules-of-pool.ts';
import { type PoolView, poolView } from '../pool-view.service.ts';

// Entries of a member beside the first one (G41).

/** Until when an entry can be added: as long as joining enters this contest, in a single round on its day too. */
async function closing(
  ctx: Ctx,
  view: ContestView,
): Promise<Pick<EntriesFacts, 'isClosed' | 'isSingleRound'>> {
  const isSingleRound = view.pool.round !== null;
  const lockAt = isSingleRound ? (await picksWindow(ctx, view)).lockAt : view.lockAt;
  return { isClosed: view.contest.settledAt !== null || ctx.gameClock.now() >= lockAt, isSingleRound };
}

/** Until when one can be given back: as long as its member could leave. */
const isLocked = ({ gameClock }: Ctx, { contest, lockAt }: ContestView): boolean =>
  contest.settledAt !== null || gameClock.now() >= lockAt;

const nothingToPick = 'There is no tournament to pick for yet.';

export const noSuchEntry = (number: number): Refusal =>
  new Refusal('NOT_FOUND', `There is no entry ${number} of that member.`, { field: 'entry' });

/** A nickname as it is stored; null for nothing. */
function nicknameOf(written: string | null | undefined): string | null {
  if (written == null || written.trim() === '') return null;
  const nickname = parseInput(nicknameShape, written, 'nickname');
  refuseStaffName(nickname, 'nickname');
  return nickname;
}

/** The same member's entry of that number in the same contest; null without it. */
export const entryOfNumber = (
  { em }: Ctx,
  { contestId, userId }: Entry,
  number: number,
): Promise<Entry | null> => em.findOne(Entry, { contestId, userId, number });

/**
 * Makes another entry of that number, or of the next free one. Locks the pool, as leaving it and changing its rules
 * do.
 */
export async function addEntryTo(tx: Ctx, poolId: string, first: Entry, number?: number): Promise<Entry> {
  const { em, wallClock } = tx;
  const { contestId, userId } = first;
  await lockPool(tx, poolId);
  if (!(await isMember(tx, poolId, userId))) throw notMember();
  const contest = await em.findOneOrFail(Contest, contestId, { refresh: true });
  const [view] = await contestViewsOf(tx, [contest]);
  if (!view) throw new Error('A contest has at least one tournament.');
  const { entriesAMember: most } = rulesOfContest(view);
  const refusal = number === undefined ? null : numberRefusal(number, most);
  if (refusal) throw new Refusal('INVALID', refusal, { field: 'entry' });
  const own = await em.find(Entry, { contestId, userId }, { refresh: true });
  const numbers = own.map((entry) => entry.number);
  // A concurrent request for the same number has made it.
  const known = own.find((entry) => entry.number === number);
  if (known) return known;
  refuseUnless(addingVerdict({ most, numbers, ...(await closing(tx, view)) }));
  const entry = em.create(Entry, {
    id: randomUUID(),
    contestId,
    userId,
    number: number ?? nextNumber(numbers),
    createdAt: wallClock.now(),
  });
  await em.persist(entry).flush();
  await raiseContestVersion(tx, contest);
  await tx.bus.publish(em, poolChanged, { poolId });
  return entry;
}

/** The caller's part in a pool that they have an entry in. */
async function ownPart(tx: Ctx, poolId: string): Promise<{ pool: Pool; view: PoolView; first: Entry }> {
  await currentUser(tx, 'to act');
  const pool = await lockPool(tx, poolId);
  const view = await poolView(tx, pool);
  if (!view.isMember) throw notMember();
  if (!view.entry) throw new Refusal('NOT_OPEN', nothingToPick);
  return { pool, view, first: view.entry };
}

/** Adds an entry of the caller, the next that is free. */
export async function addEntry(ctx: Ctx, poolName: string, nickname?: string | null): Promise<Entry> {
  const { id } = await poolNamed(ctx, poolName);
  return inTransaction(ctx, async (tx) => {
    const { first } = await ownPart(tx, id);
    const entry = await addEntryTo(tx, id, first);
    entry.nickname = nicknameOf(nickname);
    await tx.em.flush();
    return entry;
  });
}

/** Whether the caller may add an entry, and which number it would get. */
export async function mayAddEntry(ctx: Ctx, { entries }: PoolView): Promise<Verdict> {
  const [first] = entries;
  const contest = first && (await contestWithId(ctx, first.contestId));
  if (!contest)
    return {
      allowed: false,
      code: 'NOT_OPEN',
      message: nothingToPick,
      until: null,
    };
  const numbers = entries.map(({ number }) => number);
  const { entriesAMember: most } = rulesOfContest(contest);
  return addingVerdict({ most, numbers, ...(await closing(ctx, contest)) });
}

/** Whether an entry could be given back by its member. */
export async function mayGiveBack(ctx: Ctx, entry: Entry): Promise<Verdict> {
  const contest = await contestWithId(ctx, entry.contestId);
  return givingBackVerdict(entry.number, !contest || isLocked(ctx, contest));
}

/** Gives an entry of the caller back, with its card; what was paid is refunded as on leaving, without the fee. */
export async function removeEntry(ctx: Ctx, poolName: string, number: number): Promise<Pool> {
  const { id } = await poolNamed(ctx, poolName);
  return inTransaction(ctx, async (tx) => {
    const { em } = tx;
    const { pool, first } = await ownPart(tx, id);
    const { contestId, userId } = first;
    const contest = await em.findOneOrFail(Contest, contestId, { refresh: true });
    const [view] = await contestViewsOf(tx, [contest]);
    refuseUnless(givingBackVerdict(number, !view || isLocked(tx, view)));
    const own = { contestId, userId, number };
    const entries = await heldEntries(tx, own);
    if (entries.length === 0) throw noSuchEntry(number);
    await em.nativeDelete(Entry, own);
    await raiseContestVersion(tx, contest);
    await tx.bus.publish(em, poolChanged, { poolId: id });
    await giveBack(tx, pool, { entries, withFee: false });
    return pool;
  });
}

/** Gives an entry of the caller a nickname, or none. */
export async function nameEntry(
  ctx: Ctx,
  poolName: string,
  number: number,
  nickname: string | null,
): Promise<Entry> {
  const { id } = await poolNamed(ctx, poolName);
  return inTransaction(ctx, async (tx) => {
    const { first } = await ownPart(tx, id);
    const contest = await tx.em.findOneOrFail(Contest, first.contestId, { refresh: true });
    const [view] = await contestViewsOf(tx, [contest]);
    if (contest.settledAt || !view) throw new Refusal('LOCKED', 'This contest is over.');
    if (nickname !== null && rulesOfContest(view).entriesAMember === 1)
      throw new Refusal('CONFLICT', onlyOneEntry);
    const entry = await entryOfNumber(tx, first, number);
    if (!entry) throw noSuchEntry(number);
    entry.nickname = nicknameOf(nickname);
    await tx.em.flush();
    await raiseContestVersion(tx, contest);
    await tx.bus.publish(tx.em, poolChanged, { poolId: id });
    return entry;
  });
}
