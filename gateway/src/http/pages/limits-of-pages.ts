import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import type { FeaturePage, PageRequests } from '../../features/manifest.ts';
import { sendLimitHeaders } from '../rest/rest.ts';

/** Serves a feature's pages, whose answers and refusals say how their limits stand, as those of the APIs do. */
export async function serveWithLimits(
  scope: FastifyInstance,
  { serve }: FeaturePage,
  requests: PageRequests,
): Promise<void> {
  const asking = new WeakMap<FastifyRequest, Ctx>();
  scope.addHook('onSend', async (request, reply) => {
    const ctx = asking.get(request);
    // What others may keep would tell them of somebody else's limit.
    if (ctx && !String(reply.getHeader('cache-control')).startsWith('public')) sendLimitHeaders(ctx, reply);
  });
  await serve(scope, {
    ...requests,
    ctxOf: async (request) => {
      const ctx = await requests.ctxOf(request);
      asking.set(request, ctx);
      return ctx;
    },
  });
}
