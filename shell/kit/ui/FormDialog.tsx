import { type ReactNode, useId } from 'react';
import type { FormState } from '../form.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Notice } from './Notice.tsx';
import { space } from './tokens.ts';

type FormDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  form: FormState;
  submitText: string;
  /** What is sent can't be taken back. */
  danger?: boolean;
  /** The fields, and what has to be known to fill them in. */
  children: ReactNode;
};

/** A form in a dialog. Opened again it is empty and without complaints. */
export function FormDialog({ open, onClose, title, form, submitText, danger, children }: FormDialogProps) {
  const formId = useId();
  const close = () => {
    form.clear();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind={danger ? 'danger' : 'primary'} busy={form.busy}>
            {submitText}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId} css={{ display: 'grid', gap: space.base }}>
        {children}
        {form.fault && <Notice tone="error">{form.fault}</Notice>}
      </form>
    </Dialog>
  );
}
