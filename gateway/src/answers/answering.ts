import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller, Ctx } from '../context.ts';

/** A context without a request, for work outside requests and for answers that are sent to several clients. */
export type WithoutCaller = Omit<Ctx, 'caller' | 'address' | 'userAgent' | 'quotas' | 'signal' | 'stopping'>;

export function withoutCaller({
  caller: _caller,
  address: _address,
  userAgent: _userAgent,
  quotas: _quotas,
  // What outlives the request has neither its time limit nor its log.
  signal: _signal,
  stopping: _stopping,
  ...ctx
}: WithoutCaller & Partial<Ctx>): WithoutCaller {
  return { ...ctx, log: ctx.gatewayLog };
}

/**
 * In a unit of work of its own, for an answer that goes to everybody who asks the same, or to one user wherever they
 * are connected: whatever asks for more than that throws, instead of answering all by the rights of one. So does a
 * copy (`{ ...ctx }`), since nobody knows what is done with it.
 */
export function sharedAnswerContext(ctx: WithoutCaller & { caller?: Caller }, whom: 'all' | 'viewer'): Ctx {
  const { caller } = ctx;
  let em: EntityManager | undefined;
  const answering: Partial<Ctx> = Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(ctx),
      // Created on first use, as everywhere: most events are answered from memory.
      em: {
        enumerable: true,
        get: () => {
          em ??= ctx.em.fork();
          return em;
        },
      },
    },
  );
  for (const secret of ['caller', 'address', 'userAgent', 'quotas'] as const)
    Object.defineProperty(answering, secret, {
      enumerable: true,
      get: () => {
        if (secret === 'caller' && whom === 'viewer' && caller) return caller;
        throw new Error(
          `An answer that is shared asks for the ${secret}: a field that depends on who asks is marked with perViewer.`,
        );
      },
    });
  return answering as Ctx;
}
