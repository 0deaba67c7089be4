import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { ConfirmDialog } from '@fairway/kit/ui/ConfirmDialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { space } from '@fairway/kit/ui/tokens';
import { useDeletePool } from './use-delete-pool.ts';

export const DeletePoolDialogFields = graphql(`
  fragment DeletePoolDialogFields on Pool {
    id
    name
    buyInCents
    settledOutside { text }
    delete { note }
  }
`);

interface DeletePoolDialogProps {
  of: FragmentOf<typeof DeletePoolDialogFields>;
  open: boolean;
  onClose: () => void;
}

/** Asks the admin for confirmation and deletes the pool. */
export function DeletePoolDialog({ of, open, onClose }: DeletePoolDialogProps) {
  const pool = useFragment(DeletePoolDialogFields, of);
  const deletion = useDeletePool(pool);
  return (
    <ConfirmDialog
      open={open}
      question={`Delete ${pool.name}?`}
      confirmText="Delete Pool"
      danger
      busy={deletion.busy}
      onConfirm={deletion.send}
      onCancel={onClose}
    >
      <div css={{ display: 'grid', gap: space.snug }}>
        <p>
          The pool is deleted for all members. This can't be undone.
          {pool.buyInCents > 0 &&
            ' Buy-ins that are paid and not played for go back to the cards and balances that paid them, with what paying by card cost; your own goes back without that.'}
          {pool.settledOutside &&
            ' Buy-ins that you have collected and that were not played for are yours to give back.'}
        </p>
        {pool.delete.note !== null && <p>{pool.delete.note}</p>}
        {deletion.fault && <Notice tone="error">{deletion.fault}</Notice>}
      </div>
    </ConfirmDialog>
  );
}
