import type { EntityManager } from '@mikro-orm/postgresql';

/** What a unit of work asks: statements with their values, and entities with what they are looked for by. */
export type Asked = readonly unknown[];

/**
 * The database as it is, but that `first` hears of what each unit of work asks before it is asked: what it awaits
 * holds the question, what it throws is the database's answer.
 */
export function interceptedEm(
  em: EntityManager,
  first: (asked: Asked) => Promise<void> | void,
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
