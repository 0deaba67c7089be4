import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { PasswordAgain } from '@fairway/kit/password-again';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { TextField } from '@fairway/kit/ui/TextField';
import { showToast } from '@fairway/kit/ui/Toast';

const ChangeEmail = graphql(`
  mutation ChangeEmail($newEmail: String!, $password: String) {
    changeEmail(newEmail: $newEmail, password: $password) { id email pendingEmail emailConfirmed }
  }
`);

interface ChangeEmailDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The address that is confirmed stays in force until the new one is. */
export function ChangeEmailDialog({ open, onClose }: ChangeEmailDialogProps) {
  const [changeEmail] = useMutation(ChangeEmail);
  const form = useForm<'newEmail' | 'password'>({
    check: ({ newEmail }) => ({
      newEmail: !/^\S+@\S+\.\S+$/.test(newEmail.trim()) && 'Invalid email format',
    }),
    send: async ({ newEmail, password }) => {
      const { data } = await changeEmail({
        variables: { newEmail: newEmail.trim(), password: password || null },
      });
      if (!data) return;
      onClose();
      showToast('We have sent a link to the new address. Follow it to confirm.');
    },
    otherwise: 'Your address was not changed. Please try again.',
  });
  return (
    <FormDialog open={open} onClose={onClose} title="Change Email" form={form} submitText="Change Email">
      <p>
        We'll send a confirmation link to the new address. Your old address is told, and can undo the change
        for a week.
      </p>
      <TextField label="New email" type="email" autoComplete="email" {...form.field('newEmail')} />
      <PasswordAgain asked={form.asksPassword} field={form.field('password')} />
    </FormDialog>
  );
}
