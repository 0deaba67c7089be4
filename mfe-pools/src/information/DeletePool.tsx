import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { useState } from 'react';
import { AskToDelete, AskToDeleteFields } from '../pool/AskToDelete.tsx';
import { NotYet } from '../pool/NotYet.tsx';

export const DeletePoolFields = graphql(
  `
    fragment DeletePoolFields on Pool {
      id
      delete { allowed code message until }
      ...AskToDeleteFields
    }
  `,
  [AskToDeleteFields],
);

/** Lets the admin delete the pool; hidden from others. */
export function DeletePool({ of }: { of: FragmentOf<typeof DeletePoolFields> }) {
  const pool = useFragment(DeletePoolFields, of);
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
      <AskToDelete of={pool} open={asks} onClose={() => setAsks(false)} />
    </>
  );
}
