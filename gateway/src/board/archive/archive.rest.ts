import * as routes from '@fairway/schema/rest/hosting/weeks';
import type { Ctx } from '../../context.ts';
import { serve } from '../../http/rest/rest.ts';
import { dollarsOf } from '../../money/dollars.ts';
import type { Contest } from '../../pools/contests/contest.entity.ts';
import { restEntry } from '../../pools/entries/rest-entry.ts';
import { ownPool, userOfEntry } from '../../pools/pool.queries.ts';
import { pointsNumber } from '../../rules/board/points/shown-score.ts';
import { type BoardRow, boardFrom } from '../board-types.ts';
import { isLate } from '../rows/row-facts.service.ts';
import { finalBoard, pastContests, seasonOf } from './archive.service.ts';

const nameOf = async (ctx: Ctx, userId: string) => (await userOfEntry(ctx, userId)).shownName;

const restPoints = ({ points, weekPoints }: Pick<BoardRow, 'points' | 'weekPoints'>) => ({
  points: inPoints(points),
  weekPoints: weekPoints.map(inPoints),
});
const inPoints = (points: number | null) => (points === null ? null : pointsNumber(points));

async function withBoard(ctx: Ctx, contest: Contest) {
  const view = await finalBoard(ctx, contest);
  if (!view || !contest.settledAt) return [];
  const board = boardFrom(view);
  const rows = await Promise.all(
    board.rows.map(
      async ({ userId, entry, nickname, position, weeks, total, prizeCents, prizeWords, ...row }) => ({
        username: await nameOf(ctx, userId),
        ...restEntry({ number: entry, nickname }),
        position,
        weeks,
        total,
        ...(board.scoring === 'points' && restPoints(row)),
        ...(isLate(view, row.id) && { late: true }),
        prize: prizeCents === null ? null : dollarsOf(prizeCents),
        ...(prizeWords !== null && { prizeWords }),
      }),
    ),
  );
  const tournaments = view.view.weeks.map(({ week, tournament }) => ({
    Name: tournament.name,
    Starts: tournament.startsOn,
    Week: week,
  }));
  return [{ contest: contest.number, tournaments, settledAt: contest.settledAt.toISOString(), rows }];
}

export const archiveRoutes = [
  serve(routes.pastContests, async (ctx, { query }) => {
    const { pool } = await ownPool(ctx, query.poolName);
    const { nodes } = await pastContests(ctx, pool, { limit: query.limit, before: query.after });
    return { contests: (await Promise.all(nodes.map((contest) => withBoard(ctx, contest)))).flat() };
  }),
  serve(routes.poolSeason, async (ctx, { query }) => {
    const { pool } = await ownPool(ctx, query.poolName);
    const found = await seasonOf(ctx, pool, query.season);
    if (!found) return { season: null };
    const rows = await Promise.all(
      found.rows.map(async ({ userId, position, contests, wins, podiums, prizeCents, total, best }) => ({
        username: await nameOf(ctx, userId),
        ...{ position, contests, wins, podiums, prizes: dollarsOf(prizeCents), total, best },
      })),
    );
    return { season: { ...found, rows } };
  }),
];
