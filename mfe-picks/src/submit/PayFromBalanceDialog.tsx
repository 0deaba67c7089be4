import { useMutation } from '@fairway/kit/apollo';
import { moneyText } from '@fairway/kit/format';
import { graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { EditableCardFields } from '../selection/picks-fields.ts';
import type { Draft } from './draft.ts';
import { FoldedReminder, type ReminderProps } from './Reminder.tsx';

const PayFromBalance = graphql(
  `
    mutation PayFromBalance($pool: String!, $golfers: [ID!]!, $week: Int!) {
      payFromBalance(pool: $pool, golfers: $golfers, week: $week) {
        id
        paid
        user { id balanceCents }
        card { ...EditableCardFields @unmask }
        submit { allowed code message until }
      }
    }
  `,
  [EditableCardFields],
);

interface PayFromBalanceDialogProps {
  open: boolean;
  draft: Draft;
  balanceCents: number;
  buyInCents: number;
  feeCents: number;
  reminder: ReminderProps;
  onClose: () => void;
  /** The player prefers to pay by card. */
  onCard: () => void;
  onPaid: () => void;
}

/** Offers to pay from the balance before asking for a card. */
export function PayFromBalanceDialog(props: PayFromBalanceDialogProps) {
  const { open, draft, balanceCents, buyInCents, feeCents, reminder, onClose, onCard, onPaid } = props;
  const [payFromBalance] = useMutation(PayFromBalance);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const pay = async () => {
    setFault(null);
    setBusy(true);
    try {
      await payFromBalance({ variables: { ...draft, golfers: [...draft.golfers] } });
      onPaid();
    } catch (error) {
      setFault(errorMessage(error, 'Your balance could not be used. Please try again.'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title="Use your account balance to pay for the buy in?"
      actions={
        <>
          <Button kind="quiet" disabled={busy} onClick={onCard}>
            No
          </Button>
          <Button kind="primary" busy={busy} onClick={pay}>
            Yes
          </Button>
        </>
      }
    >
      <div css={{ display: 'grid', gap: space.base }}>
        <p>
          You have <strong>{moneyText(balanceCents)}</strong>, and the buy-in is{' '}
          <strong>{moneyText(buyInCents)}</strong>. From your balance it costs no fee; by card it costs{' '}
          {moneyText(feeCents)} more.
        </p>
        <FoldedReminder {...reminder} />
        {fault && <Notice tone="error">{fault}</Notice>}
      </div>
    </Dialog>
  );
}
