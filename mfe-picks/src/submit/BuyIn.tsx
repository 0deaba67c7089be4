import { useState } from 'react';
import { CheckoutDialog } from '../checkout/CheckoutDialog.tsx';
import type { Player, PoolWithPicks } from '../golfers/picks-query.ts';
import { BalanceDialog } from './BalanceDialog.tsx';
import type { Draft } from './draft.ts';
import { ReminderDialog } from './ReminderDialog.tsx';

interface BuyInProps {
  open: boolean;
  pool: PoolWithPicks;
  player: Player;
  draft: Draft;
  lockAt: string;
  onClose: () => void;
  /** The buy-in is in; the draft has become the card, as far as it could. */
  onPaid: () => void;
}

/** The way to a place in the contest: the reminder, the balance where it is enough, and else the card. */
export function BuyIn({ open, pool, player, draft, lockAt, onClose, onPaid }: BuyInProps) {
  const [step, setStep] = useState<'reminder' | 'balance' | 'card'>('reminder');
  const { buyInCents, feeCents } = pool;
  const balanceCents = player.balanceCents ?? 0;
  const end = (then: () => void) => () => {
    setStep('reminder');
    then();
  };

  return (
    <>
      <ReminderDialog
        open={open && step === 'reminder'}
        lockAt={lockAt}
        byTeeTime={pool.round !== null}
        onClose={end(onClose)}
        onContinue={() => setStep(balanceCents >= buyInCents ? 'balance' : 'card')}
      />
      <BalanceDialog
        open={open && step === 'balance'}
        draft={draft}
        balanceCents={balanceCents}
        buyInCents={buyInCents}
        feeCents={feeCents}
        onClose={end(onClose)}
        onCard={() => setStep('card')}
        onPaid={end(onPaid)}
      />
      {open && step === 'card' && (
        <CheckoutDialog draft={draft} email={player.email} onClose={end(onClose)} onPaid={end(onPaid)} />
      )}
    </>
  );
}
