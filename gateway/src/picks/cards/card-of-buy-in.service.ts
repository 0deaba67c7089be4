import type { Ctx } from '../../context.ts';
import { cardRefusal, lockRefusal, type SheetGolfer } from '../../rules/picks/card.ts';
import { usedComplaint } from '../season/used-golfers.queries.ts';
import { checkOf, openFor, refuse, refuseIfChanged, storeCard } from './card.service.ts';
import { findPicked } from './named-golfers.ts';
import type { NamedPick } from './named-picks.ts';
import { type CardPlace, lockCard } from './own-cards.ts';

// The card that is sent with a buy-in: a draft until the buy-in is paid (G30).

/** Refuses if no card can be saved there now, or the picks are no valid card; returns the golfers' ids. */
export async function checkCardOf(
  tx: Ctx,
  place: CardPlace,
  picks: readonly NamedPick[] | null,
): Promise<number[] | null> {
  const { sheet, saved, used } = await lockCard(tx, place);
  openFor(tx, sheet);
  if (!picks) return null;
  const picked = await findPicked(tx, sheet, picks);
  const check = checkOf(sheet, saved, picked);
  refuse('LOCKED', lockRefusal(check));
  refuse('BAD_CARD', cardRefusal(check));
  const golfers = picked.flatMap((pick) => ('id' in pick ? [pick.id] : []));
  refuse('USED', usedComplaint(used, sheet, golfers));
  return golfers;
}

/**
 * Saves the golfers as the card; returns why they can't be, or null. Of a draft that was sent in time, golfers may have
 * withdrawn since: they are replaced as on any card (G16). They may also have locked since, but for who has teed off
 * where each locks alone. Refuses if the contest has come to be about another event meanwhile: nothing is paid then, and a
 * payment by card is looked at again.
 */
export async function saveCardOf(
  tx: Ctx,
  place: CardPlace,
  golfers: readonly number[],
  sent: 'now' | 'in time' | 'in time, unless teed off' = 'now',
): Promise<string | null> {
  const card = await lockCard(tx, place);
  const picks = golfers.map((id) => ({ id }));
  const check = checkOf(card.sheet, card.saved, picks);
  const asSent = (golfer: SheetGolfer): SheetGolfer => ({
    ...golfer,
    isOut: golfer.isOut && sent === 'now',
    isLocked: golfer.isLocked && sent !== 'in time',
  });
  const judged = { ...check, sheet: new Map([...check.sheet].map(([id, golfer]) => [id, asSent(golfer)])) };
  const refusal = lockRefusal(judged) ?? cardRefusal(judged) ?? usedComplaint(card.used, card.sheet, golfers);
  if (refusal) return refusal;
  await storeCard(tx, card, picks);
  await refuseIfChanged(tx, card.sheet);
  return null;
}
