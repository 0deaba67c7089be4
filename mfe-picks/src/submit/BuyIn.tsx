import { moneyText } from '@fairway/kit/format';
import { useState } from 'react';
import { CheckoutDialog } from '../checkout/CheckoutDialog.tsx';
import type { Checkout } from '../checkout/use-checkout.ts';
import type { NamedDraft } from '../entries/unpaid-drafts.ts';
import type { Player, PoolWithPicks } from '../golfers/picks-query.ts';
import { AgeAndPlaceDialog } from './AgeAndPlaceDialog.tsx';
import type { Draft } from './draft.ts';
import { PayFromBalanceDialog } from './PayFromBalanceDialog.tsx';
import type { ReminderProps } from './Reminder.tsx';

interface BuyInProps {
  open: boolean;
  pool: PoolWithPicks;
  player: Player;
  draft: Draft;
  /** Drafts of the player's other entries that wait for their buy-ins too. */
  others: readonly NamedDraft[];
  reminder: ReminderProps;
  onClose: () => void;
  /** Called when the buy-in is paid, with the receipt; the draft has become the card, if it could. */
  onPaid: (receipt: string) => void;
}

/** A buy-in: from the balance if it is enough, otherwise by card, once the operator's questions are answered. */
export function BuyIn({ open, pool, player, draft, others, reminder, onClose, onPaid }: BuyInProps) {
  const { buyInCents, feeCents } = pool;
  const balanceCents = player.balanceCents ?? 0;
  // Chosen when it opens: what is paid from the balance leaves less of it, and no card is asked for then.
  const [wayToPay, setWayToPay] = useState<'balance' | 'card' | null>(null);
  if (open && wayToPay === null) setWayToPay(balanceCents >= buyInCents ? 'balance' : 'card');
  if (!open && wayToPay !== null) setWayToPay(null);
  const asked = player.ageAndPlaceToConfirm;
  const step = asked ? 'age and place' : wayToPay;

  return (
    <>
      {open && asked && <AgeAndPlaceDialog asked={asked} onClose={onClose} />}
      <PayFromBalanceDialog
        open={open && step === 'balance'}
        draft={draft}
        others={others}
        balanceCents={balanceCents}
        buyInCents={buyInCents}
        feeCents={feeCents}
        onClose={onClose}
        reminder={reminder}
        onCard={() => setWayToPay('card')}
        onPaid={(count) => onPaid(`${moneyText(count * buyInCents)} taken from your balance.`)}
      />
      {open && step === 'card' && (
        <CheckoutDialog
          draft={draft}
          reminder={reminder}
          email={player.email}
          reason={
            balanceCents > 0 && balanceCents < buyInCents
              ? `Your balance of ${moneyText(balanceCents)} does not cover the ${moneyText(buyInCents)} buy-in.`
              : null
          }
          onClose={onClose}
          onPaid={(checkout) => onPaid(cardReceipt(checkout))}
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
