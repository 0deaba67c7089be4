import { useMutation } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { useState } from 'react';
import { EditableCardFields } from '../selection/picks-fields.ts';
import type { EntryPlace } from '../selection/use-draft.ts';

const SaveCard = graphql(
  `
    mutation SaveCard($pool: String!, $golfers: [ID!]!, $week: Int!, $entry: Int!) {
      saveCard(pool: $pool, golfers: $golfers, week: $week, entry: $entry) { ...EditableCardFields @unmask }
    }
  `,
  [EditableCardFields],
);

interface Saving {
  of: EntryPlace;
  week: number;
  /** What has to be done first. */
  before: () => Promise<void>;
}

/** Saves the golfers as the card of a pool's week; returns whether it worked, and keeps the reason if not. */
export function useSaveCard({ of, week, before }: Saving) {
  const [saveCard] = useMutation(SaveCard);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (golfers: readonly string[], otherwise = unsaved): Promise<boolean> => {
    setFault(null);
    setBusy(true);
    try {
      await before();
      await saveCard({ variables: { ...of, golfers: [...golfers], week } });
      return true;
    } catch (error) {
      setFault(errorMessage(error, otherwise));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { save, fault, busy };
}

const unsaved = 'An unknown error occurred. Your picks are still here: please try again.';
