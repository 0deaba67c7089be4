import { useMutation } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { errorMessage, refusalOf } from '@fairway/kit/refusal';
import { withTimeout } from '@fairway/kit/with-timeout';
import { useState } from 'react';
import { draftWaitMs } from '../screen-constants.ts';
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

/** Without an answer the card may have been saved or not. */
type Outcome = 'saved' | 'refused' | 'unanswered';

/** Saves the golfers as the card of a pool's week; returns what came of it, and keeps the reason if it failed. */
export function useSaveCard({ of, week, before }: Saving) {
  const [saveCard] = useMutation(SaveCard);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (golfers: readonly string[], otherwise = unsaved): Promise<Outcome> => {
    setFault(null);
    setBusy(true);
    try {
      // On a dead connection the draft takes long to fail, and it is the card that counts.
      await Promise.race([before(), wait(draftWaitMs)]);
      await saveCard({ variables: { ...of, golfers: [...golfers], week }, context: withTimeout() });
      return 'saved';
    } catch (error) {
      setFault(errorMessage(error, otherwise));
      return refusalOf(error) ? 'refused' : 'unanswered';
    } finally {
      setBusy(false);
    }
  };
  return { save, fault, clearFault: () => setFault(null), busy };
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const unsaved = 'An unknown error occurred. Your picks are still here: please try again.';
