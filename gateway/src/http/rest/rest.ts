import { httpStatusOfCode } from '@fairway/schema/codes';
import type { Answer, Input, Route } from '@fairway/schema/rest/route';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answers } from '../../answers/answers.ts';
import { sendNamed, storedBody } from '../../answers/stored-body.ts';
import type { Ctx } from '../../context.ts';
import { parseInput } from '../../input/input.ts';
import { tightestQuota } from '../../limits/quota.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import { countTokenRequest, refuseBeyondScopes } from '../access-tokens/token-scopes.ts';
import { decodedPath } from '../decoded-path.ts';
import { namedScope } from '../named-scope.ts';
import { isOurFault, toRefusal } from '../refusals/faults.ts';

/** A route of the contract with its handler. */
export interface ServedRoute {
  route: Route;
  handle(ctx: Ctx, input: Input<Route>, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

export const serve = <R extends Route>(
  route: R,
  handle: (ctx: Ctx, input: Input<R>, request: FastifyRequest, reply: FastifyReply) => Promise<Answer<R>>,
): ServedRoute => ({ route, handle: handle as ServedRoute['handle'] });

interface RestOptions {
  routes: readonly ServedRoute[];
  answers: Answers;
  ctxOf(request: FastifyRequest): Promise<Ctx>;
  /** Whether responses are validated, as in tests: a mismatch is our fault. */
  checkAnswers: boolean;
}

export async function serveRest(
  app: FastifyInstance,
  { routes, answers, ctxOf, checkAnswers }: RestOptions,
): Promise<void> {
  const serveIn = (scope: FastifyInstance, { route, handle }: ServedRoute) => {
    const ctxOfRequest = new WeakMap<FastifyRequest, Ctx>();
    scope.route({
      method: route.method,
      url: route.path,
      // Authentication comes before validation, so that strangers learn nothing from complaints.
      onRequest: async (request, reply) => {
        // Responses are personal, and some are as good as a password.
        reply.header('cache-control', route.etag ? 'private, no-cache' : 'no-store');
        const ctx = await ctxOf(request);
        admit(route, ctx);
        // Who signs a request needs no token, and one that comes along means nothing.
        if (!route.signed) {
          await countTokenRequest(ctx).finally(() => sendLimitHeaders(ctx, reply));
          refuseBeyondScopes(route, ctx);
        }
        ctxOfRequest.set(request, ctx);
      },
      handler: async (request, reply) => {
        const ctx = ctxOfRequest.get(request) ?? (await ctxOf(request));
        const input = {
          params: route.params ? parseInput(route.params, request.params) : {},
          query: route.query ? parseInput(route.query, request.query) : {},
          body:
            route.body && !route.multipart && !route.signed ? parseInput(route.body, request.body ?? {}) : {},
        };
        refuseOthers(route, ctx);
        const work = async () => {
          // Refusals carry the rate limit headers too.
          const answer = await handle(ctx, input as Input<Route>, request, reply).finally(() =>
            sendLimitHeaders(ctx, reply),
          );
          if (checkAnswers) route.answer.parse(answer);
          return answer;
        };
        const key = route.etag && keyOf(request, ctx);
        if (key) {
          const body =
            answers.bodies.find(key) ??
            (await answers.bodies.workOut(key, async () => {
              const made = storedBody(JSON.stringify(await work()), 'application/json; charset=utf-8');
              return { answer: made, bytes: made.bytes.length };
            }));
          return sendNamed(body, request, reply);
        }
        const answer = await work();
        if (route.media) reply.type(`${route.media}; charset=utf-8`);
        return reply.code(route.status ?? 200).send(answer);
      },
    });
  };
  for (const served of routes) if (!served.route.signed) serveIn(app, served);
  await app.register(
    namedScope('signed routes', async (scope) => {
      takeBytes(scope);
      for (const served of routes) if (served.route.signed) serveIn(scope, served);
    }),
  );
}

/** What makes two requests the same: the caller and the URL. */
function keyOf({ url }: FastifyRequest, { caller }: Ctx): string | undefined {
  if (caller.kind === 'user') return `${caller.userId} ${caller.sessionId} ${url}`;
  return caller.kind === 'service' ? `service ${caller.name} ${url}` : undefined;
}

/** Signed bodies are passed on as raw bytes. */
function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function admit({ who }: Route, { caller }: Ctx): void {
  if (who.includes('anyone')) return;
  if (caller.kind === 'anyone') throw unauthenticated();
}

/** What differs between people is asked by the services; what is for people or for programs alone, here. */
function refuseOthers({ who }: Route, { caller }: Ctx): void {
  if (who.includes('anyone')) return;
  if (caller.kind === 'service' && !who.includes('service'))
    throw new Refusal('FORBIDDEN', 'A service token does not open this route.');
  if (caller.kind === 'user' && who.every((one) => one === 'service'))
    throw new Refusal('FORBIDDEN', 'Only a trusted service may use this route.');
}

/** Sends the headers of the limit that will be reached first. */
export function sendLimitHeaders({ quotas }: Ctx, reply: FastifyReply): void {
  const quota = tightestQuota(quotas);
  if (!quota) return;
  reply.headers({
    'ratelimit-limit': quota.most,
    'ratelimit-remaining': quota.left,
    'ratelimit-reset': quota.resetSeconds,
    'ratelimit-policy': `${quota.most};w=${quota.periodSeconds}`,
  });
}

/** One shape for all errors below `/api`, wherever they arise. */
export function sendRefusal(fault: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = fromHttp(fault) ?? toRefusal(fault);
  if (isOurFault(refusal)) request.log.error({ err: fault }, 'rest: request failed');
  const { field, retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)));
  const status = httpStatusOfCode[refusal.code];
  if (status >= 500) reply.header('cache-control', 'no-store');
  reply.code(status).send({ message: refusal.message, code: refusal.code, ...(field ? { field } : {}) });
}

