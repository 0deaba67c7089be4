import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { showToast } from '@fairway/kit/ui/Toast';
import { useNewPin } from './new-pin.ts';

/** The pool's pin, shown once after it was set. */
export function NewPin({ poolId }: { poolId: string }) {
  const { pin, forget } = useNewPin(poolId);
  if (pin === null) return null;
  return (
    <Notice
      actions={
        <>
          <Button onClick={() => copy(pin)}>Copy pin</Button>
          <Button kind="quiet" onClick={forget}>
            Done
          </Button>
        </>
      }
    >
      The pin is <strong css={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{pin}</strong>. It is shown
      only now; you can set another in Pool Settings.
    </Notice>
  );
}

async function copy(pin: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(pin);
    showToast('The pin is copied.');
  } catch {
    // Some browsers refuse access to the clipboard.
    showToast("The pin can't be copied here. Select it and copy it yourself.");
  }
}
