import { createHash } from 'node:crypto';
import { dayMs } from '@fairway/schema/days';
import { type Ctx, inTransaction } from '../../context.ts';
import { orNull, rowsOf, stored, text } from '../../database/rows.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';

const retentionMs = dayMs;

/** A request that may be repeated under its idempotency key. */
export interface IdempotentRequest {
  key: string;
  /** What identifies the request: its route and its input. */
  content: unknown;
}

export interface IdempotentAnswer<Answer> {
  answer: Answer;
  /** Whether the answer is replayed from an earlier request with this key. */
  isReplay: boolean;
}

/**
 * Does the work once for each key, in one transaction with the record of its answer, and replays that answer
 * afterwards. A concurrent repeat waits. A refused request leaves no record, so it may be sent again. The work
 * must not call a provider, since no transaction may wait for one.
 */
export const onceInTransaction = <Answer>(
  ctx: Ctx,
  request: IdempotentRequest,
  work: (tx: Ctx) => Promise<Answer>,
): Promise<IdempotentAnswer<Answer>> =>
  inTransaction(ctx, async (tx) => {
    const known = await claim<Answer>(tx, request);
    if (known != null) return { answer: known, isReplay: true };
    const answer = await work(tx);
    await tx.em.execute('update idempotency_key set answer = ?::json where caller = ? and key = ?', [
      JSON.stringify(answer),
      callerOf(tx),
      request.key,
    ]);
    return { answer, isReplay: false };
  });

/**
 * The same for work that calls a provider and is idempotent by itself: it runs outside any transaction, and its
 * answer is recorded afterwards. Where it is refused, the key may be used for what is right.
 */
export async function onceOutsideTransaction<Answer>(
  ctx: Ctx,
  request: IdempotentRequest,
  work: () => Promise<Answer>,
): Promise<IdempotentAnswer<Answer>> {
  const known = await inTransaction(ctx, (tx) => claim<Answer>(tx, request));
  if (known != null) return { answer: known, isReplay: true };
  const answer = await work().catch(async (fault: unknown) => {
    if (fault instanceof Refusal) await forget(ctx, request);
    throw fault;
  });
  await ctx.em
    .fork()
    .execute('update idempotency_key set answer = ?::json where caller = ? and key = ?', [
      JSON.stringify(answer),
      callerOf(ctx),
      request.key,
    ]);
  return { answer, isReplay: false };
}

const hashOf = ({ content }: IdempotentRequest): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Unless the same request has been answered meanwhile, or another has taken the key. */
const forget = (ctx: Ctx, request: IdempotentRequest): Promise<unknown> =>
  ctx.em
    .fork()
    .execute(
      'delete from idempotency_key where caller = ? and key = ? and content_hash = ? and answer is null',
      [callerOf(ctx), request.key, hashOf(request)],
    );

/** Records that the request is under way, or returns the answer of the earlier one. */
async function claim<Answer>(ctx: Ctx, request: IdempotentRequest): Promise<Answer | null> {
  const { key } = request;
  const { em, wallClock } = ctx;
  const now = wallClock.now();
  const hash = hashOf(request);
  const caller = callerOf(ctx);
  const claimed = await em.execute<object[]>(
    `insert into idempotency_key as known (caller, key, content_hash, expires_at) values (?, ?, ?, ?)
     on conflict (caller, key) do update
       set content_hash = excluded.content_hash, answer = null, expires_at = excluded.expires_at
       where known.expires_at <= ?
     returning key`,
    [caller, key, hash, new Date(now.getTime() + retentionMs), now],
  );
  if (claimed.length > 0) return null;
  const [known] = await rowsOf(
    em,
    { content_hash: text, answer: orNull(stored<Answer>()) },
    'select content_hash, answer from idempotency_key where caller = ? and key = ?',
    [caller, key],
  );
  if (known?.content_hash !== hash)
    throw new Refusal(
      'IDEMPOTENCY_MISMATCH',
      'This Idempotency-Key was used for a different request within the last 24 hours.',
      { field: 'Idempotency-Key' },
    );
  return known.answer;
}

/** Keys are separate for each caller. */
function callerOf({ caller }: Ctx): string {
  if (caller.kind === 'anyone') throw unauthenticated();
  return caller.kind === 'user' ? caller.userId : `service ${caller.name ?? ''}`;
}
