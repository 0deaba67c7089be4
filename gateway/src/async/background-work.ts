import type { FastifyBaseLogger } from 'fastify';

/** Does things after the answer that does not depend on them; a failure is logged as what it is. */
export interface BackgroundWork {
  do(failure: string, work: () => Promise<void>): void;
  /** When all that was begun is done. */
  settled(): Promise<void>;
}

export function openBackgroundWork(log: FastifyBaseLogger): BackgroundWork {
  const underWay = new Set<Promise<void>>();
  return {
    do: (failure, work) => {
      const done = new Promise<void>((begin) => setImmediate(begin))
        .then(work)
        .catch((fault) => log.error({ err: fault }, failure))
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
