import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { exactMoneyText } from '@fairway/kit/format';
import { graphql } from '@fairway/kit/graphql';
import { PasswordAgain, type PasswordOrPasskey, passwordOrPasskeyMissing } from '@fairway/kit/password-again';
import { refusalOf } from '@fairway/kit/refusal';
import { FormDialog } from '@fairway/kit/ui/FormDialog';

const Withdraw = graphql(`
  mutation Withdraw($amountCents: Int!, $email: String!, $password: String) {
    withdraw(amountCents: $amountCents, email: $email, password: $password) { id }
  }
`);

export interface WithdrawalOrder {
  amountCents: number;
  email: string;
}

interface ConfirmWithdrawalProps {
  order: WithdrawalOrder;
  open: boolean;
  onClose: () => void;
  onWithdrawn: (id: string) => Promise<unknown>;
  /** No answer came: the eCheck may be under way. */
  onUnknown: () => Promise<unknown>;
}

/** Shows amount and address again and always asks for the password. */
export function ConfirmWithdrawal({ order, open, onClose, onWithdrawn, onUnknown }: ConfirmWithdrawalProps) {
  const [withdraw] = useMutation(Withdraw);
  const form = useForm<PasswordOrPasskey>({
    check: (values) => ({ password: passwordOrPasskeyMissing(values) }),
    send: async ({ password }) => {
      const variables = { ...order, password: password || null };
      const { data } = await withdraw({ variables }).catch((error: unknown) => {
        if (!refusalOf(error)) void onUnknown().catch(() => undefined);
        throw error;
      });
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
        <strong css={{ overflowWrap: 'anywhere' }}>{order.email}</strong>. Anyone who reads mail at that
        address can cash it.
      </p>
      <PasswordAgain asked hint="We ask for it at every withdrawal." field={form.field('password')} />
    </FormDialog>
  );
}
