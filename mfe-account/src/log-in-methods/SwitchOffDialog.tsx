import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { PasswordAgain } from '@fairway/kit/password-again';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { showToast } from '@fairway/kit/ui/Toast';
import { useProfileAgain } from './use-profile-again.ts';

const SwitchSecondFactorOff = graphql(`
  mutation SwitchSecondFactorOff($password: String) {
    switchSecondFactorOff(password: $password) {
      id
      secondFactor { on since recoveryCodesLeft }
    }
  }
`);

export function SwitchOffDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [switchOff] = useMutation(SwitchSecondFactorOff);
  const askAgain = useProfileAgain();
  const form = useForm<'password'>({
    send: async ({ password }) => {
      await switchOff({ variables: { password: password || null } }).catch((error: unknown) => {
        askAgain();
        throw error;
      });
      onClose();
      showToast('The second factor is off.');
    },
    otherwise: 'No answer came. It may be off by now. If it is still on, please try again.',
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Switch off the second factor?"
      form={form}
      submitText="Switch off"
      danger
    >
      <p>Your password alone will be enough to log in, and your recovery codes stop working.</p>
      <PasswordAgain asked={form.asksPassword} field={form.field('password')} />
    </FormDialog>
  );
}
