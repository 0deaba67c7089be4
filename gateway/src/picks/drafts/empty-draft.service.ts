import type { Ctx } from '../../context.ts';
import type { CardPlace } from '../cards/own-cards.ts';
import { CardDraft } from './draft.entity.ts';
import { isSameCard } from './draft.queries.ts';

/**
 * Empties the draft of a locked card, only if it has these golfers where some are given. The revision stays, so
 * that a concurrent change is newer.
 */
export async function emptyDraft(tx: Ctx, place: CardPlace, golfers?: readonly number[]): Promise<void> {
  const { entryId, week } = place;
  const draft = await tx.em.findOne(CardDraft, { entryId, week }, { refresh: true });
  if (!draft?.golfers || (golfers && !isSameCard(draft.golfers, golfers))) return;
  Object.assign(draft, { golfers: null, savedAt: tx.wallClock.now() });
  await tx.em.flush();
}
