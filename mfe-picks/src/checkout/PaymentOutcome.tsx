import { moneyText } from '@fairway/kit/format';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { useState } from 'react';
import type { PaymentResult } from './pay.ts';

interface PaymentOutcomeProps {
  outcome: Exclude<PaymentResult, 'paid'>;
  totalCents: number;
  /** Asks the gateway to check again; throws until it has the buy-in. */
  ask: () => Promise<unknown>;
  onPaid: () => void;
}

/** The state of a payment that is neither posted nor refused. */
export function PaymentOutcome({ outcome, totalCents, ask, onPaid }: PaymentOutcomeProps) {
  const [asked, setAsked] = useState<'not' | 'now' | 'in vain'>('not');
  if (outcome === 'given back')
    return (
      <Notice tone="error">
        Your payment came too late to be taken, so all of it goes back to your card: {moneyText(totalCents)},
        the fee included. Your picks were not submitted.
      </Notice>
    );

  const checkAgain = async () => {
    setAsked('now');
    try {
      await ask();
      onPaid();
    } catch {
      setAsked('in vain');
    }
  };
  return (
    <Notice
      actions={
        <Button busy={asked === 'now'} onClick={checkAgain}>
          Check again
        </Button>
      }
    >
      {asked === 'in vain' ? 'Still not confirmed.' : 'Your payment is not confirmed yet.'} You can close
      this: as soon as it is, your picks are saved by themselves, and you are never charged twice.
    </Notice>
  );
}
