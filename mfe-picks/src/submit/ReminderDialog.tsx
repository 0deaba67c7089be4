import { Dialog } from '@fairway/kit/ui/Dialog';
import { Reminder, type ReminderProps } from './Reminder.tsx';

interface ReminderDialogProps extends ReminderProps {
  open: boolean;
  onClose: () => void;
}

/** Shown on request; before a payment the same stands where one pays. */
export const ReminderDialog = ({ open, onClose, ...reminder }: ReminderDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Important Reminder">
    <Reminder {...reminder} />
  </Dialog>
);
