import { Pool } from '../../../pools/pool.entity.ts';
import { userById } from '../../../pools/pool.queries.ts';
import type { Writer } from '../text/mail-text.ts';
import { pagePath } from '../text/words.ts';

/** What a pool is played by from now on, as far as it differs from before. */
export const rulesChangedContent: Writer<'rules-changed'> = async (given, { facts }) => {
  const ctx = { ...given, em: given.em.fork() };
  const pool = await ctx.em.findOne(Pool, { id: facts.poolId, deletedAt: null });
  const host = pool && (await userById(ctx, facts.byId));
  if (!pool || !host) return null;
  return {
    subject: `${host.shownName} changed how ${pool.name} is played`,
    paragraphs: [
      `${host.shownName} changed how the pool ${pool.name} is played. This is new:`,
      ...facts.sentences,
    ],
    link: { label: 'See the pool', path: pagePath('Standings', pool.name) },
  };
};
