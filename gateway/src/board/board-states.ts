import type { Ctx } from '../context.ts';
import { flag, number, rowsOf, stored, text } from '../database/rows.ts';
import { fieldsOf } from '../golf/field/field-snapshot.ts';
import { isStale } from '../golf/scores/stale-scores.ts';
import type { Tournament } from '../golf/tournament.entity.ts';
import { contestIdsNow } from '../pools/contests/contest.queries.ts';

// More than a contest and its tournaments ever change: the next contest's versions come after the last one's.
const versionsPerContest = 1_000_000;

/** Grows with every change, from contest to contest of a pool too. */
export const boardVersion = (
  { number, version }: { number: number; version: number },
  tournamentVersions: readonly number[],
): number =>
  (number - 1) * versionsPerContest + version + tournamentVersions.reduce((sum, one) => sum + one, 0);

/** Which board is a pool's now: whoever knows the board of that state need not read it again. */
export interface BoardState {
  contestId: string;
  version: number;
  isStale: boolean;
  isSettled: boolean;
}

type Played = Pick<Tournament, 'id' | 'status' | 'version' | 'fieldVersion'> & { liveAt: string | null };

const rowColumns = {
  poolId: text,
  contestId: text,
  number: number,
  version: number,
  isSettled: flag,
  tournaments: stored<Played[]>(),
};

/** By pool, in three statements for all of them, none of which looks at entries or cards. */
export async function boardStatesOf(
  ctx: Ctx,
  poolIds: readonly string[],
): Promise<ReadonlyMap<string, BoardState>> {
  const rows = await rowsOf(
    ctx.em,
    rowColumns,
    `select c.pool_id as "poolId", c.id as "contestId", c.number, c.version, c.settled_at is not null as "isSettled",
       json_agg(json_build_object('id', t.id, 'status', t.status, 'version', t.version, 'liveAt', t.live_at,
         'fieldVersion', t.field_version)) as tournaments
     from contest c join contest_week w on w.contest_id = c.id join tournament t on t.id = w.tournament_id
     where c.id = any(array[?]::uuid[]) group by c.id`,
    [await contestIdsNow(ctx, poolIds)],
  );
  const inPlay = rows.filter(({ isSettled }) => !isSettled);
  const played = new Map(inPlay.flatMap(({ tournaments }) => tournaments.map((one) => [one.id, one])));
  const fields = await fieldsOf(ctx.em, [...played.values()]);
  const stale = new Set(
    [...played.values()].flatMap(({ id, status, liveAt }) => {
      const scores = { status, liveAt: liveAt === null ? null : new Date(liveAt) };
      return isStale(ctx, scores, fields.get(id)?.firstTeeAt) ? [id] : [];
    }),
  );
  return new Map(
    rows.map(({ poolId, contestId, isSettled, tournaments, ...contest }) => [
      poolId,
      {
        contestId,
        version: boardVersion(
          contest,
          tournaments.map(({ version }) => version),
        ),
        isStale: !isSettled && tournaments.some(({ id }) => stale.has(id)),
        isSettled,
      },
    ]),
  );
}
