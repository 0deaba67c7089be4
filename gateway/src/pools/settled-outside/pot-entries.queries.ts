import type { Ctx } from '../../context.ts';
import { number, rowsOf, text } from '../../database/rows.ts';

/**
 * How many entries of a contest are in its pot. Where the group settles outside, the unpaid count as the rules say
 * (`isInPot`), and a settled contest keeps the number that its prizes were worked out from. Whether an entry has a card
 * is looked up for each: as `exists`, PostgreSQL may read everybody's cards instead.
 */
export const entriesInPotSql = (contest: string): string => `
  case when pool.settled_outside is null
    then (select count(paid_at)::int from entry where contest_id = ${contest}.id)
    else coalesce((${contest}.frozen_board ->> 'entriesInPot')::int, (
      select count(*)::int from entry left join outside_payment on entry_id = entry.id
      where contest_id = ${contest}.id and (outside_payment.paid_at is not null
        or pool.settled_outside ->> 'unpaid' = 'ranked'
          and (select true from card where card.entry_id = entry.id limit 1))
    ))
  end`;

/** How many entries of each contest are in its pot. */
export async function paidEntries({ em }: Ctx, contestIds: readonly string[]): Promise<number[]> {
  const rows = await rowsOf(
    em,
    { id: text, paid: number },
    `select contest.id, ${entriesInPotSql('contest')} as paid
     from contest join pool on pool.id = contest.pool_id where contest.id = any(array[?]::uuid[])`,
    [[...contestIds]],
  );
  const byId = new Map(rows.map(({ id, paid }) => [id, paid]));
  return contestIds.map((id) => byId.get(id) ?? 0);
}
