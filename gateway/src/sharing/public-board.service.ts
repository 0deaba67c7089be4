import { randomUUID } from 'node:crypto';
import { currentUser } from '../accounts/users/user.queries.ts';
import { batched } from '../async/batched.ts';
import { type Ctx, inTransaction } from '../context.ts';
import { preparedRows, shownEntity } from '../database/prepared-rows.ts';
import { moment, orNull, text } from '../database/rows.ts';
import { idOfToken, tokenFor } from '../keys/signed-link.ts';
import { networkOf } from '../limits/network.ts';
import { countAttempt, type RateLimit } from '../limits/rate-limit.service.ts';
import { countAdminAction, recordAdminAction } from '../pools/audit-log/audit-log.service.ts';
import { Pool } from '../pools/pool.entity.ts';
import { lockPool, poolNamed } from '../pools/pool.queries.ts';
import { poolView } from '../pools/pool-view.service.ts';
import { Refusal } from '../refusal.ts';
import { mayHost } from '../rules/pools/hosting/co-hosts.ts';
import { PublicBoardLink } from './public-board.entity.ts';

/** Enough for everybody behind one address of a club or an office, and too little to keep us drawing. */
export const looksByLink: RateLimit = {
  name: 'public board',
  most: 1200,
  periodSeconds: 300,
  refusal: 'Too many looks at boards from your network. Please try again in a few minutes.',
};

/** The last segment of the link's path. */
const tokenOf = ({ keys }: Ctx, { id }: PublicBoardLink): string => tokenFor('board', id, keys);

/** The URL of the public board. */
export const publicBoardUrl = (ctx: Ctx, link: PublicBoardLink): string =>
  `${ctx.settings.publicUrl}/board/${tokenOf(ctx, link)}`;

/** The link to the pool's board, for its members; null unless its admin has made it public. */
export async function publicBoardLink(ctx: Ctx, pool: Pool): Promise<PublicBoardLink | null> {
  const { isMember } = await poolView(ctx, pool);
  return isMember ? batched(ctx, openLinks).load(pool.id) : null;
}

/** The link with that id, unless it was revoked. */
export const openLink = ({ em }: Ctx, id: string): Promise<PublicBoardLink | null> =>
  em.findOne(PublicBoardLink, { id, revokedAt: null });

const columns = { id: text, poolId: text, createdAt: moment, revokedAt: orNull(moment) };

const openOfPools = {
  name: 'public-boards-of-pools',
  text: `select id, pool_id as "poolId", created_at as "createdAt", revoked_at as "revokedAt" from public_board
    where pool_id = any($1::uuid[]) and revoked_at is null`,
};

/** To be shown. */
async function openLinks({ em }: Ctx, poolIds: readonly string[]): Promise<(PublicBoardLink | null)[]> {
  const rows = await preparedRows(em, columns, openOfPools, [poolIds]);
  const byPool = new Map(rows.map((row) => [row.poolId, Object.freeze(shownEntity(PublicBoardLink, row))]));
  return poolIds.map((id) => byPool.get(id) ?? null);
}

/**
 * Makes the board of the caller's pool public or private. Going private revokes the link; going public again
 * makes a new one.
 */
export async function switchPublicBoard(ctx: Ctx, poolName: string, on: boolean): Promise<Pool> {
  const { id } = await poolNamed(ctx, poolName);
  await countAdminAction(ctx, 'public board');
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    if (!mayHost(pool, user.id)) throw new Refusal('NOT_ADMIN', 'Only the admin can make the board public.');
    const { em, wallClock } = tx;
    const open = { poolId: id, revokedAt: null };
    const isOn = (await em.count(PublicBoardLink, open)) > 0;
    if (isOn === on) return pool;
    const now = wallClock.now();
    if (on)
      await em.persist(em.create(PublicBoardLink, { id: randomUUID(), poolId: id, createdAt: now })).flush();
    else await em.nativeUpdate(PublicBoardLink, open, { revokedAt: now });
    await recordAdminAction(tx, id, { kind: on ? 'public-board-on' : 'public-board-off' });
    return pool;
  });
}

/**
 * The pool of the link. Forged and revoked links and deleted pools get the same refusal, so that a dead link
 * reveals nothing.
 */
export async function poolOfBoardLink(ctx: Ctx, token: string): Promise<Pool> {
  await countAttempt(ctx, looksByLink, networkOf(ctx.address));
  const { em, keys } = ctx;
  const id = idOfToken('board', token, keys);
  const link = id && (await openLink(ctx, id));
  const pool = link && (await em.findOne(Pool, { id: link.poolId, deletedAt: null }));
  if (!pool) throw new Refusal('NOT_FOUND', 'This board is not public, or not any more.', { field: 'token' });
  return pool;
}
