import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FeaturePage, PageRequests } from '../../features/manifest.ts';
import { escapeHtml } from '../../http/pages/html.ts';
import { showPlainPage, takeAnyForm } from '../../http/pages/plain-page.ts';
import { kindTexts } from '../mails/mail-kinds.ts';
import { kindOfLink, unsubscribe } from './mail-settings.service.ts';

interface Request {
  Params: { token: string };
}

/**
 * The unsubscribe page. Mail programs unsubscribe by one POST (RFC 8058); a browser is asked for a click, since
 * mail scanners open links before people do.
 */
export const unsubscribePage: FeaturePage = { name: 'unsubscribe', serve };

async function serve(app: FastifyInstance, { ctxOfAnyone: ctxOf }: PageRequests): Promise<void> {
  takeAnyForm(app);
  app.get<Request>('/unsubscribe/:token', async ({ params }, reply) => {
    const kind = kindOfLink(ctxOf(), params.token);
    if (!kind) return notOurs(reply);
    const { title, about } = kindTexts[kind];
    return showPlainPage(reply, 200, 'Stop these mails?', [
      `<p>You get mails of the kind <strong>${escapeHtml(title)}</strong>.<br>${escapeHtml(about)}</p>`,
      '<form method="post"><button>Stop these mails</button></form>',
    ]);
  });
  app.post<Request>('/unsubscribe/:token', async ({ params }, reply) => {
    const kind = await unsubscribe(ctxOf(), params.token);
    if (!kind) return notOurs(reply);
    return showPlainPage(reply, 200, 'These mails have stopped', [
      `<p>You get no more mails of the kind <strong>${escapeHtml(kindTexts[kind].title)}</strong>.</p>`,
      '<p>Your <a href="/Profile">profile</a> switches them on again.</p>',
    ]);
  });
}

const notOurs = (reply: FastifyReply) =>
  showPlainPage(reply, 404, 'This link does not work', [
    '<p>It may have been cut off in the mail. Your <a href="/Profile">profile</a> switches mails off, too.</p>',
  ]);
