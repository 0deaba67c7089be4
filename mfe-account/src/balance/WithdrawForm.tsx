import { useForm } from '@fairway/kit/form';
import { moneyText } from '@fairway/kit/format';
import { Button } from '@fairway/kit/ui/Button';
import { Form } from '@fairway/kit/ui/Form';
import { TextField } from '@fairway/kit/ui/TextField';
import { phone, space } from '@fairway/kit/ui/tokens';
import { minWithdrawalCents } from '@fairway/schema/rest/money/least-withdrawal';
import { useRef, useState } from 'react';
import { ConfirmWithdrawal, type WithdrawalOrder } from './ConfirmWithdrawal.tsx';
import { centsFrom, dollarsText } from './dollars.ts';

const leastText = `The least that can be withdrawn is ${moneyText(minWithdrawalCents)}.`;

interface WithdrawFormProps {
  balanceCents: number;
  email: string;
  onWithdrawn: (id: string) => Promise<unknown>;
  /** No answer came. */
  onUnknown: () => Promise<unknown>;
}

/** Asks for amount and address and then for confirmation: a sent withdrawal can't be called back. */
export function WithdrawForm({ balanceCents, email, onWithdrawn, onUnknown }: WithdrawFormProps) {
  const [order, setOrder] = useState<WithdrawalOrder>({ amountCents: 0, email: '' });
  const [asks, setAsks] = useState(false);
  const amount = useRef<HTMLInputElement>(null);
  const form = useForm<'amount' | 'email'>({
    check: (values) => ({
      amount: amountComplaint(values.amount, balanceCents),
      email: !values.email.trim() && 'Please enter an email address.',
    }),
    send: async (values) => {
      setOrder({ amountCents: centsFrom(values.amount) ?? 0, email: values.email.trim() });
      setAsks(true);
    },
    otherwise: '',
  });

  const fillIn = () => {
    if (amount.current) amount.current.value = dollarsText(balanceCents);
    form.clear();
  };
  if (balanceCents === 0) return <p>There is nothing to withdraw. Your prizes will be paid here.</p>;
  if (balanceCents < minWithdrawalCents) return <p>{leastText}</p>;
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
          <div css={{ display: 'grid', gap: space.tight, justifyItems: 'start' }}>
            <TextField
              ref={amount}
              label="Amount"
              hint="In dollars, such as 12.50."
              inputMode="decimal"
              autoComplete="off"
              {...form.field('amount')}
            />
            <Button kind="quiet" onClick={fillIn}>
              Withdraw all
            </Button>
          </div>
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
      <ConfirmWithdrawal
        order={order}
        open={asks}
        onClose={() => setAsks(false)}
        onWithdrawn={onWithdrawn}
        onUnknown={onUnknown}
      />
    </>
  );
}

function amountComplaint(text: string, balanceCents: number): string | false {
  const cents = centsFrom(text);
  if (cents === null || cents === 0) return 'Please enter an amount in dollars, such as 12.50.';
  if (cents < minWithdrawalCents) return leastText;
  return cents > balanceCents && 'Withdrawal amount cannot exceed balance';
}
