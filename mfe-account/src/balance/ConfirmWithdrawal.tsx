import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { exactMoneyText } from '@fairway/kit/format';
import { graphql } from '@fairway/kit/graphql';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { TextField } from '@fairway/kit/ui/TextField';

const Withdraw = graphql(`
  mutation Withdraw($amountCents: Int!, $email: String!, $password: String!) {
    withdraw(amountCents: $amountCents, email: $email, password: $password) { id }
  }
`);

export interface Order {
  amountCents: number;
  email: string;
}

interface ConfirmWithdrawalProps {
  order: Order;
  open: boolean;
  onClose: () => void;
  onWithdrawn: (id: string) => Promise<unknown>;
}

/** Shows the amount and the address once more, and asks for the password, however short ago it was entered. */
export function ConfirmWithdrawal({ order, open, onClose, onWithdrawn }: ConfirmWithdrawalProps) {
  const [withdraw] = useMutation(Withdraw);
  const form = useForm<'password'>({
    check: ({ password }) => ({ password: !password && 'Please enter your password.' }),
    send: async ({ password }) => {
      const { data } = await withdraw({ variables: { ...order, password } });
      onClose();
      if (data) await onWithdrawn(data.withdraw.id).catch(() => undefined);
    },
    otherwise: 'Failed to update balance.',
  });
  const amount = exactMoneyText(order.amountCents);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Withdraw ${amount}?`}
      form={form}
      submitText="Send eCheck"
      stays
    >
      <p>
        An eCheck of <strong>{amount}</strong> goes to{' '}
        <strong css={{ overflowWrap: 'anywhere' }}>{order.email}</strong>. Whoever reads mail there can cash
        it.
      </p>
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
    </FormDialog>
  );
}
