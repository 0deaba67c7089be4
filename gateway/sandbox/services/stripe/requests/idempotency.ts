import { createHash } from 'node:crypto';
import { dayMs } from '@fairway/schema/days';
import type { EntityManager } from '@mikro-orm/postgresql';
import { flag, rowsOf } from '../../../../src/database/rows.ts';
import { StripeAnswer } from '../stripe.entity.ts';
import { ApiFault } from './api-fault.ts';
import type { Answer } from './call.ts';
import type { FormGroup } from './form.ts';

const storedForMs = dayMs;

interface RequestWithKey {
  key: string;
  path: string;
  form: FormGroup;
  requestId: string;
  now: Date;
}

/** What was answered under an idempotency key, and by which request. */
export interface StoredAnswer extends Answer {
  originalRequest: string;
}

/**
 * The answer that was given under this key, if there was one. The key is locked to the end of the
 * transaction: a request with the same key is refused meanwhile.
 */
export async function storedAnswerOf(
  em: EntityManager,
  asked: RequestWithKey,
): Promise<StoredAnswer | undefined> {
  const { key, path, form, now } = asked;
  const [held] = await rowsOf(
    em,
    { is_ours: flag },
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as is_ours',
    [`sandbox stripe ${key}`],
  );
  if (!held?.is_ours)
    throw new ApiFault(
      409,
      'idempotency_error',
      'There is currently another in-progress request using this idempotency key. Please try again later.',
      { code: 'idempotency_key_in_use' },
    );
  const before = await em.findOne(StripeAnswer, { key });
  if (!before) return undefined;
  if (before.givenAt.getTime() <= now.getTime() - storedForMs) {
    await em.nativeDelete(StripeAnswer, { key });
    em.clear();
    return undefined;
  }
  if (before.path !== path)
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${before.path}' vs '${path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  if (before.content !== hashOf(form))
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  return { status: before.status, body: before.body, originalRequest: before.requestId };
}

const mismatch = (message: string) => new ApiFault(400, 'idempotency_error', message);

/** Stores an answer, in the transaction of what it answers. */
export function storeAnswer(em: EntityManager, asked: RequestWithKey, { status, body }: Answer): void {
  const { key, path, form, requestId, now } = asked;
  em.persist(
    em.create(StripeAnswer, { key, path, content: hashOf(form), status, body, requestId, givenAt: now }),
  );
}

const hashOf = (form: FormGroup): string => createHash('sha256').update(inOrder(form)).digest('hex');

/** The same for the same parameters, in whatever order they were sent. */
const inOrder = (form: FormGroup): string =>
  JSON.stringify(
    Object.entries(form)
      .map(([name, value]) => [name, typeof value === 'string' ? value : inOrder(value)])
      .sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );
