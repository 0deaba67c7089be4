import type { Answer, Input, Route } from '@fairway/schema/rest/route';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { type ServedRoute, serve } from '../../http/rest/rest.ts';
import { Refusal } from '../../refusal.ts';
import { onceInTransaction, onceOutsideTransaction } from './idempotency.service.ts';

/** Whether the request must have an `Idempotency-Key`. */
type KeyIs = 'optional' | 'required';

/** What identifies the request. The password is left out: a repeat may come with or without it. */
function contentOf({ method, path }: Route, { body, ...input }: Input<Route>): unknown {
  const { password: _, ...rest } = body as Record<string, unknown>;
  return [method, path, { ...input, body: rest }];
}

/**
 * Serves a route that moves money. With an `Idempotency-Key` the handler and the record of its answer share one
 * transaction. `before` runs outside it, at every replay too.
 */
export const serveIdempotent = <R extends Route>(
  route: R,
  { keyIs, before }: { keyIs(ctx: Ctx): KeyIs; before?(ctx: Ctx, input: Input<R>): Promise<Ctx> },
  handle: (ctx: Ctx, input: Input<R>) => Promise<Answer<R>>,
): ServedRoute =>
  serve(route, async (asked, input, request, reply) => {
    const ctx = before ? await before(asked, input) : asked;
    const key = keyOf(request);
    if (key === undefined && keyIs(ctx) === 'required')
      throw invalidKey('An Idempotency-Key header is required here.');
    if (key === undefined) return handle(ctx, input);
    const content = contentOf(route, input);
    const { answer, isReplay } = await onceInTransaction(ctx, { key, content }, (tx) => handle(tx, input));
    if (isReplay) reply.header('Idempotency-Hit', 'true');
    return answer;
  });

/** Serves a route that calls a provider and is idempotent by itself; replays are marked. */
export const serveIdempotentCall = <R extends Route>(
  route: R,
  handle: (ctx: Ctx, input: Input<R>) => Promise<Answer<R>>,
): ServedRoute =>
  serve(route, async (ctx, input, request, reply) => {
    const key = keyOf(request);
    if (key === undefined) return handle(ctx, input);
    const content = contentOf(route, input);
    const { answer, isReplay } = await onceOutsideTransaction(ctx, { key, content }, () =>
      handle(ctx, input),
    );
    if (isReplay) reply.header('Idempotency-Hit', 'true');
    return answer;
  });

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw invalidKey('An Idempotency-Key has 1 to 200 visible ASCII characters.');
}

const invalidKey = (message: string) => new Refusal('INVALID', message, { field: 'Idempotency-Key' });
