import { useMutation, useQuery } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { moneyText } from '@fairway/kit/format';
import { graphql } from '@fairway/kit/graphql';
import { PasswordAgain } from '@fairway/kit/password-again';
import { paths, useNavigate } from '@fairway/kit/paths';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { TextField } from '@fairway/kit/ui/TextField';
import { showToast } from '@fairway/kit/ui/Toast';
import { tellIfUnanswered } from '../tell-if-unanswered.ts';
import { removePlayerFromCache } from './remove-player-from-cache.ts';

const DeleteAccount = graphql(`
  mutation DeleteAccount($password: String, $givesUpCents: Int) {
    deleteAccount(password: $password, givesUpCents: $givesUpCents)
  }
`);

const GivenUp = graphql(`
  query GivenUp { me { id tooLittleCents } }
`);

interface DeleteAccountDialogProps {
  username: string;
  open: boolean;
  onClose: () => void;
}

/** Asks for the username, so that nobody deletes an account by accident. */
export function DeleteAccountDialog({ username, open, onClose }: DeleteAccountDialogProps) {
  const [deleteAccount] = useMutation(DeleteAccount);
  const { data, refetch } = useQuery(GivenUp, { skip: !open, fetchPolicy: 'network-only' });
  const givesUpCents = data?.me?.tooLittleCents ?? 0;
  const navigate = useNavigate();
  const form = useForm<'username' | 'password'>({
    check: (values) => ({
      username:
        values.username.trim().toLowerCase() !== username.toLowerCase() && 'That is not your username.',
    }),
    send: async ({ password }) => {
      await tellIfUnanswered(
        deleteAccount({ variables: { password: password || null, givesUpCents } }),
        'No answer came. Your account may be deleted: if you are logged out, it is.',
      ).catch((fault) => {
        // More may have come in meanwhile.
        void refetch().catch(() => undefined);
        throw fault;
      });
      removePlayerFromCache();
      navigate(paths.landing());
      showToast('Your account is deleted.');
    },
    otherwise: 'Failed to delete the user. Please try again.',
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Delete your account?"
      form={form}
      submitText="Delete Account"
      danger
    >
      <p>This can't be undone, and the username can never be used again.</p>
      {givesUpCents > 0 && (
        <p>Your balance of {moneyText(givesUpCents)} is too small to be paid out and will be given up.</p>
      )}
      <TextField
        label={`Type ${username} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <PasswordAgain asked={form.asksPassword} field={form.field('password')} />
    </FormDialog>
  );
}
