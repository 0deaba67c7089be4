import { paths } from '@fairway/kit/paths';
import { Button } from '@fairway/kit/ui/Button';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { size } from '@fairway/kit/ui/tokens';
import { PushPromptCard } from './PushPromptCard.tsx';

interface SavedDialogProps {
  pool: string;
  /** What was just paid; null if nothing was. */
  receipt: string | null;
  open: boolean;
  /** What another of the player's entries is called that still lacks something; null without one. */
  next: string | null;
  onNext: () => void;
  onClose: () => void;
}

export function SavedDialog({ pool, receipt, open, next, onNext, onClose }: SavedDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your picks have been saved to your profile"
      actions={
        <>
          <Button kind={next === null ? 'primary' : 'quiet'} onClick={onClose}>
            Close
          </Button>
          {next !== null && (
            <Button kind="primary" onClick={onNext}>
              Go on to {next}
            </Button>
          )}
          <ButtonLink href={paths.standings(pool)}>Standings</ButtonLink>
        </>
      }
    >
      <p css={{ fontSize: size.lead }}>Good luck!</p>
      {receipt && <p>{receipt}</p>}
      {open && <PushPromptCard />}
    </Dialog>
  );
}
