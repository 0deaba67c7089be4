import { foldCase } from '../../accounts/users/user.entity.ts';
import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { number, rowsOf, text } from '../../database/rows.ts';
import { Contest } from '../../pools/contests/contest.entity.ts';
import type { Pool } from '../../pools/pool.entity.ts';
import { membersOf, userOfEntry } from '../../pools/pool.queries.ts';
import { poolView } from '../../pools/pool-view.service.ts';
import { Refusal } from '../../refusal.ts';
import {
  type AllTimeRow,
  allTimeTable,
  type HeadToHead,
  headToHead,
  type PlayedEntry,
} from '../../rules/board/season/history.ts';
import { scoresPoints, settledEntries } from './archive.service.ts';

/** All that a pool has played since it began. */
export interface AllTime {
  /** How many contests were settled. */
  contests: number;
  rows: AllTimeRow[];
}

/** Null before the first settlement, and for strangers. */
export async function allTimeOf(ctx: Ctx, pool: Pool): Promise<AllTime | null> {
  if (!(await poolView(ctx, pool)).isMember) return null;
  const [places, rounds] = await Promise.all([settledEntries(ctx, pool.id), bestRounds(ctx, pool.id)]);
  const entries = places.map((entry) => ({
    ...entry,
    rounds: rounds.get(`${entry.contestId} ${entry.entryId}`) ?? [],
  }));
  if (entries.length === 0) return null;
  const isPoints = scoresPoints(pool);
  return {
    contests: new Set(entries.map(({ contestId }) => contestId)).size,
    rows: allTimeTable(entries).map((row) =>
      isPoints ? { ...row, total: null, best: null, bestRound: null } : row,
    ),
  };
}

/** Two who are in the pool or have played in it, by their usernames; null for strangers. */
export async function headToHeadOf(
  ctx: Ctx,
  pool: Pool,
  { one, other }: { one: string; other: string },
): Promise<HeadToHead | null> {
  if (!(await poolView(ctx, pool)).isMember) return null;
  // Without their rounds, for which every settled board would have to be opened.
  const entries = (await settledEntries(ctx, pool.id)).map((entry) => ({ ...entry, rounds: [] }));
  const known = await playersOf(ctx, pool, entries);
  const idOf = (wanted: string, field: string): string => {
    const id = known.get(foldCase(wanted));
    if (id === undefined)
      throw new Refusal('NOT_FOUND', `Nobody called ${wanted} has played in this pool.`, { field });
    return id;
  };
  const [oneId, otherId] = [idOf(one, 'one'), idOf(other, 'other')];
  if (oneId === otherId)
    throw new Refusal('INVALID', 'Two different players are compared.', { field: 'other' });
  const compared = headToHead(entries, oneId, otherId);
  if (!scoresPoints(pool)) return compared;
  return {
    ...compared,
    meetings: compared.meetings.map(({ contestId, ...placed }) => ({
      contestId,
      one: { ...placed.one, total: null },
      other: { ...placed.other, total: null },
    })),
  };
}

/** Whoever has played or is a member, by username; deleted accounts have none that one could ask by. */
async function playersOf(
  ctx: Ctx,
  pool: Pool,
  entries: readonly PlayedEntry[],
): Promise<Map<string, string>> {
  const ids = [...new Set(entries.map(({ userId }) => userId))];
  const [members, played] = await Promise.all([
    membersOf(ctx, pool.id),
    Promise.all(ids.map((id) => userOfEntry(ctx, id))),
  ]);
  const users = [...played, ...members.map(({ user }) => user)];
  return new Map(
    users.filter(({ deletedAt }) => !deletedAt).map(({ id, username }) => [foldCase(username), id]),
  );
}

/** The lowest round of each settled entry: of every week, as it was fixed. */
async function bestRounds({ em }: Ctx, poolId: string): Promise<Map<string, number[]>> {
  const rows = await rowsOf(
    em,
    { contestId: text, entryId: text, best: number },
    `select contest.id as "contestId", line ->> 'entryId' as "entryId", min(round::int) as best
     from contest
     cross join lateral jsonb_array_elements(frozen_board -> 'ranked' -> 'weeks') week
     cross join lateral jsonb_array_elements(week) line
     cross join lateral jsonb_array_elements_text(line -> 'rounds') round
     where contest.pool_id = ? and outcome = 'settled' and not quiet and frozen_board is not null
       and round is not null
     group by contest.id, line ->> 'entryId'`,
    [poolId],
  );
  return new Map(rows.map(({ contestId, entryId, best }) => [`${contestId} ${entryId}`, [best]]));
}

/** Contests of tables by id. */
export const contestOfTable = (ctx: Ctx, id: string): Promise<Contest> => batched(ctx, contests).load(id);

async function contests({ em }: Ctx, ids: readonly string[]): Promise<Contest[]> {
  const found = await em.find(Contest, { id: { $in: [...ids] } });
  const byId = new Map(found.map((contest) => [contest.id, contest]));
  return ids.map((id) => {
    const contest = byId.get(id);
    if (!contest) throw new Error('A settled contest stays.');
    return contest;
  });
}
