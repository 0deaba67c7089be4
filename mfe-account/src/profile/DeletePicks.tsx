import { useMutation } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { refusalOf } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { ConfirmDialog } from '@fairway/kit/ui/ConfirmDialog';
import { showToast } from '@fairway/kit/ui/Toast';
import { color, size } from '@fairway/kit/ui/tokens';
import { useId, useRef, useState } from 'react';
import { PlayedCardFields } from '../current-picks/card-fields.ts';
import type { EntryOfMember } from '../current-picks/use-entries-of.ts';

const ClearCard = graphql(
  `
    mutation ClearCard($pool: String!, $week: Int!, $entry: Int!) {
      clearCard(pool: $pool, week: $week, entry: $entry) { ...PlayedCardFields @unmask }
    }
  `,
  [PlayedCardFields],
);

interface DeletePicksProps {
  /** The pool that is open; null where there is none. */
  pool: string | null;
  /** The own entry there that is looked at. */
  entry: EntryOfMember;
  /** Whoever has several entries is told which one it is. */
  isOneOfSeveral: boolean;
}

/** Clears the card of an entry that is open or in play. */
export function DeletePicks({ pool, entry, isOneOfSeveral }: DeletePicksProps) {
  const { card, number } = entry;
  const owner = isOneOfSeveral ? entry.label : null;
  const [clearCard] = useMutation(ClearCard);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const reasonId = useId();
  const reasonText = useRef<HTMLParagraphElement>(null);
  const reason = reasonAgainst(pool, card, owner);

  const remove = async () => {
    if (pool === null || !card) return;
    setBusy(true);
    try {
      await clearCard({ variables: { pool, week: card.week, entry: number } });
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
        question={`Delete ${owner === null ? 'your picks' : `the picks of ${owner}`}?`}
        confirmText="Delete Picks"
        danger
        busy={busy}
        focusAfter={reasonText}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        All golfers come off {owner === null ? 'your card' : `the card of ${owner}`} in {pool}. You can pick
        again until it locks.
      </ConfirmDialog>
    </>
  );
}

/** As the server's card says; fetched again before clearing. */
function reasonAgainst(
  pool: string | null,
  card: EntryOfMember['card'],
  owner: string | null,
): string | null {
  if (pool === null) return 'Open one of your pools to delete your picks there.';
  if (card === undefined) return null;
  if (card === null || card.picks.length === 0)
    return `${owner === null ? 'You have' : `${owner} has`} no picks in ${pool} to delete.`;
  if (!card.picks.some(({ locked }) => locked)) return null;
  return `${owner === null ? 'Your picks' : `The picks of ${owner}`} in ${pool} are locked.`;
}
