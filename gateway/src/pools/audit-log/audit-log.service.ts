import type { Ctx } from '../../context.ts';
import { moment, rowsOf, stored, text } from '../../database/rows.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { unauthenticated } from '../../refusal.ts';
import { mayHost } from '../../rules/pools/hosting/co-hosts.ts';
import { ownPool, userById } from '../pool.queries.ts';
import { type AdminAction, adminActionText } from './admin-action.ts';

/** More than any host does by hand; a list filled by a script would hide what members look for. */
const repeatedActions: RateLimit = {
  name: 'acts by',
  most: 60,
  periodSeconds: 3600,
  refusal: 'You have changed that too often. Please try again later.',
};

/** Counts an act that can be repeated endlessly. Called before the transaction, which locks the pool. */
export async function countAdminAction(
  ctx: Ctx,
  kind:
    | 'card'
    | 'chat pictures'
    | 'handover'
    | 'invitation'
    | 'next week'
    | 'notice'
    | 'public board'
    | 'settings',
): Promise<void> {
  const { caller } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  await countAttempt(ctx, repeatedActions, `${kind} ${caller.userId}`);
}

/** Records an act of the pool's admin in the transaction that does it. */
export async function recordAdminAction(tx: Ctx, poolId: string, act: AdminAction): Promise<void> {
  const { caller } = tx;
  if (caller.kind !== 'user') throw unauthenticated();
  await recordAdminActionOf(tx, poolId, caller.userId, act);
}

/** The same for an admin who acts by a link and is not signed in. */
export async function recordAdminActionOf(
  { em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>,
  poolId: string,
  userId: string,
  act: AdminAction,
): Promise<void> {
  await em.execute('insert into pool_act (pool_id, user_id, at, act) values (?, ?, ?, ?)', [
    poolId,
    userId,
    wallClock.now(),
    JSON.stringify(act),
  ]);
}

/** An act as members read it. */
export interface AuditLogEntry {
  id: string;
  userId: string;
  at: Date;
  text: string;
}

const rowColumns = {
  id: text,
  user_id: text,
  at: moment,
  act: stored<AdminAction>(),
};

/** The admins' acts in a pool of the caller, latest first, after `after`. */
export async function auditLogOf(
  ctx: Ctx,
  poolName: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ nodes: AuditLogEntry[]; hasNextPage: boolean }> {
  const { pool, userId } = await ownPool(ctx, poolName);
  // Who has paid is for all members only where the pool says so.
  const isHost = mayHost(pool, userId);
  const seesPayments = isHost || pool.settledOutside?.showsPayments === true;
  const rows = await rowsOf(
    ctx.em,
    rowColumns,
    `select id::text, user_id, at, act from pool_act
     where pool_id = ? and id < coalesce(?::bigint, 9223372036854775807)
       and (? or act ->> 'kind' not in ('buy-in-marked', 'prize-marked') or act ->> 'userId' = ?)
     order by pool_act.id desc limit ?`,
    [pool.id, after ?? null, seesPayments, userId, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const about = shown.flatMap(({ act }) => ('userId' in act && act.userId !== null ? [act.userId] : []));
  const users = await Promise.all([...new Set(about)].map((id) => userById(ctx, id)));
  const names = new Map(users.flatMap((user) => (user ? [[user.id, user.shownName]] : [])));
  const nameOf = (id: string) => names.get(id) ?? 'somebody';
  const hidden = shown.some(({ act }) => act.kind === 'run-again')
    ? await hiddenReruns(ctx, pool.id, userId)
    : [];
  return {
    nodes: shown.map(({ id, user_id, at, act }) => ({
      id,
      userId: user_id,
      at,
      text: adminActionText(withoutHidden(withoutNote(act, isHost ? null : userId), hidden), nameOf),
    })),
    hasNextPage: rows.length > limit,
  };
}

/** How somebody else has paid is the host's to know. */
const withoutNote = (act: AdminAction, readerId: string | null): AdminAction =>
  readerId !== null && 'note' in act && act.userId !== readerId ? { ...act, note: null } : act;

/** The unlisted reruns of a pool that the reader neither is in nor was asked to. */
async function hiddenReruns({ em }: Ctx, poolId: string, readerId: string): Promise<string[]> {
  const rows = await rowsOf(
    em,
    { id: text },
    `select id from pool
     where again_of = ? and is_unlisted
       and not exists (select from pool_member where pool_id = pool.id and user_id = ?)
       and not exists (select from pool_asked where pool_id = pool.id and user_id = ?)`,
    [poolId, readerId, readerId],
  );
  return rows.map(({ id }) => id);
}

/** Of an older act it isn't known which rerun it made. */
const withoutHidden = (act: AdminAction, hidden: readonly string[]): AdminAction =>
  act.kind === 'run-again' && (act.poolId === undefined ? hidden.length > 0 : hidden.includes(act.poolId))
    ? { ...act, poolName: null }
    : act;
