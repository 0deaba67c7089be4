import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { signIn } from '@fairway/kit/session';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { TextField } from '@fairway/kit/ui/TextField';
import { showToast } from '@fairway/kit/ui/Toast';
import { tellIfUnanswered } from '../tell-if-unanswered.ts';

const ChangePassword = graphql(`
  mutation ChangePassword($password: String!, $newPassword: String!) {
    changePassword(password: $password, newPassword: $newPassword) {
      token
      user { id sessions { id device signedInAt lastUsedAt current } }
    }
  }
`);

const unanswered =
  'No answer came. Your password may be changed: if you are logged out, log in with the new one.';

interface ChangePasswordDialogProps {
  open: boolean;
  onClose: () => void;
}

/** For whoever knows the current password; otherwise there is the mailed link at the login. */
export function ChangePasswordDialog({ open, onClose }: ChangePasswordDialogProps) {
  const [changePassword] = useMutation(ChangePassword);
  const form = useForm<'password' | 'newPassword' | 'passwordAgain'>({
    check: ({ password, newPassword, passwordAgain }) => ({
      password: !password && 'Please enter your password.',
      newPassword: !newPassword && 'A password is required.',
      passwordAgain: newPassword !== passwordAgain && 'Passwords do not match',
    }),
    send: async ({ password, newPassword }) => {
      const { data } = await tellIfUnanswered(
        changePassword({ variables: { password, newPassword } }),
        unanswered,
      );
      if (!data) return;
      signIn(data.changePassword.token);
      onClose();
      showToast('Your password is changed.');
    },
    otherwise: unanswered,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Change Password"
      form={form}
      submitText="Change Password"
    >
      <p>Other browsers and programs are logged out.</p>
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      <TextField
        label="New password"
        hint="8 characters or more."
        type="password"
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        {...form.field('passwordAgain')}
      />
    </FormDialog>
  );
}