/** Fastify's own refusals: too large, malformed, unsupported media type. */
function fromHttp(fault: FastifyError | Error): Refusal | undefined {
  if (fault instanceof Refusal || !('statusCode' in fault) || fault.statusCode === undefined)
    return undefined;
  if (fault.statusCode === 413) return new Refusal('TOO_LARGE', 'The request is too large.');
  if (fault.statusCode === 415)
    return new Refusal('UNSUPPORTED_MEDIA', 'This kind of content is not understood here; send JSON.');
  if (fault.statusCode >= 400 && fault.statusCode < 500)
    return fault.code === 'FST_ERR_BAD_URL'
      ? new Refusal('INVALID', 'The address is not well-formed.')
      : new Refusal('INVALID', 'The request is malformed: its body must be JSON.', { field: 'body' });
  return undefined;
}

/** No such route: distinguishes a wrong method from a wrong path. */
export function refuseUnknown(routes: readonly ServedRoute[]) {
  const patterns = routes.map(({ route }) => ({
    method: route.method,
    pattern: new RegExp(`^/api${route.path.replace(/:\w+/g, '[^/]+')}/?$`),
  }));
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const path = decodedPath(request.url);
    const served = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    // A path with an overlong name is not looked up, although its pattern is ours.
    const methods = served.some((method) => method === request.method) ? [] : served;
    if (methods.length > 0) reply.header('allow', methods.join(', '));
    // While gateways are upgraded, a file that one of them lacks is another's.
    reply.header('cache-control', 'no-store');
    const refusal =
      methods.length > 0
        ? new Refusal(
            'METHOD_NOT_ALLOWED',
            `${request.method} is not served here, but ${methods.join(', ')} is.`,
          )
        : new Refusal('NOT_FOUND', 'There is nothing at this address.');
    sendRefusal(refusal, request, reply);
  };
}
