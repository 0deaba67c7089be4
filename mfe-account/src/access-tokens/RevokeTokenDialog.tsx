import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { PasswordAgain } from '@fairway/kit/password-again';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { showToast } from '@fairway/kit/ui/Toast';
import { AccessTokensFields } from './own-tokens.ts';

const RevokeAccessToken = graphql(
  `
    mutation RevokeAccessToken($id: ID!, $password: String) {
      revokeAccessToken(id: $id, password: $password) { id ...AccessTokensFields }
    }
  `,
  [AccessTokensFields],
);

interface RevokeTokenDialogProps {
  of: { id: string; name: string } | null;
  onClose: () => void;
}

export function RevokeTokenDialog({ of, onClose }: RevokeTokenDialogProps) {
  const [revoke] = useMutation(RevokeAccessToken);
  const form = useForm<'password'>({
    send: async ({ password }) => {
      if (of) await revoke({ variables: { id: of.id, password: password || null } });
      onClose();
      showToast('The token is revoked.');
    },
    otherwise: 'The token was not revoked. Please try again.',
  });
  return (
    <FormDialog
      open={of !== null}
      onClose={onClose}
      title={`Revoke “${of?.name ?? ''}”?`}
      form={form}
      submitText="Revoke"
      danger
    >
      <p>The program that has it is logged out at once.</p>
      <PasswordAgain asked={form.asksPassword} field={form.field('password')} />
    </FormDialog>
  );
}
