import { httpStatusOfCode } from '@fairway/schema/codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { FeaturePage, PageRequests } from '../features/manifest.ts';
import { boardsToReview } from '../golf/boards/board-review.service.ts';
import { similarGolfers } from '../golf/names/name-review.service.ts';
import { type Html, html } from '../http/pages/html.ts';
import { mostBytesOfForm, showPlainPage } from '../http/pages/plain-page.ts';
import { ownOrigin } from '../live/sockets/upgrades.ts';
import { Refusal } from '../refusal.ts';
import { operatorActs } from './act-log.service.ts';
import { doAct, isActName } from './acts.ts';
import { figuresOf } from './figures.ts';
import {
  logInOperator,
  logOutOperator,
  operatorOf,
  operatorSessionHours,
} from './operator-session.service.ts';
import { readOverview } from './overview.service.ts';
import { actTable } from './pages/acts.html.ts';
import { boardHtml } from './pages/board.html.ts';
import { actForm, button, table } from './pages/html-pieces.ts';
import { operatorsLook } from './pages/operators-look.ts';
import { overviewHtml } from './pages/overview.html.ts';

/**
 * What operators look at and do in a browser, behind a login of their own. Without scripts: each act is a form, whose
 * cookie no other site can send and whose origin is looked at.
 */
export const operatorPage: FeaturePage = { name: 'operator', serve };

const actsShown = 50;

async function serve(app: FastifyInstance, { ctxOfAnyone, metrics }: PageRequests): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostBytesOfForm },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((fault, request, reply) => {
    if (!(fault instanceof Refusal)) throw fault;
    const { retryAfterSeconds } = fault.details;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
    const status = httpStatusOfCode[fault.code];
    if (status === 401)
      return showLogIn(reply, 401, request.url === '/operator/log-in' ? fault.message : null);
    return show(reply, status, 'That did not work', [html`<p class="alarm">${fault.message}</p>`, back]);
  });
  app.addHook('onRequest', async (request, reply) => {
    // A proxy that keeps these addresses to some network may know no other spelling of them.
    if (!/^\/operator(?![^/?])/.test(request.url)) return reply.callNotFound();
    const { settings } = ctxOfAnyone();
    if (settings.operatorTokens.length === 0)
      throw new Refusal('NOT_FOUND', 'There is no operators’ page here: OPERATOR_TOKENS is not set.');
    if (request.method === 'POST' && !ownOrigin(settings.publicUrl)(request.raw))
      throw new Refusal('FORBIDDEN', 'This came from another site.');
  });

  const ctxOf = (request: FastifyRequest): Ctx => ({
    ...ctxOfAnyone(),
    address: request.ip,
    log: request.log,
  });

  /** The context and the operator of a request, who must be logged in. */
  const ofOperator = async (request: FastifyRequest): Promise<{ ctx: Ctx; operator: string }> => {
    const ctx = ctxOf(request);
    const operator = await operatorOf(ctx, secretOf(ctx, request));
    if (operator === null) throw new Refusal('UNAUTHENTICATED', 'Please log in.');
    return { ctx, operator };
  };

  app.get('/operator', async (request, reply) => {
    const { ctx, operator } = await ofOperator(request);
    const content = overviewHtml(await readOverview(ctx), await figuresOf(metrics));
    return show(reply, 200, 'Operators', [top(operator), ...content]);
  });
  app.post('/operator/log-in', async (request, reply) => {
    const ctx = ctxOf(request);
    const { secret } = await logInOperator(ctx, fieldsOf(request).token ?? '');
    return reply
      .header('set-cookie', sessionCookie(ctx, secret, operatorSessionHours * 3600))
      .redirect('/operator', 303);
  });
  app.post('/operator/log-out', async (request, reply) => {
    const ctx = ctxOfAnyone();
    await logOutOperator(ctx, secretOf(ctx, request));
    return reply.header('set-cookie', sessionCookie(ctx, '', 0)).redirect('/operator', 303);
  });
  app.get<{ Params: { event: string } }>('/operator/boards/:event', async (request, reply) => {
    const { ctx } = await ofOperator(request);
    const review = (await boardsToReview(ctx)).find(({ id }) => id === request.params.event);
    if (!review) throw new Refusal('NOT_FOUND', 'This event waits for nobody.');
    return show(reply, 200, review.name, [back, ...boardHtml(review)]);
  });
  app.get<{ Querystring: { name?: unknown; find?: unknown } }>(
    '/operator/golfers',
    async (request, reply) => {
      const { ctx } = await ofOperator(request);
      const name = textOf(request.query.name);
      const find = textOf(request.query.find) || name;
      return show(reply, 200, `Who is ${name}?`, [back, await golfersHtml(ctx, name, find)]);
    },
  );
  app.get<{ Querystring: { before?: string } }>('/operator/acts', async (request, reply) => {
    const { ctx } = await ofOperator(request);
    const before = z.coerce.number().int().positive().safeParse(request.query.before);
    const found = await operatorActs(ctx, before.data ?? null, actsShown);
    const last = found.length === actsShown ? found.at(-1) : undefined;
    const older = last ? [html`<p><a href="/operator/acts?before=${last.id}">Older</a></p>`] : [];
    return show(reply, 200, 'What operators did', [back, actTable(found), ...older]);
  });
  app.post<{ Params: { act: string } }>('/operator/acts/:act', async (request, reply) => {
    const { ctx, operator } = await ofOperator(request);
    const { act } = request.params;
    if (!isActName(act)) throw new Refusal('NOT_FOUND', 'There is no such act.');
    const done = await doAct(ctx, { name: operator, via: 'page' }, act, fieldsOf(request));
    return show(reply, 200, 'Done', [html`<p>${done}</p>`, back]);
  });
}

