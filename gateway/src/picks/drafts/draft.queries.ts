import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { preparedRows } from '../../database/prepared-rows.ts';
import { list, number, orNull, type RowOf, text } from '../../database/rows.ts';
import { cardKey, entriesOfCards } from '../cards/card-key.ts';
import type { CardPlace } from '../cards/own-cards.ts';
import type { SheetView } from '../sheets/sheet.queries.ts';

/** A draft as its owner sees it. */
export interface DraftView {
  revision: number;
  /** The golfers who can still be picked; null without a draft. */
  golfers: number[] | null;
  /** The names of golfers of the draft who can't be picked any more. */
  lost: string[];
}

/** The draft of a card that can be submitted; from the lock on, what was not submitted in time. */
export async function draftOf(ctx: Ctx, place: CardPlace, sheet: SheetView): Promise<DraftView> {
  const draft = await batched(ctx, drafts).load(cardKey(place));
  const { revision = 0, golfers = null } = draft ?? {};
  if (!golfers) return { revision, golfers, lost: [] };
  const isClosed = ctx.gameClock.now() >= sheet.lockAt;
  const stays = (id: number) => !isClosed && sheet.golfers.get(id)?.isOut === false;
  return {
    revision,
    golfers: isClosed ? null : golfers.filter(stays),
    lost: golfers.filter((id) => !stays(id)).map((id) => sheet.golfers.get(id)?.name ?? `Golfer ${id}`),
  };
}

const columns = { entryId: text, week: number, golfers: orNull(list(number)), revision: number };

const ofEntries = {
  name: 'drafts-of-entries',
  text: `select entry_id as "entryId", week, golfers, revision from card_draft where entry_id = any($1::uuid[])`,
};

async function drafts({ em }: Ctx, keys: readonly string[]): Promise<(RowOf<typeof columns> | null)[]> {
  const found = await preparedRows(em, columns, ofEntries, [entriesOfCards(keys)]);
  const byKey = new Map(found.map((draft) => [cardKey(draft), draft]));
  return keys.map((key) => byKey.get(key) ?? null);
}

export const isSameCard = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
