import { useMutation } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';

const Stop = graphql(`
  mutation StopWithdrawal($id: ID!) {
    stopWithdrawal(id: $id) { id status reason settledAt waitsUntil waitsBecause canBeStopped }
  }
`);

/** Returns a waiting withdrawal. Without confirmation, since it can be withdrawn again. */
export function StopWithdrawal({ id, onStopped }: { id: string; onStopped: () => Promise<unknown> }) {
  const [stopWithdrawal] = useMutation(Stop);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const stop = async () => {
    setBusy(true);
    setFault(null);
    try {
      await stopWithdrawal({ variables: { id } });
      await onStopped().catch(() => undefined);
    } catch (error) {
      setFault(errorMessage(error, 'It could not be stopped. Please try again.'));
    }
    setBusy(false);
  };

  return (
    <div css={{ display: 'grid', justifyItems: 'start', gap: space.tight }}>
      {fault && <Notice tone="error">{fault}</Notice>}
      <Button busy={isBusy} onClick={stop}>
        Stop this withdrawal
      </Button>
    </div>
  );
}
