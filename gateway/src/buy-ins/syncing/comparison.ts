import { dayMs } from '@fairway/schema/days';
import type { Ctx } from '../../context.ts';
import { moment, orNull, rowsOf, text } from '../../database/rows.ts';

// How far a comparison with the provider's list has come is kept with each page, so that one which was broken off is
// taken up where it was: each attempt has its time limit, and there may be more pages than go into one.

/** `recent` is about what may have changed since the last one, `whole` about all that can still change. */
export type ComparisonKind = 'recent' | 'whole';

/** One that is under way. */
export interface Comparison {
  kind: ComparisonKind;
  beganAt: Date;
  /** It is about the payments that were begun since then, newest first. */
  since: Date;
  /** The last payment of the last page that is done. */
  after: string | undefined;
}

/** A payment is made within a day after it was begun, since abandoned checkouts are closed then. */
export const overlapMs = 2 * dayMs;

/** When the last one began that came to its end; null before the first. */
export async function lastComparison({ em }: Ctx, kind: ComparisonKind): Promise<Date | null> {
  const [row] = await rowsOf(
    em.fork(),
    { doneFrom: orNull(moment) },
    'select done_from as "doneFrom" from payment_comparison where kind = ?',
    [kind],
  );
  return row?.doneFrom ?? null;
}

/** The one that is under way, if it began after `notBefore`; otherwise it begins anew. */
export async function beginComparison(
  { em, wallClock }: Ctx,
  kind: ComparisonKind,
  { since, notBefore }: { since: Date; notBefore: Date },
): Promise<Comparison> {
  const own = em.fork();
  await own.execute(
    `update payment_comparison set began_at = ?, since = ?, after_intent = null, has_failed = false
     where kind = ? and (began_at is null or began_at <= ?)`,
    [wallClock.now(), since, kind, notBefore],
  );
  const [row] = await rowsOf(
    own,
    { beganAt: moment, since: moment, after: orNull(text) },
    'select began_at as "beganAt", since, after_intent as after from payment_comparison where kind = ?',
    [kind],
  );
  if (!row) throw new Error('buy-ins: each kind of comparison has a row');
  return { ...row, kind, after: row.after ?? undefined };
}

export async function noteComparedPage(
  { em }: Ctx,
  { kind, beganAt }: Comparison,
  page: { after: string; hasFailed: boolean },
): Promise<void> {
  await em.fork().execute(
    `update payment_comparison set after_intent = ?, has_failed = has_failed or ?
     where kind = ? and began_at = ?`,
    [page.after, page.hasFailed, kind, beganAt],
  );
}

/** Where a payment could not be compared, the next recent one looks back as far as this one. */
export async function endComparison({ em }: Ctx, { kind, beganAt }: Comparison): Promise<void> {
  await em.fork().execute(
    `update payment_comparison set began_at = null, since = null, after_intent = null,
       done_from = case when has_failed and kind = 'recent' then since + ? * interval '1 millisecond' else began_at end
     where kind = ? and began_at = ?`,
    [overlapMs, kind, beganAt],
  );
}
