import * as routes from '@fairway/schema/rest/pool-membership';
import type { Ctx } from '../../context.ts';
import { serve } from '../../http/rest/rest.ts';
import { ownPool } from '../pool.queries.ts';
import { poolView } from '../pool-view.service.ts';
import { paidOutside } from '../settled-outside/outside-ledger.queries.ts';
import { nameEntry, removeEntry } from './another-entry.service.ts';
import { restEntry } from './rest-entry.ts';

async function ownEntries(ctx: Ctx, poolName: string) {
  const fresh = { ...ctx, em: ctx.em.fork() };
  const { pool } = await ownPool(fresh, poolName);
  const { entries } = await poolView(fresh, pool);
  const noted = await paidOutside(
    fresh,
    entries.map(({ id }) => id),
  );
  const isFree = pool.buyInCents === 0 && !pool.settledOutside;
  return {
    entries: entries.map((entry, at) => ({
      ...restEntry(entry),
      paid: isFree || entry.paidAt !== null || (noted[at] ?? false),
    })),
  };
}

export const entriesRoutes = [
  serve(routes.ownEntries, (ctx, { query }) => ownEntries(ctx, query.poolName)),
  serve(routes.nameEntry, async (ctx, { body }) => {
    await nameEntry(ctx, body.poolName, body.entry, body.nickname);
    return ownEntries(ctx, body.poolName);
  }),
  serve(routes.removeEntry, async (ctx, { body }) => {
    await removeEntry(ctx, body.poolName, body.entry);
    return ownEntries(ctx, body.poolName);
  }),
];
