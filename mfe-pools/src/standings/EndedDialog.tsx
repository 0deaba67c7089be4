import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { useDeletePool } from '../pool/use-delete-pool.ts';
import { useEndedSeen } from './use-ended-seen.ts';

export const EndedDialogFields = graphql(`
  fragment EndedDialogFields on Pool {
    id
    name
    ended
    contest { id }
    delete { allowed code message until }
  }
`);

interface EndedDialogProps {
  of: FragmentOf<typeof EndedDialogFields>;
  /** Another dialog has the floor, or may still take it. */
  waits: boolean;
}

/** Tells once that the pool has played what it was made for (G13); closed, it stays closed. */
export function EndedDialog({ of, waits }: EndedDialogProps) {
  const pool = useFragment(EndedDialogFields, of);
  const deletion = useDeletePool(pool);
  const { isSeen, markSeen } = useEndedSeen(pool.contest?.id ?? null);
  return (
    <Dialog
      open={pool.ended && !isSeen && !waits}
      onClose={markSeen}
      title="Your tournament has ended"
      actions={
        <>
          {/* The harmless button comes first and so has the focus. */}
          <Button kind={pool.delete.allowed ? 'quiet' : 'secondary'} onClick={markSeen}>
            Close
          </Button>
          {pool.delete.allowed && (
            <Button kind="danger" busy={deletion.busy} onClick={deletion.send}>
              Delete Pool
            </Button>
          )}
        </>
      }
    >
      <p>The standings and the results stay for as long as the pool is not deleted.</p>
      {deletion.fault && <Notice tone="error">{deletion.fault}</Notice>}
    </Dialog>
  );
}
