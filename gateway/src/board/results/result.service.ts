import type { User } from '../../accounts/users/user.entity.ts';
import { currentUser, usersNamed } from '../../accounts/users/user.queries.ts';
import { batched } from '../../async/batched.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { preparedRows } from '../../database/prepared-rows.ts';
import { text } from '../../database/rows.ts';
import { PoolMember } from '../../pools/pool.entity.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import { Result, type Scores } from './result.entity.ts';

/** A result as somebody may see it. */
export interface VisibleResult
  extends Pick<Result, 'year' | 'tournamentName' | 'entry' | 'nickname' | 'position' | 'scores' | 'date'> {
  /** As the pool was called then; null for a private pool, of whoever is no member of it. */
  poolName: string | null;
}

export interface ResultsOfUser {
  user: User;
  results: VisibleResult[];
}

/** What a user reached, the latest first: for anybody who is signed in, unless the user hides it. */
export const resultsOf = (ctx: Ctx, user: User): Promise<VisibleResult[]> =>
  batched(ctx, resultsOfUsers).load(user.id);

async function resultsOfUsers(ctx: Ctx, userIds: readonly string[]): Promise<VisibleResult[][]> {
  const { caller, em } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  const results = await em.find(
    Result,
    { userId: { $in: [...userIds] }, $or: [{ userId: caller.userId }, { isHidden: false }] },
    { orderBy: { date: 'desc', poolName: 'asc', week: 'desc', entry: 'asc' }, disableIdentityMap: true },
  );
  const poolIds = [...new Set(results.map(({ poolId }) => poolId))];
  const shown = await preparedRows(em, { id: text }, namedPools, [poolIds, caller.userId]);
  const named = new Set(shown.map(({ id }) => id));
  const byUser = Map.groupBy(results, ({ userId }) => userId);
  return userIds.map((id) =>
    (byUser.get(id) ?? []).map((result) => {
      const { year, tournamentName, poolName, poolId, entry, nickname, position, scores, date } = result;
      const isNamed = id === caller.userId || named.has(poolId);
      const name = { entry, nickname: isNamed ? nickname : null };
      return { year, tournamentName, poolName: isNamed ? poolName : null, ...name, position, scores, date };
    }),
  );
}

/** Those that are called by their names to everybody, and the caller's. */
const namedPools = {
  name: 'pools-shown-by-name',
  text: `select id from pool where id = any($1::uuid[]) and (not is_private or exists (
    select from pool_member where pool_id = pool.id and user_id = $2::uuid))`,
};

const poolIdsOf = async ({ em }: Ctx, userId: string): Promise<string[]> =>
  (await em.find(PoolMember, { userId })).map(({ poolId }) => poolId);

/** Of those among the users who share a pool with the caller: what they reached in that tournament. */
export async function resultsInTournament(
  ctx: Ctx,
  { tournamentName, usernames, year }: { tournamentName: string; usernames: readonly string[]; year: number },
): Promise<ResultsOfUser[]> {
  const { caller, em, log } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  const poolIds = await poolIdsOf(ctx, caller.userId);
  const users = [...new Set(await usersNamed(ctx, usernames))];
  const sharing = await em.find(PoolMember, {
    poolId: { $in: poolIds },
    userId: { $in: users.map(({ id }) => id) },
  });
  const known = new Set([caller.userId, ...sharing.map(({ userId }) => userId)]);
  const results = await em.find(
    Result,
    { tournamentName, year, userId: { $in: [...known] } },
    { orderBy: { poolName: 'asc', entry: 'asc' } },
  );
  const shown = results.filter(
    ({ userId, poolId, isHidden }) => userId === caller.userId || (poolIds.includes(poolId) && !isHidden),
  );
  if (shown.length === 0)
    log.warn({ tournamentName, year }, 'results: no results of the week that was asked for');
  const byUser = Map.groupBy(shown, ({ userId }) => userId);
  return users.flatMap((user) => (known.has(user.id) ? [{ user, results: byUser.get(user.id) ?? [] }] : []));
}

/** A result as a caller believes it to be; what is left out is not compared. */
export interface ClaimedResult {
  year: number;
  tournamentName: string;
  poolName?: string | undefined;
  /** Which of the user's entries it is of; without it, the first. */
  entry?: number | undefined;
  position?: string | number | undefined;
  scores?: { [Round in keyof Scores]?: number | null | undefined } | undefined;
}

/** Whether these are the results that settlement stored; nobody else ever stores any. */
export async function confirmResults(
  { em }: Ctx,
  user: User,
  claimed: readonly ClaimedResult[],
): Promise<void> {
  const stored = await em.find(Result, { userId: user.id });
  const known = claimed.map((claim) => ({
    claim,
    candidates: stored.filter((result) => isAbout(claim, result)),
  }));
  const missing = known.find(({ candidates }) => candidates.length === 0);
  if (missing)
    throw new Refusal('NOT_FOUND', `Nothing of ${missing.claim.tournamentName} is settled.`, {
      field: 'results',
    });
  const wrong = known.find(({ claim, candidates }) => !candidates.some((result) => isEqual(claim, result)));
  if (wrong)
    throw new Refusal('CONFLICT', `The result in ${wrong.claim.tournamentName} is settled, and is another.`, {
      field: 'results',
    });
}

const isAbout = ({ year, tournamentName, poolName, entry = 1 }: ClaimedResult, result: Result) =>
  result.year === year &&
  result.entry === entry &&
  result.tournamentName === tournamentName &&
  (poolName === undefined || result.poolName === poolName);

const isEqual = ({ position, scores }: ClaimedResult, result: Result) =>
  (position === undefined || String(position) === result.position) &&
  (['R1', 'R2', 'R3', 'R4', 'Total', 'Points'] as const).every(
    (round) => scores?.[round] === undefined || scores[round] === result.scores[round],
  );

/** Others see no more of the caller's results; what was settled stays. */
export async function hideResults(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    await tx.em.nativeUpdate(Result, { userId: user.id }, { isHidden: true });
  });
}
