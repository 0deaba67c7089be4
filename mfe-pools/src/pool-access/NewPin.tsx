import { copyText } from '@fairway/kit/copy-text';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { useNewPin } from './new-pin.ts';

/** The pool's pin, shown once after it was set. */
export function NewPin({ poolId }: { poolId: string }) {
  const { pin, forget } = useNewPin(poolId);
  if (pin === null) return null;
  return (
    <Notice
      actions={
        <>
          <Button onClick={() => copyText(pin, 'pin')}>Copy pin</Button>
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
