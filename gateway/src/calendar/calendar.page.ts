import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Page, PageRequests } from '../features/manifest.ts';
import { calendarOfAddress } from './calendar-address.service.ts';

interface OfAddress {
  Params: { secret: string };
}

/** The calendars that programs subscribe to. The address is all that they have to show. */
export const calendarPage: Page = { name: 'calendars', serve };

async function serve(app: FastifyInstance, { ctxOf }: PageRequests): Promise<void> {
  app.get<OfAddress>('/calendar/:secret.ics', async (request, reply) => {
    const calendar = await calendarOfAddress(await ctxOf(request), request.params.secret);
    const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
    if (known?.includes(etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  });
}
