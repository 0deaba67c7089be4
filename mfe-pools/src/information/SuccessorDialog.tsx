import { useForm } from '@fairway/kit/form';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { Select } from '@fairway/kit/ui/Select';

interface SuccessorDialogProps {
  open: boolean;
  /** The other members. */
  candidates: readonly string[];
  onClose: () => void;
  onSend: (newAdmin: string) => Promise<void>;
  /** Shown if the gateway gave no reason. */
  otherwise: string;
}

/** Asks an admin to whom to offer the pool. */
export function SuccessorDialog({ open, candidates, onClose, onSend, otherwise }: SuccessorDialogProps) {
  const form = useForm<'newAdmin'>({
    check: ({ newAdmin }) => ({ newAdmin: !newAdmin && 'Please choose who becomes the admin.' }),
    send: ({ newAdmin }) => onSend(newAdmin),
    otherwise,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Please choose a new admin before leaving the pool."
      form={form}
      submitText="Confirm"
      danger
    >
      <Select
        label="New admin"
        options={[
          { value: '', text: 'Select a user', disabled: true },
          ...candidates.map((username) => ({ value: username, text: username })),
        ]}
        defaultValue=""
        {...form.field('newAdmin')}
      />
    </FormDialog>
  );
}
