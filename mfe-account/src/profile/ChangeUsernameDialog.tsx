import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { PasswordAgain } from '@fairway/kit/password-again';
import { signIn } from '@fairway/kit/session';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { TextField } from '@fairway/kit/ui/TextField';
import { showToast } from '@fairway/kit/ui/Toast';
import { tellIfUnanswered } from '../tell-if-unanswered.ts';

const ChangeUsername = graphql(`
  mutation ChangeUsername($newUsername: String!, $password: String) {
    changeUsername(newUsername: $newUsername, password: $password) { token user { id username } }
  }
`);

interface ChangeUsernameDialogProps {
  username: string;
  open: boolean;
  onClose: () => void;
}

/** Not optimistic: only the gateway knows whether the name is free. */
export function ChangeUsernameDialog({ username, open, onClose }: ChangeUsernameDialogProps) {
  const [changeUsername] = useMutation(ChangeUsername);
  const form = useForm<'newUsername' | 'password'>({
    check: ({ newUsername }) => ({ newUsername: !newUsername.trim() && 'A username is required.' }),
    send: async ({ newUsername, password }) => {
      const name = newUsername.trim();
      const { data } = await tellIfUnanswered(
        changeUsername({ variables: { newUsername: name, password: password || null } }),
        `No answer came. Your username may be ${name} now: if you are logged out, log in with it.`,
      );
      if (!data) return;
      signIn(data.changeUsername.token);
      onClose();
      showToast('Username changed successfully');
    },
    otherwise: 'Failed to update username. Please try again.',
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Change Username"
      form={form}
      submitText="Change Username"
    >
      <p>
        It changes at once in all your pools, and other browsers are logged out. Nobody else can ever take{' '}
        <strong>{username}</strong>.
      </p>
      <TextField
        label="New username"
        hint="3 to 20 letters, digits, dots, dashes or underscores."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('newUsername')}
      />
      <PasswordAgain asked={form.asksPassword} field={form.field('password')} />
    </FormDialog>
  );
}
