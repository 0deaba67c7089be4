import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { PasswordAgain } from '@fairway/kit/password-again';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { withTimeout } from '@fairway/kit/with-timeout';
import { useState } from 'react';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useProfileAgain } from './use-profile-again.ts';

const RenewRecoveryCodes = graphql(`
  mutation RenewRecoveryCodes($password: String) { renewRecoveryCodes(password: $password) }
`);

export function NewCodesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [renew] = useMutation(RenewRecoveryCodes);
  const askAgain = useProfileAgain();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm<'password'>({
    send: async ({ password }) => {
      const { data } = await renew({
        variables: { password: password || null },
        context: withTimeout(),
      }).finally(askAgain);
      if (data) setCodes(data.renewRecoveryCodes);
    },
    otherwise: 'No answer came. Your old codes may have stopped working: get new ones.',
  });
  const close = () => {
    setCodes(null);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      // The codes are shown once: closing before the answer would lose them.
      onClose={() => !form.busy && close()}
      title="New recovery codes"
      form={form}
      submitText="Get new codes"
      stays
      outcome={codes && <RecoveryCodes codes={codes} />}
    >
      <p>Your current codes stop working as soon as you have new ones.</p>
      <PasswordAgain asked={form.asksPassword} field={form.field('password')} />
    </FormDialog>
  );
}
