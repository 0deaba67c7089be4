import type { EntityManager } from '@mikro-orm/postgresql';

/** Where each row is about a week of an entry. */
export const tablesByWeek = ['card', 'card_draft', 'card_guess'] as const;

export interface WeekOfContest {
  contestId: string;
  week: number;
}

/**
 * What was about these weeks of locked contests goes: cards, drafts of them, guesses and the right to pick late. A buy-in
 * that is being paid is paid without picks.
 */
export async function forgetWeeks(em: EntityManager, weeks: readonly WeekOfContest[]): Promise<void> {
  const gone = `unnest(array[?]::uuid[], array[?]::smallint[]) as gone (contest_id, week)`;
  const values = [weeks.map(({ contestId }) => contestId), weeks.map(({ week }) => week)];
  for (const table of tablesByWeek)
    await em.execute(
      `delete from ${table} using entry, ${gone}
       where entry.id = ${table}.entry_id and entry.contest_id = gone.contest_id and ${table}.week = gone.week`,
      values,
    );
  await em.execute(
    `update entry set late_weeks = (
       select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(late_weeks) as one
       where one <> to_jsonb(gone.week))
     from ${gone} where entry.contest_id = gone.contest_id and late_weeks @> to_jsonb(gone.week)`,
    values,
  );
  await em.execute(
    `update checkout set golfers = null from ${gone}
     where checkout.contest_id = gone.contest_id and checkout.week = gone.week and checkout.status = 'open'`,
    values,
  );
}
