import { useMemo } from 'react';
import type { Golfer } from './golfer.ts';
import { type Hand, handOf } from './hand.ts';
import type { Card, Sheet } from './picks-fields.ts';
import { type HeldDraft, useDraft } from './use-draft.ts';

/** What the player holds, and what can be done with it. */
export interface HeldHand extends Hand, Pick<HeldDraft, 'flush' | 'letGoOf' | 'gone' | 'isOnlyHere'> {
  add: (golfer: Golfer) => void;
  remove: (golfer: Golfer) => void;
  /** Of those who are held, keeps the ones that can still be picked. */
  forgetLost: () => void;
  /** Back to the saved card. */
  letGo: () => void;
}

interface Known {
  pool: string;
  sheet: Sheet;
  card: Card;
  round: number | null;
}

export function useHand({ pool, sheet, card, round }: Known): HeldHand {
  const { held, hold, ...draft } = useDraft(pool, card);
  const hand = useMemo(() => handOf({ sheet, card, round, held }), [sheet, card, round, held]);
  return {
    ...hand,
    ...draft,
    add: ({ id, tier, isLocked }) => {
      const isFull = hand.tiers.find(({ number }) => number === tier)?.full !== null;
      if (!isFull && !isLocked && !hand.ids.includes(id)) hold([...hand.ids, id]);
    },
    remove: ({ id, isLocked }) => {
      if (!isLocked) hold(hand.ids.filter((other) => other !== id));
    },
    forgetLost: () => hold(hand.isChanged ? hand.ids : null),
    letGo: () => hold(null),
  };
}
