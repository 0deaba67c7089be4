import { Pool } from '../../../pools/pool.entity.ts';
import { userById } from '../../../pools/pool.queries.ts';
import { splitText } from '../../../rules/display.ts';
import type { Writer } from '../text/mail-text.ts';

/** Obsolete once another change of payouts followed, which has its own mail. */
export const payoutsChangedContent: Writer<'payouts-changed'> = async (given, { facts }) => {
  const ctx = { ...given, em: given.em.fork() };
  const pool = await ctx.em.findOne(Pool, { id: facts.poolId, deletedAt: null });
  // Mails from before there were co-hosts say nothing of who it was.
  const host = pool && (await userById(ctx, facts.byId ?? pool.adminId));
  if (!pool || !host || pool.payoutsBps.join() !== facts.payoutsBps.join()) return null;
  return {
    subject: `${pool.name} has new payouts`,
    paragraphs: [
      `${host.shownName} changed the payouts of ${pool.name}: the places, from first on, now get ${splitText(pool.payoutsBps)} of the pot.`,
      'They can’t change any more once somebody other than the host has paid.',
    ],
    link: { label: 'See the pool', path: `/Standings?pool=${encodeURIComponent(pool.name)}` },
  };
};
