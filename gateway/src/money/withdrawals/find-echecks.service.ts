import { dayMs } from '@fairway/schema/days';
import type { Ctx } from '../../context.ts';
import { mayHaveLostRowsUntil } from '../../database/backups/restored-backup.ts';
import { moment, type RowOf, rowsOf, text } from '../../database/rows.ts';
import type { ECheck, EChecks } from '../../payments/checkbook.ts';
import type { Withdrawal } from './withdrawal.entity.ts';

// Whether a check exists is in doubt if a request for it was counted but its answer is unknown, or if the
// database was restored and may have lost such a record. Then it is looked for in the provider's list of checks.

/** Above this, the list cannot be read in reasonable time. */
const maxPages = 1000;
/** Allows for the provider's time zone and clock. */
const marginMs = 2 * dayMs;

/** The description of a check at the provider, which identifies its withdrawal. */
export const eCheckDescription = (id: string) => `Fairway withdrawal ${id}`;
const described = /Fairway withdrawal ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

type Work = Pick<Ctx, 'em' | 'wallClock' | 'signal'>;

/** Open withdrawals in doubt for which no request is running: all, or that one. */
async function doubts(ctx: Work, now: Date, id: string | null = null): Promise<Doubt[]> {
  const forgotten = await mayHaveLostRowsUntil(ctx);
  return rowsOf(
    ctx.em.fork(),
    doubtColumns,
    `select id, coalesce(held_until, created_at) as due_at from withdrawal
     where status = 'open' and (?::uuid is null or id = ?) and (asking_until is null or asking_until <= ?) and (
       (attempts > 0 and (sought_at is null or sought_at < asking_until))
       or (coalesce(held_until, created_at) < ? and (sought_at is null or sought_at < ?)))`,
    [id, id, now, forgotten, forgotten],
  );
}

const doubtColumns = {
  id: text,
  due_at: moment,
};
type Doubt = RowOf<typeof doubtColumns>;

/** Whether a restored database may have lost the record of a request for its check. */
export function mayBeLostByRestore(
  { createdAt, heldUntil, soughtAt }: Withdrawal,
  forgottenUntil: Date,
): boolean {
  const dueAt = heldUntil ?? createdAt;
  return dueAt < forgottenUntil && (soughtAt === null || soughtAt < forgottenUntil);
}

/** Whether only the provider's list can tell if this open withdrawal has a check. */
export const isInDoubt = async (ctx: Work, id: string): Promise<boolean> =>
  (await doubts(ctx, ctx.wallClock.now(), id)).length > 0;

const inProgress = new WeakMap<EChecks, Promise<void>>();

/**
 * Reads the provider's list once for all withdrawals in doubt and reports the checks found. Concurrent callers
 * share one run.
 */
export function findEchecks(
  ctx: Work,
  echecks: EChecks,
  found: (withdrawalId: string, check: ECheck) => Promise<void>,
): Promise<void> {
  const known = inProgress.get(echecks);
  if (known) return known;
  const look = seekAll(ctx, echecks, found).finally(() => inProgress.delete(echecks));
  inProgress.set(echecks, look);
  return look;
}

async function seekAll(
  ctx: Work,
  echecks: EChecks,
  found: (withdrawalId: string, check: ECheck) => Promise<void>,
): Promise<void> {
  const beganAt = ctx.wallClock.now();
  const sought = await doubts(ctx, beganAt);
  if (sought.length === 0) return;
  const oldestMs = Math.min(...sought.map(({ due_at }) => due_at.getTime()));
  const checks = await checksOf(ctx, echecks, new Date(oldestMs - marginMs));
  for (const { id } of sought) {
    const check = checks.get(id);
    if (check) await found(id, check);
  }
  const missing = sought.flatMap(({ id }) => (checks.has(id) ? [] : [id]));
  await ctx.em
    .fork()
    .execute('update withdrawal set sought_at = ? where id = any(array[?]::uuid[])', [beganAt, missing]);
}

/** The checks of withdrawals since then, by withdrawal id. */
async function checksOf({ signal }: Work, echecks: EChecks, since: Date): Promise<Map<string, ECheck>> {
  const byWithdrawal = new Map<string, ECheck>();
  const seen = new Set<string>();
  let latest: Date | undefined;
  let isNewestFirst = true;
  for (let page = 1; page <= maxPages; page += 1) {
    const { checks, isLast } = await echecks.list(page, { since, ...(signal ? { signal } : {}) });
    const isNew = checks.some(({ id }) => !seen.has(id));
    for (const check of checks) {
      seen.add(check.id);
      const [, id] = described.exec(check.description) ?? [];
      if (id !== undefined) byWithdrawal.set(id, check);
      // The order of pages is not promised, and not every check has a date.
      isNewestFirst &&= check.sentAt !== undefined && (latest === undefined || check.sentAt <= latest);
      latest = check.sentAt;
    }
    const isPast = isNewestFirst && latest !== undefined && latest < since;
    if (isLast || !isNew || isPast) return byWithdrawal;
  }
  throw new Error('There are too many checks to be sure which withdrawals have none.');
}
