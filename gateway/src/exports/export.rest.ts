import * as routes from '@fairway/schema/rest/hosting/exports';
import type { FastifyReply } from 'fastify';
import { type Ctx, readMaybeOld } from '../context.ts';
import { serve } from '../http/rest/rest.ts';
import { cardsCsv } from './cards.service.ts';
import { type ContestChoice, type Download, hostedPool } from './chosen-contest.service.ts';
import { entriesCsv } from './entries.service.ts';
import { resultsCsv } from './results.service.ts';

function save(reply: FastifyReply, { name, csv }: Download): string {
  reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' });
  return csv;
}

interface Asked {
  poolName: string;
  contest?: number | undefined;
}

/** The pool and the caller's rights are of the database itself; only the rows may be of a replica. */
async function download(
  ctx: Ctx,
  { poolName, contest }: Asked,
  of: (ctx: Ctx, choice: ContestChoice) => Promise<Download>,
): Promise<Download> {
  const pool = await hostedPool(ctx, poolName);
  return readMaybeOld(ctx, (old) => of(old, { pool, number: contest }));
}

export const exportRoutes = [
  serve(routes.entriesCsv, async (ctx, { query }, _request, reply) =>
    save(reply, await download(ctx, query, entriesCsv)),
  ),
  serve(routes.cardsCsv, async (ctx, { query }, _request, reply) =>
    save(reply, await download(ctx, query, cardsCsv)),
  ),
  serve(routes.resultsCsv, async (ctx, { query }, _request, reply) =>
    save(reply, await download(ctx, query, resultsCsv)),
  ),
];
