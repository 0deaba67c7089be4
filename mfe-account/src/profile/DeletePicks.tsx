import { useMutation } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { refusalOf } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { ConfirmDialog } from '@fairway/kit/ui/ConfirmDialog';
import { showToast } from '@fairway/kit/ui/Toast';
import { color, size } from '@fairway/kit/ui/tokens';
import { useId, useRef, useState } from 'react';
import { type Card, PlayedCardFields } from '../current-picks/card-fields.ts';

const ClearCard = graphql(
  `
    mutation ClearCard($pool: String!, $week: Int!) {
      clearCard(pool: $pool, week: $week) { ...PlayedCardFields @unmask }
    }
  `,
  [PlayedCardFields],
);

interface DeletePicksProps {
  /** The pool that is open; null where there is none. */
  pool: string | null;
  /** The own card there: undefined while loading, null if there is none. */
  card: Card | null | undefined;
}

/** Clears the card that is open or in play. */
export function DeletePicks({ pool, card }: DeletePicksProps) {
  const [clearCard] = useMutation(ClearCard);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const reasonId = useId();
  const reasonText = useRef<HTMLParagraphElement>(null);
  const reason = reasonAgainst(pool, card);

  const remove = async () => {
    if (pool === null || !card) return;
    setBusy(true);
    try {
      await clearCard({ variables: { pool, week: card.week } });
      showToast('Your picks have been deleted');
    } catch (error) {
      const refusal = refusalOf(error);
      showToast(`error deleteing user picks${refusal ? `: ${refusal.message}` : ''}`);
    }
    setBusy(false);
    setAsking(false);
  };

  return (
    <>
      <Button
        disabled={reason !== null || !card}
        aria-describedby={reason ? reasonId : undefined}
        onClick={() => setAsking(true)}
      >
        Delete Picks
      </Button>
      {reason && (
        <p
          ref={reasonText}
          id={reasonId}
          // The button has just been disabled: move the focus here, where the reason is.
          tabIndex={-1}
          css={{
            order: 1,
            flexBasis: '100%',
            color: color.muted,
            fontSize: size.small,
            overflowWrap: 'anywhere',
            outline: 'none',
          }}
        >
          {reason}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        question="Delete your picks?"
        confirmText="Delete Picks"
        danger
        busy={busy}
        focusAfter={reasonText}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        All golfers come off your card in {pool}. You can pick again until it locks.
      </ConfirmDialog>
    </>
  );
}

/** As the server's card says; fetched again before clearing. */
function reasonAgainst(pool: string | null, card: Card | null | undefined): string | null {
  if (pool === null) return 'Open one of your pools to delete your picks there.';
  if (card === undefined) return null;
  if (card === null || card.picks.length === 0) return `You have no picks in ${pool} to delete.`;
  return card.picks.some(({ locked }) => locked) ? `Your picks in ${pool} are locked.` : null;
}
