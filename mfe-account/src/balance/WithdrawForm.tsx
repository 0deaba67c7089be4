import { useForm } from '@fairway/kit/form';
import { Form } from '@fairway/kit/ui/Form';
import { TextField } from '@fairway/kit/ui/TextField';
import { phone, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { ConfirmWithdrawal, type WithdrawalOrder } from './ConfirmWithdrawal.tsx';
import { centsFrom } from './dollars.ts';

interface WithdrawFormProps {
  balanceCents: number;
  email: string;
  onWithdrawn: (id: string) => Promise<unknown>;
}

/** Asks for amount and address and then for confirmation: a sent withdrawal can't be called back. */
export function WithdrawForm({ balanceCents, email, onWithdrawn }: WithdrawFormProps) {
  const [order, setOrder] = useState<WithdrawalOrder>({ amountCents: 0, email: '' });
  const [asks, setAsks] = useState(false);
  const form = useForm<'amount' | 'email'>({
    check: (values) => ({
      amount: amountComplaint(values.amount, balanceCents),
      email: !values.email.trim() && 'Please enter an email address.',
    }),
    send: async (values) => {
      setOrder({ amountCents: centsFrom(values.amount.trim()) ?? 0, email: values.email.trim() });
      setAsks(true);
    },
    otherwise: '',
  });

  if (balanceCents === 0) return <p>There is nothing to withdraw. Your prizes will be paid here.</p>;
  return (
    <>
      <Form form={form} submitText="Withdraw">
        <div
          css={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
            alignItems: 'start',
            gap: space.base,
            [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
          }}
        >
          <TextField
            label="Amount"
            hint="In dollars, such as 12.50."
            inputMode="decimal"
            autoComplete="off"
            {...form.field('amount')}
          />
          <TextField
            label="Email"
            hint="Where the eCheck goes."
            type="email"
            autoComplete="email"
            defaultValue={email}
            {...form.field('email')}
          />
        </div>
      </Form>
      <ConfirmWithdrawal order={order} open={asks} onClose={() => setAsks(false)} onWithdrawn={onWithdrawn} />
    </>
  );
}

function amountComplaint(text: string, balanceCents: number): string | false {
  const cents = centsFrom(text.trim());
  if (cents === null || cents === 0) return 'Please enter an amount with at most two decimals.';
  return cents > balanceCents && 'Withdrawal amount cannot exceed balance';
}
