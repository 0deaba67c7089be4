import { useForm } from '@fairway/kit/form';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { TextField } from '@fairway/kit/ui/TextField';

interface PinDialogProps {
  pool: string;
  /** What to know before joining now. */
  note: string | null;
  open: boolean;
  onClose: () => void;
  onSend: (pin: string) => Promise<void>;
  /** Shown if the gateway gave no reason. */
  otherwise: string;
}

/** Asks for a private pool's pin. */
export function PinDialog({ pool, note, open, onClose, onSend, otherwise }: PinDialogProps) {
  const form = useForm<'pin'>({ send: ({ pin }) => onSend(pin), otherwise });
  return (
    <FormDialog open={open} onClose={onClose} title={`Join ${pool}`} form={form} submitText="Join">
      <p>This pool is private. Ask the host for the pin.</p>
      {note && <p>{note}</p>}
      <TextField label="Pin" type="password" autoComplete="off" {...form.field('pin')} />
    </FormDialog>
  );
}
