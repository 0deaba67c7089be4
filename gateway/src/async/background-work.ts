import type { FastifyBaseLogger } from 'fastify';

/** Runs work after the response that does not depend on it. Failures are logged. */
export interface BackgroundWork {
  do(failure: string, work: () => Promise<void>): void;
  /** Resolves when all work has finished. */
  settled(): Promise<void>;
}

export function openBackgroundWork(log: FastifyBaseLogger): BackgroundWork {
  const inProgress = new Set<Promise<void>>();
  return {
    do: (failure, work) => {
      const done = new Promise<void>((begin) => setImmediate(begin))
        .then(work)
        .catch((fault) => log.error({ err: fault }, failure))
        .finally(() => inProgress.delete(done));
      inProgress.add(done);
    },
    settled: async () => {
      while (inProgress.size > 0) await Promise.all(inProgress);
    },
  };
}
