import { useMemo } from 'react';
import type { Golfer } from './golfer.ts';
import type { Card, Sheet } from './picks-fields.ts';
import { type Selection, selectionOf } from './selection.ts';
import { type DraftState, type EntryPlace, useDraft } from './use-draft.ts';

/** The player's selection and its actions. */
export interface SelectionState
  extends Selection,
    Pick<DraftState, 'flush' | 'dropSubmitted' | 'gone' | 'onlyHere'> {
  add: (golfer: Golfer) => void;
  remove: (golfer: Golfer) => void;
  /** Puts one in the place of another of the same tier. */
  swap: (out: Golfer, into: Golfer) => void;
  /** Keeps the picks that are still possible. */
  forgetLost: () => void;
  /** Back to the saved card. */
  clear: () => void;
}

interface Known {
  of: EntryPlace;
  sheet: Sheet;
  card: Card;
  round: number | null;
}

export function useSelection({ of, sheet, card, round }: Known): SelectionState {
  const { held, hold, ...draft } = useDraft(of, card);
  const selection = useMemo(() => selectionOf({ sheet, card, round, held }), [sheet, card, round, held]);
  return {
    ...selection,
    ...draft,
    add: ({ id, tier, isLocked }) => {
      const isFull = selection.tiers.find(({ number }) => number === tier)?.full !== null;
      if (!isFull && !isLocked && !selection.ids.includes(id)) hold([...selection.ids, id]);
    },
    remove: ({ id, isLocked }) => {
      if (!isLocked) hold(selection.ids.filter((other) => other !== id));
    },
    swap: (out, into) => {
      const isPossible = !out.isLocked && !into.isLocked && out.tier === into.tier;
      if (isPossible && selection.ids.includes(out.id) && !selection.ids.includes(into.id))
        hold([...selection.ids.filter((other) => other !== out.id), into.id]);
    },
    forgetLost: () => hold(selection.isChanged ? selection.ids : null),
    clear: () => hold(null),
  };
}
