import { moneyText } from '@fairway/kit/format';
import { useState } from 'react';
import { CheckoutDialog } from '../checkout/CheckoutDialog.tsx';
import type { Checkout } from '../checkout/use-checkout.ts';
import type { Player, PoolWithPicks } from '../golfers/picks-query.ts';
import type { Draft } from './draft.ts';
import { PayFromBalanceDialog } from './PayFromBalanceDialog.tsx';
import { ReminderDialog } from './ReminderDialog.tsx';

interface BuyInProps {
  open: boolean;
  pool: PoolWithPicks;
  player: Player;
  draft: Draft;
  lockAt: string;
  onClose: () => void;
  /** Called when the buy-in is paid, with the receipt; the draft has become the card, if it could. */
  onPaid: (receipt: string) => void;
}

/** The steps of a buy-in: the reminder, the balance if it is enough, otherwise the card. */
export function BuyIn({ open, pool, player, draft, lockAt, onClose, onPaid }: BuyInProps) {
  const [step, setStep] = useState<'reminder' | 'balance' | 'card'>('reminder');
  const { buyInCents, feeCents } = pool;
  const balanceCents = player.balanceCents ?? 0;
  const end = (then: () => void) => () => {
    setStep('reminder');
    then();
  };
  const paid = (receipt: string) => end(() => onPaid(receipt))();

  return (
    <>
      <ReminderDialog
        open={open && step === 'reminder'}
        lockAt={lockAt}
        byTeeTime={pool.round !== null}
        onClose={end(onClose)}
        onContinue={() => setStep(balanceCents >= buyInCents ? 'balance' : 'card')}
      />
      <PayFromBalanceDialog
        open={open && step === 'balance'}
        draft={draft}
        balanceCents={balanceCents}
        buyInCents={buyInCents}
        feeCents={feeCents}
        onClose={end(onClose)}
        onCard={() => setStep('card')}
        onPaid={() => paid(`${moneyText(buyInCents)} taken from your balance.`)}
      />
      {open && step === 'card' && (
        <CheckoutDialog
          draft={draft}
          email={player.email}
          reason={
            balanceCents > 0 && balanceCents < buyInCents
              ? `Your balance of ${moneyText(balanceCents)} does not cover the ${moneyText(buyInCents)} buy-in.`
              : null
          }
          onClose={end(onClose)}
          onPaid={(checkout) => paid(cardReceipt(checkout))}
        />
      )}
    </>
  );
}

/** If another tab paid, this one does not know how. */
function cardReceipt(checkout: Checkout | null): string {
  if (!checkout) return 'Your buy-in is paid.';
  const { totalCents, buyInCents, feeCents } = checkout;
  return `${moneyText(totalCents)} paid by card: ${moneyText(buyInCents)} buy-in and ${moneyText(feeCents)} fee.`;
}
