import type { EntityManager } from '@mikro-orm/postgresql';

/** What a unit of work sends: statements with values, and finds of entities with their conditions. */
export type InterceptedCall = readonly unknown[];

/**
 * Wraps an entity manager so that `first` sees every query before it is sent: it can delay the query by
 * awaiting, or fail it by throwing.
 */
export function interceptedEm(
  em: EntityManager,
  first: (asked: InterceptedCall) => Promise<void> | void,
): EntityManager {
  return new Proxy(em, {
    get: (target, name) => {
      if (name !== 'fork') return Reflect.get(target, name);
      return () => {
        const fork = target.fork();
        for (const way of ['find', 'execute'] as const) {
          const ask = fork[way].bind(fork) as (...asked: unknown[]) => Promise<unknown>;
          Object.assign(fork, {
            [way]: async (...asked: unknown[]) => {
              await first(asked);
              return ask(...asked);
            },
          });
        }
        return fork;
      };
    },
  });
}
