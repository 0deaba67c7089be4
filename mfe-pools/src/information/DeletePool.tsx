import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { useState } from 'react';
import { DeletePoolDialog, DeletePoolDialogFields } from '../pool/DeletePoolDialog.tsx';
import { DisabledReason } from '../pool/DisabledReason.tsx';

export const DeletePoolFields = graphql(
  `
    fragment DeletePoolFields on Pool {
      id
      delete { allowed code message until }
      ...DeletePoolDialogFields
    }
  `,
  [DeletePoolDialogFields],
);

/** Lets the admin delete the pool; hidden from others. */
export function DeletePool({ of }: { of: FragmentOf<typeof DeletePoolFields> }) {
  const pool = useFragment(DeletePoolFields, of);
  const [asks, setAsks] = useState(false);
  if (pool.delete.code === 'NOT_ADMIN') return null;
  return (
    <>
      <DisabledReason decision={pool.delete}>
        {(why) => (
          <Button {...why} kind="danger" onClick={() => setAsks(true)}>
            Delete Pool
          </Button>
        )}
      </DisabledReason>
      <DeletePoolDialog of={pool} open={asks} onClose={() => setAsks(false)} />
    </>
  );
}
