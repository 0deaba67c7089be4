import { momentIn, viewerZone } from '@fairway/kit/format';
import { Button } from '@fairway/kit/ui/Button';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { space } from '@fairway/kit/ui/tokens';

interface ReminderDialogProps {
  open: boolean;
  /** When the last of the picks lock. */
  lockAt: string;
  /** Whether golfers lock one by one as they tee off. */
  byTeeTime: boolean;
  onClose: () => void;
  /** Where it stands before a buy-in: on to that. */
  onContinue?: () => void;
}

/** Shown before a payment, and on request: what locks when, and what a withdrawal means. */
export function ReminderDialog({ open, lockAt, byTeeTime, onClose, onContinue }: ReminderDialogProps) {
  const lock = momentIn(viewerZone(), new Date(lockAt));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Important Reminder"
      actions={
        onContinue && (
          <>
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button kind="primary" onClick={onContinue}>
              Continue
            </Button>
          </>
        )
      }
    >
      <ul css={{ display: 'grid', gap: space.snug, paddingLeft: '1.25rem' }}>
        {byTeeTime ? (
          <li>
            Each golfer locks at their own tee time, the last of them {lock}. Until then you can exchange
            them; after it they can be neither removed nor added.
          </li>
        ) : (
          <li>
            Picks lock {lock}. Until then you can change them as often as you like, and after it not any more.
          </li>
        )}
        <li>
          If a golfer withdraws before the lock, their place on your card is open again: come back and pick
          somebody else.
        </li>
        <li>
          If they withdraw after it and have not hit a shot, the next golfer of their tier by the odds comes
          in for them. Once they have hit one, nobody does, and each round they don't finish counts as 10 over
          par.
        </li>
      </ul>
    </Dialog>
  );
}
