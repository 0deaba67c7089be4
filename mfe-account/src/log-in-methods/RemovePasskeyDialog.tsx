import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { PasswordAgain } from '@fairway/kit/password-again';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { showToast } from '@fairway/kit/ui/Toast';

const RemovePasskey = graphql(`
  mutation RemovePasskey($id: ID!, $password: String) {
    removePasskey(id: $id, password: $password) {
      id
      passkeys { id name createdAt lastUsedAt }
    }
  }
`);

interface RemovePasskeyDialogProps {
  of: { id: string; name: string } | null;
  onClose: () => void;
}

export function RemovePasskeyDialog({ of, onClose }: RemovePasskeyDialogProps) {
  const [remove] = useMutation(RemovePasskey);
  const form = useForm<'password'>({
    send: async ({ password }) => {
      if (of) await remove({ variables: { id: of.id, password: password || null } });
      onClose();
      showToast('The passkey is removed.');
    },
    otherwise: 'The passkey is still there. Please try again.',
  });
  return (
    <FormDialog
      open={of !== null}
      onClose={onClose}
      title={`Remove “${of?.name ?? ''}”?`}
      form={form}
      submitText="Remove"
      danger
    >
      <p>
        It can no longer be used to log in. Your device may still offer it until you delete it there, too.
      </p>
      <PasswordAgain asked={form.asksPassword} field={form.field('password')} />
    </FormDialog>
  );
}
