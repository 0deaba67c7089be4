import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { Form } from '@fairway/kit/ui/Form';
import { TextField } from '@fairway/kit/ui/TextField';
import { phone, space } from '@fairway/kit/ui/tokens';
import { centsFrom } from './dollars.ts';

const Withdraw = graphql(`
  mutation Withdraw($amountCents: Int!, $email: String!) {
    withdraw(amountCents: $amountCents, email: $email) { id }
  }
`);

interface WithdrawFormProps {
  balanceCents: number;
  email: string;
  onWithdrawn: (id: string) => Promise<unknown>;
}

/** Asks how much goes where. The amount is written in dollars, under the name that refusals have for it. */
export function WithdrawForm({ balanceCents, email, onWithdrawn }: WithdrawFormProps) {
  const [withdraw] = useMutation(Withdraw);
  const form = useForm<'amountCents' | 'email'>({
    check: (values) => ({
      amountCents: amountComplaint(values.amountCents, balanceCents),
      email: !values.email.trim() && 'Please enter an email address.',
    }),
    send: async (values) => {
      const amountCents = centsFrom(values.amountCents.trim()) ?? 0;
      const { data } = await withdraw({ variables: { amountCents, email: values.email.trim() } });
      if (data) await onWithdrawn(data.withdraw.id).catch(() => undefined);
    },
    otherwise: 'Failed to update balance.',
  });

  if (balanceCents === 0) return <p>There is nothing to withdraw. Prizes and returned buy-ins come here.</p>;
  return (
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
          {...form.field('amountCents')}
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
  );
}

function amountComplaint(text: string, balanceCents: number): string | false {
  const cents = centsFrom(text.trim());
  if (cents === null || cents === 0) return 'Please enter an amount with at most two decimals.';
  return cents > balanceCents && 'Withdrawal amount cannot exceed balance';
}
