import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { TextField } from '@fairway/kit/ui/TextField';
import { useState } from 'react';

const RequestPasswordReset = graphql(`
  mutation RequestPasswordReset($email: String!) {
    requestPasswordReset(email: $email)
  }
`);

/** Asks where to mail a reset link. Never reveals whether the address is known. */
export function ForgotPasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [request] = useMutation(RequestPasswordReset);
  const form = useForm<'email'>({
    check: ({ email }) => ({ email: !email.trim() && 'An email address is required.' }),
    send: async ({ email }) => {
      await request({ variables: { email: email.trim() } });
      setSentTo(email.trim());
    },
    otherwise: 'The link could not be sent. Please try again.',
  });

  const close = () => {
    setSentTo(null);
    onClose();
  };

  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Forgot password?"
      form={form}
      submitText="Send link"
      outcome={
        sentTo !== null && (
          <p role="status">
            If <strong>{sentTo}</strong> belongs to an account, we have sent it a link. It works once, for 30
            minutes.
          </p>
        )
      }
    >
      <p>Enter the email you registered with, and we'll send you a link to set a new password.</p>
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
    </FormDialog>
  );
}
