import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { flag, list, moment, number, rowsOf, text } from '../../database/rows.ts';
import type { CardView } from '../cards/card.queries.ts';
import { cardKey, entriesOfCards } from '../cards/card-key.ts';

const columns = {
  id: text,
  entryId: text,
  week: number,
  userId: text,
  at: moment,
  isLate: flag,
  isLetIn: flag,
  added: list(text),
  removed: list(text),
  reason: text,
};

/** What a host did to a card after the lock, for all members to read. */
export interface HostChange {
  id: string;
  /** Who did it. */
  userId: string;
  at: Date;
  /** Whether there was no card before. */
  isLate: boolean;
  /** Whether the owner was let in to make it. */
  isLetIn: boolean;
  added: string[];
  removed: string[];
  reason: string;
}

/** The earliest first; none for strangers and before the lock. */
export const hostChangesOf = async (ctx: Ctx, view: CardView): Promise<HostChange[]> =>
  view.mayHaveChanges ? batched(ctx, changes).load(cardKey(view)) : [];

async function changes({ em }: Ctx, keys: readonly string[]): Promise<HostChange[][]> {
  const rows = await rowsOf(
    em,
    columns,
    `select pool_act.id::text, pool_act.user_id as "userId", at, act ->> 'entryId' as "entryId",
       (act ->> 'week')::int as week, coalesce((act ->> 'isLate')::boolean, true) as "isLate",
       act ->> 'kind' = 'card-let-in' as "isLetIn", coalesce(act -> 'added', '[]') as added,
       coalesce(act -> 'removed', '[]') as removed, act ->> 'reason' as reason
     from entry join contest on contest.id = entry.contest_id join pool_act on pool_act.pool_id = contest.pool_id
     where entry.id = any(array[?]::uuid[]) and act ->> 'kind' in ('card-entered', 'card-let-in') and act ->> 'entryId' = entry.id::text
     order by pool_act.id`,
    [entriesOfCards(keys)],
  );
  const byKey = Map.groupBy(rows, cardKey);
  return keys.map((key) => byKey.get(key) ?? []);
}
