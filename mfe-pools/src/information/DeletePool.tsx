import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { ConfirmDialog } from '@fairway/kit/ui/ConfirmDialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { NotYet } from '../pool/NotYet.tsx';
import { useDeletePool } from '../pool/use-delete-pool.ts';

export const DeletePoolFields = graphql(`
  fragment DeletePoolFields on Pool {
    id
    name
    buyInCents
    delete { allowed code message until }
  }
`);

/** The admin's way to end a pool for everybody; others don't see it. */
export function DeletePool({ of }: { of: FragmentOf<typeof DeletePoolFields> }) {
  const pool = useFragment(DeletePoolFields, of);
  const deletion = useDeletePool(pool);
  const [asks, setAsks] = useState(false);
  if (pool.delete.code === 'NOT_ADMIN') return null;
  return (
    <>
      <NotYet decision={pool.delete}>
        {(why) => (
          <Button {...why} kind="danger" onClick={() => setAsks(true)}>
            Delete Pool
          </Button>
        )}
      </NotYet>
      <ConfirmDialog
        open={asks}
        question={`Delete ${pool.name}?`}
        confirmText="Delete Pool"
        danger
        busy={deletion.busy}
        onConfirm={deletion.send}
        onCancel={() => setAsks(false)}
      >
        <div css={{ display: 'grid', gap: space.snug }}>
          <p>
            It is gone for all its members, and can't be brought back.
            {pool.buyInCents > 0 && ' Buy-ins that are paid and not played for go back to the balances.'}
          </p>
          {deletion.fault && <Notice tone="error">{deletion.fault}</Notice>}
        </div>
      </ConfirmDialog>
    </>
  );
}
