import { randomUUID } from 'node:crypto';
import { minuteMs } from '@fairway/schema/days';
import { LockMode } from '@mikro-orm/core';
import type { Orm } from '../../../src/database/orm.ts';
import { transactional } from '../../../src/database/transaction.ts';
import { nextChangeOf, statusOf } from './check-states.ts';
import { SandboxECheck } from './echeck.entity.ts';

/** So long an idempotency key is remembered; what else is asked under it doesn't matter. */
const keyMs = 3 * minuteMs;
const pageLength = 10;

export interface Order {
  recipient: string;
  name: string;
  amountCents: number;
  description: string;
}

/** The checks that were sent, in the database that all gateways share. */
export function openChecks(orm: Orm, now: () => Date) {
  const send = (order: Order, idempotencyKey: string | null): Promise<SandboxECheck> =>
    transactional({ em: orm.em.fork() }, async (em) => {
      const createdAt = now();
      if (idempotencyKey !== null) {
        // Two requests with one key take turns, so that the later finds what the earlier did.
        await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [idempotencyKey]);
        const known = await em.findOne(
          SandboxECheck,
          { idempotencyKey, createdAt: { $gt: new Date(createdAt.getTime() - keyMs) } },
          { orderBy: { number: 'desc' } },
        );
        if (known) return known;
      }
      const id = randomUUID().replaceAll('-', '');
      const dates = { createdAt, voidedAt: null };
      const status = statusOf({ ...order, ...dates }, createdAt);
      return em.create(SandboxECheck, {
        ...order,
        ...dates,
        id,
        idempotencyKey,
        sentStatus: status,
        nextAt: nextChangeOf({ ...order, ...dates }, createdAt),
      });
    });

  const find = (id: string): Promise<SandboxECheck | null> => orm.em.fork().findOne(SandboxECheck, { id });

  /** Whether the check could be taken back; undefined where there is none. */
  const takeBack = (id: string): Promise<boolean | undefined> =>
    transactional({ em: orm.em.fork() }, async (em) => {
      const check = await em.findOne(SandboxECheck, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!check) return undefined;
      if (statusOf(check, now()) !== 'UNPAID') return false;
      check.voidedAt = now();
      check.nextAt = now();
      return true;
    });

  const all = (): Promise<SandboxECheck[]> =>
    orm.em.fork().find(SandboxECheck, {}, { orderBy: { number: 'desc' } });

  /** A page of them, newest first. */
  const page = async (
    number: number,
    { status, since }: { status?: string | undefined; since?: Date | undefined },
  ) => {
    const at = now();
    const checks = (await all()).filter(
      (check) =>
        (status === undefined || statusOf(check, at) === status) && (!since || check.createdAt >= since),
    );
    return {
      checks: checks.slice((number - 1) * pageLength, number * pageLength),
      page: number,
      pages: Math.max(1, Math.ceil(checks.length / pageLength)),
      total: checks.length,
    };
  };

  return { send, find, takeBack, all, page };
}

export type Checks = ReturnType<typeof openChecks>;
