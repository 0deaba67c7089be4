import { Pool } from '../../../pools/pool.entity.ts';
import { userById } from '../../../pools/pool.queries.ts';
import type { Writer } from '../text/mail-text.ts';

/** Obsolete once the reader answered or left, or the offer was withdrawn. */
export const poolOfferedContent: Writer<'pool-offered'> = async (given, { facts }) => {
  const ctx = { ...given, em: given.em.fork() };
  const pool = await ctx.em.findOne(Pool, { id: facts.poolId, deletedAt: null });
  const admin = pool && (await userById(ctx, pool.adminId));
  if (!pool || !admin || pool.offeredTo !== facts.userId) return null;
  const host = admin.shownName;
  return {
    subject: `${host} asks you to take over ${pool.name}`,
    paragraphs: [
      `${host} would like you to become the admin of ${pool.name}: its settings, members and notices.`,
      pool.offerLeaves ? `${host} leaves the pool once you accept.` : `${host} stays a member of it.`,
      'Nothing changes until you accept on the pool’s page.',
    ],
    link: { label: 'See the pool', path: `/Standings?pool=${encodeURIComponent(pool.name)}` },
  };
};
