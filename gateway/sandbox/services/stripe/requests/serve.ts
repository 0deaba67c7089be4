import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Orm } from '../../../../src/database/orm.ts';
import { transactional } from '../../../../src/database/transaction.ts';
import { randomText } from '../identity.ts';
import { expandAll } from '../objects.ts';
import { apiVersion } from '../wire.ts';
import { ApiFault } from './api-fault.ts';
import type { Answer, Call, StripeHandler } from './call.ts';
import { type FormGroup, readForm } from './form.ts';
import { storeAnswer, storedAnswerOf } from './idempotency.ts';

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  handle: StripeHandler;
  /** Whether a browser may ask it, with no more than the publishable key. */
  isForBrowsers?: boolean;
}

interface ServeOptions {
  orm: Orm;
  now(): Date;
  routes: readonly Route[];
  /** Secret keys are good here; where browsers come, only publishable ones are. */
  servesServers: boolean;
  /** Told when something was done that may have events. */
  onDone(): void;
}

const longestBodyBytes = 256 * 1024;

/** Stripe's manners on the wire: forms in, JSON out, keys, idempotent requests, and errors in its own shape. */
export function serveStripe(app: FastifyInstance, options: ServeOptions): void {
  const { orm, now, routes, servesServers, onDone } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestBodyBytes },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'request-id': `req_${randomText(14)}`, 'stripe-version': apiVersion });
  });
  app.setErrorHandler((thrown, _request, reply) => {
    const fault = toFault(thrown);
    return reply.status(fault.status).send(fault.body);
  });

  for (const { method, path, handle, isForBrowsers = false } of routes)
    if (servesServers || isForBrowsers)
      app.route<{ Params: { id?: string } }>({
        method,
        url: path,
        handler: async (request, reply) => {
          const form = formOf(request);
          const isServer = isServersKey(keyOf(request, form));
          if (isServer && !servesServers) throw invalidKey('This address is for publishable keys.');
          if (!isServer && !isForBrowsers)
            throw new ApiFault(
              403,
              'invalid_request_error',
              'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
              { code: 'secret_key_required' },
            );
          const requestId = String(reply.getHeader('request-id'));
          const idempotencyKey = method === 'POST' ? idempotencyKeyOf(request) : null;
          if (idempotencyKey !== null) reply.header('idempotency-key', idempotencyKey);
          const about = {
            form,
            now: now(),
            id: request.params.id ?? '',
            isServer,
            requestId,
            idempotencyKey,
          };
          const { answer, originalRequest } = await transactional({ em: orm.em.fork() }, (em) =>
            answerOnce(handle, pathOf(request), { em, ...about }),
          );
          if (originalRequest !== undefined)
            reply.headers({ 'idempotent-replayed': 'true', 'original-request': originalRequest });
          if (method === 'POST') onDone();
          return reply.status(answer.status).send(answer.body);
        },
      });
}

/** Answers a request, or repeats what was answered to the one before it under the same key. */
async function answerOnce(
  handle: StripeHandler,
  path: string,
  call: Call,
): Promise<{ answer: Answer; originalRequest?: string }> {
  const { em, form, now, requestId, idempotencyKey } = call;
  const asked = idempotencyKey === null ? undefined : { key: idempotencyKey, path, form, requestId, now };
  const replay = asked && (await storedAnswerOf(em, asked));
  if (replay) return { answer: replay, originalRequest: replay.originalRequest };
  const answer = await handle(call);
  await em.flush();
  if (answer.status === 200) answer.body = await expandAll(em, answer.body, pathsToExpand(form));
  if (asked) storeAnswer(em, asked, answer);
  return { answer };
}

/** Its shape was looked at by whoever answered. */
const pathsToExpand = ({ expand }: FormGroup): string[] =>
  typeof expand === 'object' ? Object.values(expand).filter((path) => typeof path === 'string') : [];

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '';

function formOf({ url, body }: FastifyRequest): FormGroup {
  const text = typeof body === 'string' ? body : (url.split('?', 2)[1] ?? '');
  const form = readForm(text);
  if (!form) throw ApiFault.invalid('Invalid request: the parameters could not be read.');
  return form;
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > 255)
    throw new ApiFault(400, 'idempotency_error', 'Idempotency-Key must be at most 255 characters.');
  return key;
}

/** From the header as servers send it, by user name as curl does, or from the form as Stripe.js does. */
function keyOf({ headers: { authorization = '' } }: FastifyRequest, form: FormGroup): string {
  const [, scheme = '', credentials = ''] = authorization.match(/^(\w+)\s+(\S+)$/) ?? [];
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() === 'basic')
    return Buffer.from(credentials, 'base64').toString('utf8').split(':', 1)[0] ?? '';
  return typeof form.key === 'string' ? form.key : '';
}

/** There is one account here, so that any test key opens it, as everyone on this machine may look at it. */
function isServersKey(key: string): boolean {
  if (/^(sk|rk)_test_\w+$/.test(key)) return true;
  if (/^pk_test_\w+$/.test(key)) return false;
  throw invalidKey(
    key === ''
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${key.slice(0, 8)}****`,
  );
}

const invalidKey = (message: string) => new ApiFault(401, 'invalid_request_error', message);

function toFault(fault: unknown): ApiFault {
  if (fault instanceof ApiFault) return fault;
  const status = fault instanceof Error && 'statusCode' in fault ? Number(fault.statusCode) : 500;
  // What Fastify refuses before anyone here is asked: a body that is too long, or no form.
  if (status >= 400 && status < 500) return ApiFault.invalid('Invalid request: the body must be a form.');
  return new ApiFault(500, 'api_error', 'An unknown error occurred.');
}
