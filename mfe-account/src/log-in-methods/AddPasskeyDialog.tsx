import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { makePasskey } from '@fairway/kit/passkeys';
import { PasswordAgain } from '@fairway/kit/password-again';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { TextField } from '@fairway/kit/ui/TextField';
import { showToast } from '@fairway/kit/ui/Toast';

const PasskeyToAdd = graphql(`
  mutation PasskeyToAdd($password: String) { passkeyToAdd(password: $password) }
`);
const AddPasskey = graphql(`
  mutation AddPasskey($name: String!, $answer: String!, $password: String) {
    addPasskey(name: $name, answer: $answer, password: $password) {
      id
      passkeys { id name createdAt lastUsedAt }
    }
  }
`);

interface AddPasskeyDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The name is for the owner, to tell devices apart. */
export function AddPasskeyDialog({ open, onClose }: AddPasskeyDialogProps) {
  const [ask] = useMutation(PasskeyToAdd);
  const [add] = useMutation(AddPasskey);
  const form = useForm<'name' | 'password'>({
    check: ({ name }) => ({ name: !name.trim() && 'A name is required.' }),
    send: async ({ name, password: typed }) => {
      const password = typed || null;
      const { data } = await ask({ variables: { password } });
      if (!data) return;
      const answer = await makePasskey(data.passkeyToAdd);
      await add({ variables: { name: name.trim(), answer, password } });
      onClose();
      showToast('The passkey is added.');
    },
    otherwise: 'No passkey was added. Your device may already have one, or you cancelled.',
  });
  return (
    <FormDialog open={open} onClose={onClose} title="Add a passkey" form={form} submitText="Add">
      <p>Next, your browser asks where to save it: on this device, a phone or a security key.</p>
      <TextField
        label="Name"
        hint="To recognize it later, such as “My phone”."
        autoComplete="off"
        maxLength={40}
        {...form.field('name')}
      />
      <PasswordAgain asked={form.asksPassword} field={form.field('password')} />
    </FormDialog>
  );
}
