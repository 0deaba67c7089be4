import * as routes from '@fairway/schema/rest/hosting/history';
import type { Ctx } from '../../context.ts';
import { serve } from '../../http/rest/rest.ts';
import { dollarsOf } from '../../money/dollars.ts';
import { ownPool, userOfEntry } from '../../pools/pool.queries.ts';
import { Refusal } from '../../refusal.ts';
import { allTimeOf, contestOfTable, headToHeadOf } from './history.service.ts';

const contestNumber = async (ctx: Ctx, id: string) => (await contestOfTable(ctx, id)).number;

export const historyRoutes = [
  serve(routes.allTime, async (ctx, { query }) => {
    const { pool } = await ownPool(ctx, query.poolName);
    const found = await allTimeOf(ctx, pool);
    if (!found) return { allTime: null };
    const rows = await Promise.all(
      found.rows.map(async ({ userId, position, contests, wins, podiums, prizeCents, bestRound }) => ({
        username: (await userOfEntry(ctx, userId)).shownName,
        ...{ position, contests, wins, podiums, prizes: dollarsOf(prizeCents) },
        bestRound: bestRound && {
          toPar: bestRound.toPar,
          contest: await contestNumber(ctx, bestRound.contestId),
        },
      })),
    );
    return { allTime: { contests: found.contests, rows } };
  }),
  serve(routes.headToHead, async (ctx, { query }) => {
    const { pool } = await ownPool(ctx, query.poolName);
    const found = await headToHeadOf(ctx, pool, { one: query.username, other: query.other }).catch(
      (fault) => {
        if (!(fault instanceof Refusal) || fault.details.field !== 'one') throw fault;
        throw new Refusal(fault.code, fault.message, { field: 'username' });
      },
    );
    const { won = 0, lost = 0, tied = 0, meetings = [] } = found ?? {};
    return {
      ...{ won, lost, tied },
      meetings: await Promise.all(
        meetings.map(async ({ contestId, one, other }) => ({
          contest: await contestNumber(ctx, contestId),
          ...{ one, other },
        })),
      ),
    };
  }),
];
