import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { flag, list, moment, number, object, orNull, rowsOf, text } from '../../database/rows.ts';
import type { GuessChange } from '../../rules/picks/guess.ts';
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
  guess: orNull(object({ from: orNull(number), to: orNull(number) })),
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
  /** How the guess changed, where it did. */
  guess: GuessChange | null;
  reason: string;
}

/** The earliest first. */
export const hostChangesOf = (ctx: Ctx, card: { entryId: string; week: number }): Promise<HostChange[]> =>
  batched(ctx, changes).load(cardKey(card));

async function changes({ em }: Ctx, keys: readonly string[]): Promise<HostChange[][]> {
  const rows = await rowsOf(
    em,
    columns,
    `select pool_act.id::text, pool_act.user_id as "userId", at, act ->> 'entryId' as "entryId",
       coalesce(contest_week.week, (act ->> 'week')::int) as week, coalesce((act ->> 'isLate')::boolean, true) as "isLate",
       act ->> 'kind' = 'card-let-in' as "isLetIn", coalesce(act -> 'added', '[]') as added,
       coalesce(act -> 'removed', '[]') as removed, act -> 'guess' as guess, act ->> 'reason' as reason
     from entry join contest on contest.id = entry.contest_id join pool_act on pool_act.pool_id = contest.pool_id
       left join contest_week on contest_week.contest_id = contest.id and contest_week.tournament_id = act ->> 'tournamentId'
     where entry.id = any(array[?]::uuid[]) and act ->> 'kind' in ('card-entered', 'card-let-in') and act ->> 'entryId' = entry.id::text
       -- Older acts tell no tournament; the card of one that the contest has left is gone.
       and (act ->> 'tournamentId' is null or contest_week.week is not null)
     order by pool_act.id`,
    [entriesOfCards(keys)],
  );
  const byKey = Map.groupBy(rows, cardKey);
  return keys.map((key) => byKey.get(key) ?? []);
}
