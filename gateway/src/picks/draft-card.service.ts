import type { DraftCards } from '../context.ts';
import { cardComplaint, lockComplaint } from '../rules/picks/card.ts';
import { checkOf, openFor, refuse, storeCard } from './card.service.ts';
import { findPicked } from './named-golfers.ts';
import { holdCard, ownPlace } from './own-cards.ts';

/** The card that goes with a buy-in: a draft until that is paid (G30). */
export const draftCards: DraftCards = {
  place: ownPlace,

  async check(inside, place, picks) {
    const { sheet, saved } = await holdCard(inside, place);
    openFor(inside, sheet);
    if (!picks) return null;
    const picked = await findPicked(inside, sheet, picks);
    const check = checkOf(sheet, saved, picked);
    refuse('LOCKED', lockComplaint(check));
    refuse('BAD_CARD', cardComplaint(check));
    return picked.flatMap((pick) => ('id' in pick ? [pick.id] : []));
  },

  async save(inside, place, golfers, when = 'is now') {
    const card = await holdCard(inside, place);
    const picks = golfers.map((id) => ({ id }));
    const check = checkOf(card.sheet, card.saved, picks);
    // Who withdrew after a draft that was in time is replaced like on any card.
    const asItWas = {
      ...check,
      sheet: new Map([...check.sheet].map(([id, one]) => [id, { ...one, isLocked: false, isOut: false }])),
    };
    const judged = when === 'was in time' ? asItWas : check;
    const complaint = lockComplaint(judged) ?? cardComplaint(judged);
    if (complaint) return complaint;
    await storeCard(inside, card, picks);
    return null;
  },
};
