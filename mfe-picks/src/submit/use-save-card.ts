import { useMutation } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { useState } from 'react';
import { EditableCardFields } from '../selection/picks-fields.ts';

const SaveCard = graphql(
  `
    mutation SaveCard($pool: String!, $golfers: [ID!]!, $week: Int!) {
      saveCard(pool: $pool, golfers: $golfers, week: $week) { ...EditableCardFields @unmask }
    }
  `,
  [EditableCardFields],
);

interface Saving {
  pool: string;
  week: number;
  /** What has to be done first. */
  before: () => Promise<void>;
}

/** Saves the golfers as the card of a pool's week; returns whether it worked, and keeps the reason if not. */
export function useSaveCard({ pool, week, before }: Saving) {
  const [saveCard] = useMutation(SaveCard);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (golfers: readonly string[], otherwise = unsaved): Promise<boolean> => {
    setFault(null);
    setBusy(true);
    try {
      await before();
      await saveCard({ variables: { pool, golfers: [...golfers], week } });
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
