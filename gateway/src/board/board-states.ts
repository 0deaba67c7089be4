import { versionsPerContest } from '@fairway/schema/live/board-versions';
import type { Ctx } from '../context.ts';
import { flag, list, number, rowsOf, text } from '../database/rows.ts';
import { fieldsOf } from '../golf/field/field-snapshot.ts';
import { isStale } from '../golf/scores/stale-scores.ts';
import { type TournamentSnapshot, tournamentsWithIds } from '../golf/tournaments/tournament-snapshot.ts';
import { contestIdsNow } from '../pools/contests/contest.queries.ts';

/** Grows with every change, from contest to contest of a pool too; a pool that is stopped shows its last one again. */
export const boardVersion = (
  { number, version }: { number: number; version: number },
  tournamentVersions: readonly number[],
): number =>
  (number - 1) * versionsPerContest + version + tournamentVersions.reduce((sum, one) => sum + one, 0);

/** Identifies the board that a pool has now: a board that was read for the same state need not be read again. */
export interface BoardState {
  contestId: string;
  version: number;
  isStale: boolean;
  isSettled: boolean;
  /** How many moments have passed at which a week of it may begin: which one is shown changes then. */
  begun: number;
  /** Changes with every update of the contest's row. */
  row: string;
}

const rowColumns = {
  poolId: text,
  contestId: text,
  number: number,
  version: number,
  isSettled: flag,
  row: text,
  tournamentIds: list(text),
};

/** By pool, in two statements for all of them, none of which looks at entries or cards. */
export async function boardStatesOf(
  ctx: Ctx,
  poolIds: readonly string[],
): Promise<ReadonlyMap<string, BoardState>> {
  const rows = await rowsOf(
    ctx.em,
    rowColumns,
    `select c.pool_id as "poolId", c.id as "contestId", c.number, c.version, c.settled_at is not null as "isSettled",
       c.xmin::text as row, json_agg(w.tournament_id) as "tournamentIds"
     from contest c join contest_week w on w.contest_id = c.id
     where c.id = any(array[?]::uuid[]) group by c.id`,
    [await contestIdsNow(ctx, poolIds)],
  );
  const inPlay = rows.filter(({ isSettled }) => !isSettled);
  const tournaments = await tournamentsWithIds(
    ctx.em,
    rows.flatMap(({ tournamentIds }) => tournamentIds),
  );
  const weeksOf = (row: Pick<(typeof rows)[number], 'tournamentIds'>): TournamentSnapshot[] =>
    row.tournamentIds.flatMap((id) => tournaments.get(id) ?? []);
  const played = new Map(inPlay.flatMap(weeksOf).map((one) => [one.id, one]));
  const fields = await fieldsOf(ctx.em, [...played.values()]);
  const stale = new Set(
    [...played.values()].flatMap((one) =>
      isStale(ctx, one, fields.get(one.id)?.firstTeeAt) ? [one.id] : [],
    ),
  );
  const now = ctx.gameClock.now();
  // A board shows more with each: a contest of one round locks at the first tee time of that.
  const begunIn = ({ id, lockAt }: TournamentSnapshot): number => {
    const field = fields.get(id);
    const rounds = field?.tees.map(({ firstTeeAt }) => firstTeeAt) ?? [];
    return [lockAt, field?.firstTeeAt, ...rounds].filter((at) => at && at <= now).length;
  };
  return new Map(
    rows.map(({ poolId, contestId, isSettled, row, tournamentIds, ...contest }) => [
      poolId,
      {
        contestId,
        version: boardVersion(
          contest,
          weeksOf({ tournamentIds }).map(({ version }) => version),
        ),
        isStale: !isSettled && tournamentIds.some((id) => stale.has(id)),
        isSettled,
        begun: weeksOf({ tournamentIds }).reduce((sum, one) => sum + begunIn(one), 0),
        row,
      },
    ]),
  );
}
