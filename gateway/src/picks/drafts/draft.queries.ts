import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import type { Place } from '../cards/own-cards.ts';
import type { SheetView } from '../sheets/sheet.queries.ts';
import { CardDraft } from './draft.entity.ts';

/** A draft as its owner sees it. */
export interface DraftView {
  revision: number;
  /** Those of it who can still be picked; null where nothing waits to be submitted. */
  golfers: number[] | null;
  /** The names of those who were in it and can't be picked any more. */
  lost: string[];
}

/** What waits to be submitted for a card; from the lock on, what waited in vain. */
export async function draftOf(ctx: Ctx, place: Place, sheet: SheetView): Promise<DraftView> {
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

/**
 * Empties the draft of a card that is held: only where it is these golfers, if some are named. Its revision stays,
 * so that what its owner changes at this moment is newer than it.
 */
export async function emptyDraft(inside: Ctx, place: Place, golfers?: readonly number[]): Promise<void> {
  const { entryId, week } = place;
  const draft = await inside.em.findOne(CardDraft, { entryId, week }, { refresh: true });
  if (!draft?.golfers || (golfers && !isSameCard(draft.golfers, golfers))) return;
  Object.assign(draft, { golfers: null, savedAt: inside.wallClock.now() });
  await inside.em.flush();
}
