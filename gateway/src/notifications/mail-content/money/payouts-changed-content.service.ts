import { Pool } from '../../../pools/pool.entity.ts';
import { userById } from '../../../pools/pool.queries.ts';
import { buyInOf } from '../../../pools/settled-outside/pot-of-pool.ts';
import { splitText } from '../../../rules/display.ts';
import { namedPrizesText, samePrizes } from '../../../rules/pools/settled-outside.ts';
import type { Writer } from '../text/mail-text.ts';

/** Obsolete once another change of payouts or prizes followed, which has its own mail. */
export const payoutsChangedContent: Writer<'payouts-changed'> = async (given, { facts }) => {
  const ctx = { ...given, em: given.em.fork() };
  const pool = await ctx.em.findOne(Pool, { id: facts.poolId, deletedAt: null });
  // Mails from before there were co-hosts say nothing of who it was.
  const host = pool && (await userById(ctx, facts.byId ?? pool.adminId));
  if (!pool || !host) return null;
  // Shares pay nothing beside named prizes, nor without a pot, and change without a mail there.
  const isShared = pool.namedPrizes === null && buyInOf(pool) > 0;
  if (isShared && pool.payoutsBps.join() !== facts.payoutsBps.join()) return null;
  if (!samePrizes(pool.namedPrizes, facts.namedPrizes ?? null)) return null;
  const isFree = buyInOf(pool) === 0;
  const { subject, change } = changeOf(pool, host.shownName, isFree);
  return {
    subject,
    paragraphs: [
      change,
      ...(isFree ? [] : ['They can’t change any more once somebody other than the host has paid.']),
    ],
    link: { label: 'See the pool', path: `/Standings?pool=${encodeURIComponent(pool.name)}` },
  };
};

function changeOf(
  { name, namedPrizes, payoutsBps }: Pool,
  host: string,
  isFree: boolean,
): { subject: string; change: string } {
  if (namedPrizes)
    return {
      subject: `${name} has new prizes`,
      change: `${host} changed the prizes of ${name}: from first place on, they are now ${namedPrizesText(namedPrizes)}.`,
    };
  if (isFree)
    return {
      subject: `${name} has no prizes any more`,
      change: `${host} took back the prizes that ${name} had named.`,
    };
  return {
    subject: `${name} has new payouts`,
    change: `${host} changed the payouts of ${name}: the places, from first on, now get ${splitText(payoutsBps)} of the pot.`,
  };
}
