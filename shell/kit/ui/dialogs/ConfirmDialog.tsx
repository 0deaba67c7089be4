import type { ReactNode, RefObject } from 'react';
import { Button } from '../controls/Button.tsx';
import { Dialog } from './Dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  question: string;
  /** The consequences, where the question alone doesn't say. */
  children?: ReactNode;
  confirmText?: string;
  cancelText?: string;
  /** What is confirmed can't be taken back. */
  danger?: boolean;
  busy?: boolean;
  /** Takes the focus afterwards, while it is there. */
  focusAfter?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
};

/** One question with two answers. The harmless answer comes first and so has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmText = 'Confirm', cancelText = 'Cancel', danger = false, busy = false } = props;
  return (
    <Dialog
      open={props.open}
      onClose={props.onCancel}
      title={props.question}
      {...(props.focusAfter && { focusAfter: props.focusAfter })}
      actions={
        <>
          <Button kind="quiet" onClick={props.onCancel}>
            {cancelText}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
