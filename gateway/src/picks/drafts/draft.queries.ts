import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import type { CardPlace } from '../cards/own-cards.ts';
import type { SheetView } from '../sheets/sheet.queries.ts';
import { CardDraft } from './draft.entity.ts';

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
  const draft = await batched(ctx, drafts).load(`${place.entryId} ${place.week}`);
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

async function drafts({ em }: Ctx, names: readonly string[]): Promise<(CardDraft | null)[]> {
  const entryIds = [...new Set(names.map((name) => name.split(' ', 1)[0] ?? ''))];
  const found = await em.find(CardDraft, { entryId: { $in: entryIds } });
  const byName = new Map(found.map((draft) => [`${draft.entryId} ${draft.week}`, draft]));
  return names.map((name) => byName.get(name) ?? null);
}

export const isSameCard = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
