import { holdPicks, usePicksInHand } from '@fairway/kit/picks-in-hand';
import { useMemo } from 'react';
import type { Golfer } from './golfer.ts';
import { type Hand, handOf } from './hand.ts';
import type { Card, Sheet } from './picks-fields.ts';

/** What the player holds, and what can be done with it. */
export interface HeldHand extends Hand {
  add: (golfer: Golfer) => void;
  remove: (golfer: Golfer) => void;
  /** Of those who are held, keeps the ones that can still be picked. */
  forgetLost: () => void;
  /** Back to the saved card. */
  letGo: () => void;
}

export function useHand(sheet: Sheet, card: Card, round: number | null): HeldHand {
  const held = usePicksInHand(card.id);
  const hand = useMemo(() => handOf({ sheet, card, round, held }), [sheet, card, round, held]);
  return {
    ...hand,
    add: ({ id, tier, isLocked }) => {
      const isFull = hand.tiers.find(({ number }) => number === tier)?.full !== null;
      if (!isFull && !isLocked && !hand.ids.includes(id)) holdPicks(card.id, [...hand.ids, id]);
    },
    remove: ({ id, isLocked }) => {
      if (!isLocked)
        holdPicks(
          card.id,
          hand.ids.filter((other) => other !== id),
        );
    },
    forgetLost: () => holdPicks(card.id, hand.isChanged ? hand.ids : null),
    letGo: () => holdPicks(card.id, null),
  };
}
