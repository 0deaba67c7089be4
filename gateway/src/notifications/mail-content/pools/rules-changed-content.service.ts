import type { Ctx } from '../../../context.ts';
import { rowsOf, text } from '../../../database/rows.ts';
import { Pool } from '../../../pools/pool.entity.ts';
import { isMember, userById } from '../../../pools/pool.queries.ts';
import { playedOnText } from '../../../pools/pool-rules/changes-in-words.ts';
import { rulesOfPool } from '../../../pools/pool-rules/rules-of-pool.ts';
import { allRulesInWords } from '../../../rules/guide/rules-in-words.ts';
import { formatRules } from '../../../rules/pools/formats.ts';
import type { Writer } from '../text/mail-text.ts';
import { pagePath } from '../text/words.ts';

/** What a pool is played by since a change. What was changed again has its own mail; obsolete where nothing is left. */
export const rulesChangedContent: Writer<'rules-changed'> = async (given, { facts }) => {
  const ctx = { ...given, em: given.em.fork() };
  const pool = await ctx.em.findOne(Pool, { id: facts.poolId, deletedAt: null });
  const host = pool && (await userById(ctx, facts.byId));
  if (!pool || !host || !(await isMember(ctx, pool.id, facts.userId))) return null;
  const present = await saidOf(ctx, pool);
  const sentences = facts.sentences.filter((sentence) => present.has(sentence));
  if (sentences.length === 0) return null;
  return {
    subject: `${host.shownName} changed how ${pool.name} is played`,
    paragraphs: [`${host.shownName} changed how the pool ${pool.name} is played. This is new:`, ...sentences],
    link: { label: 'See the pool', path: pagePath('Standings', pool.name) },
  };
};

/** All that can be said of how it is played now. */
async function saidOf({ em }: Ctx, pool: Pool): Promise<ReadonlySet<string>> {
  const played = formatRules(pool.format);
  const tournaments = await rowsOf(
    em,
    { name: text },
    `select tournament.name from contest_week
     join tournament on tournament.id = tournament_id
     where contest_id = (select id from contest where pool_id = ? order by number desc limit 1)
     order by week`,
    [pool.id],
  );
  return new Set([
    ...allRulesInWords({ ...played, rules: rulesOfPool(pool) }, pool),
    playedOnText(
      tournaments.map(({ name }) => name),
      played.isWeekly,
    ),
  ]);
}
