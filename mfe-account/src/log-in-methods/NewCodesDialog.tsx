import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { PasswordAgain } from '@fairway/kit/password-again';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { useState } from 'react';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const RenewRecoveryCodes = graphql(`
  mutation RenewRecoveryCodes($password: String) { renewRecoveryCodes(password: $password) }
`);

export function NewCodesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [renew] = useMutation(RenewRecoveryCodes, { refetchQueries: ['Profile'] });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm<'password'>({
    send: async ({ password }) => {
      const { data } = await renew({ variables: { password: password || null } });
      if (data) setCodes(data.renewRecoveryCodes);
    },
    otherwise: 'You have no new codes yet, and your old ones still work. Please try again.',
  });
  const close = () => {
    setCodes(null);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
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
