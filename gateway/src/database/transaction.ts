import { setTimeout as sleep } from 'node:timers/promises';
import type { TransactionOptions } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import { whileOpen } from './in-transaction.ts';

const maxAttempts = 5;
const firstPauseMs = 20;

/** Where a transaction runs, and where retries are logged. */
export interface TransactionPlace {
  em: EntityManager;
  log?: FastifyBaseLogger | undefined;
}

/**
 * Runs the work in one transaction. If PostgreSQL aborts it for a deadlock or a serialisation failure, it is
 * retried a few times from the beginning with a fresh unit of work. So the work must be repeatable: it calls no
 * provider and changes only rows and what it loaded or made itself. Inside another transaction it joins that
 * one, which is retried as a whole.
 */
export async function transactional<T>(
  { em, log }: TransactionPlace,
  work: (em: EntityManager) => Promise<T>,
  options: Pick<TransactionOptions, 'isolationLevel' | 'readOnly'> = {},
): Promise<T> {
  const isPart = em.isInTransaction();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await whileOpen(() => em.transactional((inner) => work(inner), { ...options, clear: true }));
    } catch (fault) {
      const code = isPart || attempt === maxAttempts ? undefined : passingFault(fault);
      if (!code) throw fault;
      log?.warn({ code, attempt }, 'database: a transaction is tried again');
      // With jitter, so that colliding transactions do not collide again.
      await sleep(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}

/** The code of a fault that a retry may cure. */
function passingFault(fault: unknown): string | undefined {
  for (let cause: unknown = fault; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : undefined;
    if (code === '40P01' || code === '40001') return code;
  }
  return undefined;
}
