import { useApolloClient, useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { paths, useNavigate, usePathParam } from '@fairway/kit/paths';
import { refusalOf } from '@fairway/kit/refusal';
import { currentToken, signOut } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { Form } from '@fairway/kit/ui/Form';
import { Notice } from '@fairway/kit/ui/Notice';
import { Page } from '@fairway/kit/ui/Page';
import { TextField } from '@fairway/kit/ui/TextField';
import { showToast } from '@fairway/kit/ui/Toast';
import { useState } from 'react';
import { ForgotPasswordDialog } from '../forgot-password/ForgotPasswordDialog.tsx';
import { tellIfUnanswered } from '../tell-if-unanswered.ts';

const ResetPassword = graphql(`
  mutation ResetPassword($token: String!, $newPassword: String!) {
    resetPassword(token: $token, newPassword: $newPassword)
  }
`);

const WhoIsStillIn = graphql(`query WhoIsStillIn { me { id username } }`);

/** The page behind the mailed link, which is checked when it is used. */
export function ResetPasswordPage() {
  const token = usePathParam('token');
  const navigate = useNavigate();
  const client = useApolloClient();
  const [resetPassword] = useMutation(ResetPassword);
  const [deadLink, setDeadLink] = useState<string | null>(null);

  /** Who is signed in here, if the link was another account's; one's own sessions have all ended, this browser's too. */
  const whoStays = async (): Promise<string | null> => {
    if (currentToken() === null) return null;
    try {
      const { data } = await client.query({ query: WhoIsStillIn, fetchPolicy: 'no-cache' });
      return data?.me?.username ?? null;
    } catch {
      return null;
    }
  };

  const form = useForm<'newPassword' | 'passwordAgain'>({
    check: ({ newPassword, passwordAgain }) => ({
      newPassword: !newPassword && 'A password is required.',
      passwordAgain: newPassword !== passwordAgain && 'Passwords do not match',
    }),
    send: async ({ newPassword }) => {
      try {
        await tellIfUnanswered(
          resetPassword({ variables: { token, newPassword } }),
          'No answer came. Your password may be changed: try to log in with the new one.',
        );
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal?.field !== 'token') throw error;
        return setDeadLink(refusal.message);
      }
      const stays = await whoStays();
      if (stays !== null) {
        navigate(paths.myPools());
        return showToast(`The password is changed. You are still logged in as ${stays}.`);
      }
      signOut();
      navigate(paths.login());
      showToast('Your password is changed. Please log in with it.');
    },
    otherwise: 'An error occurred while resetting your password.',
  });

  return (
    <Page title="Reset Password" width="form">
      {deadLink === null ? (
        <Form form={form} submitText="Reset Password">
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
        </Form>
      ) : (
        <DeadLink>{deadLink}</DeadLink>
      )}
    </Page>
  );
}

/** The link was used, has expired, or was replaced by a newer one. */
function DeadLink({ children }: { children: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Notice
        tone="error"
        actions={
          <Button kind="primary" onClick={() => setAsking(true)}>
            Send a new link
          </Button>
        }
      >
        {children}
      </Notice>
      <ForgotPasswordDialog open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
