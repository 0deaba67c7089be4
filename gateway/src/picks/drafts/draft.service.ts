import { dayMs } from '@fairway/schema/days';
import { type Ctx, inTransaction } from '../../context.ts';
import { deleteInBatches } from '../../database/batches/delete-in-batches.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { ownPool } from '../../pools/pool.queries.ts';
import { Refusal } from '../../refusal.ts';
import { draftRefusal } from '../../rules/picks/card.ts';
import { type CardView, cardView } from '../cards/card.queries.ts';
import { checkOf, openFor, refuse } from '../cards/card.service.ts';
import { findPicked, type PickInput } from '../cards/named-golfers.ts';
import { type AskedCard, lockCard, type OwnCard, ownPlace } from '../cards/own-cards.ts';
import { usedComplaint } from '../season/used-golfers.queries.ts';
import { CardDraft } from './draft.entity.ts';
import { isSameCard } from './draft.queries.ts';

/** Twice as fast as anybody picks for long. */
const writes: RateLimit = {
  name: 'drafts of cards',
  most: 300,
  periodSeconds: 300,
  refusal: 'Your picks change too fast to be kept. Please wait a moment.',
};

export interface DraftInput extends AskedCard {
  /** Null discards the draft. */
  picks: readonly PickInput[] | null;
  /** A revision not above the stored one is late and ignored. */
  revision?: number | undefined;
}

/** Saves unsubmitted picks, any part of a card, until the lock. */
export async function saveDraft(
  ctx: Ctx,
  poolName: string,
  { picks, revision, ...asked }: DraftInput,
): Promise<CardView> {
  if (revision !== undefined && revision < 1)
    throw new Refusal('INVALID', 'A revision is 1 or more.', { field: 'revision' });
  const { userId } = await ownPool(ctx, poolName);
  await countAttempt(ctx, writes, userId);
  return inTransaction(ctx, async (tx) => {
    const card = await lockCard(
      tx,
      await ownPlace(tx, poolName, asked, picks === null ? 'is refused' : 'is made'),
    );
    const golfers = picks && (await draftable(tx, card, picks));
    await keepDraft(tx, card, { golfers, revision });
    return cardView(tx, card.forAll, card.entry, card.saved);
  });
}

/** The golfers of a draft; null if they are the card already. */
export async function draftable(
  tx: Ctx,
  { sheet, saved, used }: OwnCard,
  picks: readonly PickInput[],
): Promise<number[] | null> {
  openFor(tx, sheet);
  const picked = await findPicked(tx, sheet, picks);
  refuse('BAD_CARD', draftRefusal(checkOf(sheet, saved, picked)));
  const isIn = (id: number) => sheet.golfers.get(id)?.isOut === false;
  const golfers = picked.flatMap((pick) => ('id' in pick && isIn(pick.id) ? [pick.id] : []));
  refuse('USED', usedComplaint(used, sheet, golfers));
  // Golfers who withdrew before the lock leave their place open.
  const playing = (saved?.golfers ?? []).filter((id) => isIn(id) || sheet.golfers.get(id)?.isLocked);
  return isSameCard(golfers, playing) ? null : golfers;
}

/** Stores a draft of a card that is locked for writing. */
export async function keepDraft(
  tx: Ctx,
  { entry, sheet }: OwnCard,
  { golfers, revision }: { golfers: number[] | null; revision: number | undefined },
): Promise<void> {
  const place = { entryId: entry.id, week: sheet.week };
  const known = (await tx.em.findOne(CardDraft, place, { refresh: true }))?.revision ?? 0;
  if (revision !== undefined && revision <= known) return;
  await tx.em.upsert(CardDraft, {
    ...place,
    golfers,
    revision: revision ?? known + 1,
    savedAt: tx.wallClock.now(),
  });
}

/** Deletes drafts a game day after they could last be submitted; until then they are shown as missed. */
export function removeOldDrafts(ctx: Ctx): Promise<void> {
  const aDayAgo = new Date(ctx.gameClock.now().getTime() - dayMs);
  return deleteInBatches(ctx, {
    table: 'card_draft',
    where: `exists (
      select 1 from entry
      join contest on contest.id = entry.contest_id
      join pool on pool.id = contest.pool_id
      join contest_week on contest_week.contest_id = contest.id and contest_week.week = card_draft.week
      join tournament on tournament.id = contest_week.tournament_id
      where entry.id = card_draft.entry_id
        and (contest.settled_at is not null or (
          pool.round is null and coalesce(contest.rules ->> 'lock', 'first-day') = 'first-day'
          and tournament.lock_at <= ?))
    )`,
    params: [aDayAgo],
  });
}
