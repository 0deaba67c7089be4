import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { number, rowsOf, text } from '../../database/rows.ts';
import type { CardView } from '../cards/card.queries.ts';
import { cardKey, entriesOfCards } from '../cards/card-key.ts';

/** As the viewer may see it: one's own, and others' once it is locked. */
export const guessOf = async (ctx: Ctx, view: CardView): Promise<number | null> =>
  view.isGuessShown ? batched(ctx, guesses).load(cardKey(view)) : null;

async function guesses({ em }: Ctx, keys: readonly string[]): Promise<(number | null)[]> {
  const rows = await rowsOf(
    em,
    { entryId: text, week: number, toPar: number },
    `select entry_id as "entryId", week, to_par as "toPar" from card_guess where entry_id = any(array[?]::uuid[])`,
    [entriesOfCards(keys)],
  );
  const byKey = new Map(rows.map((row) => [cardKey(row), row.toPar]));
  return keys.map((key) => byKey.get(key) ?? null);
}
