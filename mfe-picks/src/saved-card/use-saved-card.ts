import { useMutation } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { withTimeout } from '@fairway/kit/with-timeout';
import { useRef, useState } from 'react';
import type { Checkout } from '../checkout/use-checkout.ts';
import type { EntryPlace } from '../selection/use-draft.ts';

const SaveCardAtCheckout = graphql(`
  mutation SaveCardAtCheckout($pool: String!, $save: Boolean!, $entry: Int!) {
    saveCardAtCheckout(pool: $pool, save: $save, entry: $entry)
  }
`);

const RemoveSavedCard = graphql(`mutation RemoveSavedCard { removeSavedCard }`);

/** The card that the player has saved, and the wish to save another. */
export function useSavedCard({ pool, entry }: EntryPlace, checkout: Checkout | null) {
  const [saveCard] = useMutation(SaveCardAtCheckout);
  const [removeSavedCard, { loading }] = useMutation(RemoveSavedCard);
  const [isPassedOver, setPassedOver] = useState(false);
  const [isRemoved, setRemoved] = useState(false);
  const [wishes, setWishes] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  /** The wish that the payment has; null while a lost answer leaves that open. */
  const sent = useRef<boolean | null>(false);
  const card = isRemoved ? null : (checkout?.savedCard ?? null);

  const remove = async () => {
    setFault(null);
    try {
      await removeSavedCard();
      setRemoved(true);
    } catch (error) {
      setFault(errorMessage(error, 'The card could not be removed. Please try again.'));
    }
  };
  /** Before the payment, as it decides what becomes of its card: of a wallet's or a saved one, nothing. */
  const sendWish = async (wish: boolean) => {
    if (wish === sent.current) return;
    sent.current = null;
    await saveCard({ variables: { pool, entry, save: wish }, context: withTimeout() });
    sent.current = wish;
  };
  return {
    /** The one to pay with; null where another is typed. */
    used: isPassedOver ? null : card,
    passOver: () => setPassedOver(true),
    remove,
    isRemoving: loading,
    fault,
    wishes,
    setWishes,
    sendWish,
  };
}
