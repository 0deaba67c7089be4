import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { preparedRows, shownEntity } from '../../database/prepared-rows.ts';
import { flag, list, moment, number, text } from '../../database/rows.ts';
import { PicksCard, replacement } from './card.entity.ts';
import { cardKey, entriesOfCards } from './card-key.ts';

const columns = {
  entryId: text,
  week: number,
  golfers: list(number),
  replacements: list(replacement),
  savedAt: moment,
  isLate: flag,
};

const ofEntries = {
  name: 'cards-of-entries',
  text: `select entry_id as "entryId", week, golfers, replacements, saved_at as "savedAt", is_late as "isLate"
    from card where entry_id = any($1::uuid[])`,
};

/** An entry's saved card of a week, to be shown; null without one. */
export const picksCard = (ctx: Ctx, entryId: string, week: number): Promise<PicksCard | null> =>
  batched(ctx, picksCards).load(cardKey({ entryId, week }));

async function picksCards({ em }: Ctx, keys: readonly string[]): Promise<(PicksCard | null)[]> {
  const rows = await preparedRows(em, columns, ofEntries, [entriesOfCards(keys)]);
  const byKey = new Map(rows.map((row) => [cardKey(row), Object.freeze(shownEntity(PicksCard, row))]));
  return keys.map((key) => byKey.get(key) ?? null);
}
