import * as routes from '@fairway/schema/rest/hosting/exports';
import type { FastifyReply } from 'fastify';
import { readMaybeOld } from '../context.ts';
import { serve } from '../http/rest/rest.ts';
import { cardsCsv } from './cards.service.ts';
import type { Download } from './chosen-contest.service.ts';
import { entriesCsv } from './entries.service.ts';
import { resultsCsv } from './results.service.ts';

function save(reply: FastifyReply, { name, csv }: Download): string {
  reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' });
  return csv;
}

export const exportRoutes = [
  serve(routes.entriesCsv, async (ctx, { query }, _request, reply) =>
    save(reply, await readMaybeOld(ctx, (old) => entriesCsv(old, query))),
  ),
  serve(routes.cardsCsv, async (ctx, { query }, _request, reply) =>
    save(reply, await readMaybeOld(ctx, (old) => cardsCsv(old, query))),
  ),
  serve(routes.resultsCsv, async (ctx, { query }, _request, reply) =>
    save(reply, await readMaybeOld(ctx, (old) => resultsCsv(old, query))),
  ),
];
