import { useFragment, useMutation } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';

export const SavedCardFields = graphql(`
  fragment SavedCardFields on User {
    savedCard { brand last4 }
  }
`);

const RemoveSavedCard = graphql(`mutation RemoveSavedCard { removeSavedCard }`);

/** The card that was saved for the next buy-in, and the way to remove it. */
export function SavedCardSetting({ of }: { of: FragmentOf<typeof SavedCardFields> }) {
  const { savedCard } = useFragment(SavedCardFields, of);
  const [removeSavedCard, { loading }] = useMutation(RemoveSavedCard);
  const [isRemoved, setRemoved] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  if (!savedCard || isRemoved) return null;

  const remove = async () => {
    setFault(null);
    try {
      await removeSavedCard();
      setRemoved(true);
    } catch (error) {
      setFault(errorMessage(error, 'The card could not be removed. Please try again.'));
    }
  };
  return (
    <section aria-label="Saved card" css={{ display: 'grid', gap: space.tight }}>
      <p css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <span>
          Saved card: <strong css={{ textTransform: 'capitalize' }}>{savedCard.brand}</strong> ending in{' '}
          {savedCard.last4}
        </span>
        <Button busy={loading} onClick={remove}>
          Remove this card
        </Button>
      </p>
      {fault && <Notice tone="error">{fault}</Notice>}
    </section>
  );
}
