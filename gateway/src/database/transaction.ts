import { setTimeout as sleep } from 'node:timers/promises';
import type { TransactionOptions } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';

const mostAttempts = 5;
const firstPauseMs = 20;

/** Where a transaction takes place, and who hears that it had to be tried again. */
export interface Place {
  em: EntityManager;
  log?: FastifyBaseLogger | undefined;
}

/**
 * Does the work in one transaction. Where PostgreSQL ends that as a deadlock or because it can't be put in order
 * with others, it is tried again, from the beginning and with nothing of what was read before, a few times. So the
 * work must be repeatable: it asks no provider, and changes nothing but rows and what it loaded or made itself.
 * Inside another transaction it is a part of that one, which is tried again as a whole.
 */
export async function transactional<T>(
  { em, log }: Place,
  work: (em: EntityManager) => Promise<T>,
  options: Pick<TransactionOptions, 'isolationLevel' | 'readOnly'> = {},
): Promise<T> {
  const isPart = em.isInTransaction();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await em.transactional((inner) => work(inner), { ...options, clear: true });
    } catch (fault) {
      const code = isPart || attempt === mostAttempts ? undefined : passingFault(fault);
      if (!code) throw fault;
      log?.warn({ code, attempt }, 'database: a transaction is tried again');
      // Those who stood in each other's way do not meet again at the same moment.
      await sleep(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}

/** The code of a fault that is over once one of those who met has given way. */
function passingFault(fault: unknown): string | undefined {
  for (let cause: unknown = fault; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : undefined;
    if (code === '40P01' || code === '40001') return code;
  }
  return undefined;
}