const show = (reply: FastifyReply, status: number, title: string, content: readonly Html[]) =>
  showPlainPage(
    reply,
    status,
    title,
    content.map(({ text }) => text),
    operatorsLook,
  );

const showLogIn = (reply: FastifyReply, status: number, trouble: string | null) =>
  show(reply, status, 'Operators', [
    ...(trouble ? [html`<p class="alarm">${trouble}</p>`] : []),
    html`<form method="post" action="/operator/log-in"><label>Your token <input type="password" name="token" required autocomplete="current-password"></label><button>Log in</button></form>`,
  ]);

const back = html`<p><a href="/operator">Back to everything that waits</a></p>`;

const top = (operator: string): Html =>
  html`<div class="top"><p>You are ${operator}.</p><form method="post" action="/operator/log-out"><button class="secondary">Log out</button></form></div>`;

async function golfersHtml(ctx: Ctx, name: string, find: string): Promise<Html> {
  const found = await similarGolfers(ctx, find);
  const search = html`<form action="/operator/golfers"><input type="hidden" name="name" value="${name}"><label>Part of a golfer’s name <input name="find" value="${find}"></label><button class="secondary">Find</button></form>`;
  if (found.length === 0) return html`${search}<p>No golfer has such a name.</p>`;
  const rows = found.map(({ dgId, playerName, country }) => [
    playerName,
    country ?? '',
    String(dgId),
    actForm('match-golfer', { name, golfer: String(dgId) }, button(`${name} is ${playerName}`)),
  ]);
  return html`${search}${table(['Golfer', 'Country', 'Id', ''], rows)}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

const fieldsOf = ({ body }: FastifyRequest): Record<string, string> =>
  z.record(z.string(), z.string()).safeParse(body).data ?? {};

const isSecure = ({ settings }: Ctx): boolean => settings.publicUrl.startsWith('https:');
/** Browsers take one with the prefix from this host and by `https:` only, so that no other can slip in its own. */
const cookieName = (ctx: Ctx): string => `${isSecure(ctx) ? '__Host-' : ''}fairway_operator`;

function sessionCookie(ctx: Ctx, secret: string, seconds: number): string {
  // The prefix asks for the whole site.
  const where = isSecure(ctx) ? 'Path=/; Secure' : 'Path=/operator';
  return `${cookieName(ctx)}=${secret}; ${where}; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;
}

const secretOf = (ctx: Ctx, { headers }: FastifyRequest): string | undefined =>
  headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === cookieName(ctx))?.[1];
