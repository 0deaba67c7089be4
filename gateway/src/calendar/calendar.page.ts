import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { FeaturePage, PageRequests } from '../features/manifest.ts';
import { sendTagged } from '../http/pages/tagged-answer.ts';
import { calendarOfAddress } from './calendar-address.service.ts';

interface OfAddress {
  Params: { secret: string };
}

/** The calendars that programs subscribe to. The address is all that they have to show. */
export const calendarPage: FeaturePage = { name: 'calendars', serve };

async function serve(app: FastifyInstance, { ctxOf }: PageRequests): Promise<void> {
  app.get<OfAddress>('/calendar/:secret.ics', async (request, reply) => {
    const calendar = await calendarOfAddress(await ctxOf(request), request.params.secret);
    reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    const tag = createHash('sha256').update(calendar).digest('base64url');
    return sendTagged(request, reply, { tag, type: 'text/calendar; charset=utf-8', content: calendar });
  });
}
