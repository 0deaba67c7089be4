import { useFragment } from '@fairway/kit/apollo';
import type { FragmentOf } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { useState } from 'react';
import { DeletePoolDialog } from '../../pool/DeletePoolDialog.tsx';
import { RerunButton } from '../../rerun/RerunButton.tsx';
import { ShareBoardDialog } from '../../share/ShareBoardDialog.tsx';
import { EndedDialogFields } from './ended-dialog-fields.ts';
import { useEndedSeen } from './use-ended-seen.ts';

interface EndedDialogProps {
  of: FragmentOf<typeof EndedDialogFields>;
  /** Another dialog is open, or may still open. */
  waits: boolean;
  /** There are winners, whose picture can be shared. */
  hasPodium: boolean;
}

/** Shows once that the pool's last contest has ended (G13), and what comes next; closed, it stays closed. */
export default function EndedDialog({ of, waits, hasPodium }: EndedDialogProps) {
  const pool = useFragment(EndedDialogFields, of);
  const { isSeen, markSeen } = useEndedSeen(pool.contest?.id ?? null);
  const [asks, setAsks] = useState(false);
  const [shares, setShares] = useState(false);
  const canRerun = pool.runAgain?.decision.allowed === true && !pool.nextPool;
  return (
    <>
      <Dialog
        open={pool.ended && !isSeen && !waits && !asks && !shares}
        onClose={markSeen}
        title="Your tournament has ended"
        actions={
          <>
            {/* What goes on comes first and has the focus; what can't be undone comes last. */}
            {canRerun && <RerunButton of={pool} onRun={markSeen} />}
            {hasPodium && (
              <Button kind={canRerun ? 'secondary' : 'primary'} onClick={() => setShares(true)}>
                Share the podium
              </Button>
            )}
            <Button kind={canRerun || hasPodium ? 'quiet' : 'secondary'} onClick={markSeen}>
              Close
            </Button>
            {pool.delete.allowed && (
              <Button kind="quiet" onClick={() => setAsks(true)}>
                Delete Pool
              </Button>
            )}
          </>
        }
      >
        <p>The standings and the results stay for as long as the pool is not deleted.</p>
        {canRerun && <p>Run it back makes the same pool for the next event, and invites its members.</p>}
      </Dialog>
      <ShareBoardDialog of={pool} open={shares} onClose={() => setShares(false)} />
      <DeletePoolDialog of={pool} open={asks} onClose={() => setAsks(false)} />
    </>
  );
}
