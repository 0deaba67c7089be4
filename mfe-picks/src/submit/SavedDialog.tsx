import { paths } from '@fairway/kit/paths';
import { Button } from '@fairway/kit/ui/Button';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { size } from '@fairway/kit/ui/tokens';
import { TellMeCard } from './TellMeCard.tsx';

interface SavedDialogProps {
  pool: string;
  /** What was just paid; null if nothing was. */
  receipt: string | null;
  open: boolean;
  onClose: () => void;
}

export function SavedDialog({ pool, receipt, open, onClose }: SavedDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your picks have been saved to your profile"
      actions={
        <>
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
          <ButtonLink href={paths.standings(pool)}>Standings</ButtonLink>
        </>
      }
    >
      <p css={{ fontSize: size.lead }}>Good luck!</p>
      {receipt && <p>{receipt}</p>}
      {open && <TellMeCard />}
    </Dialog>
  );
}
