import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { FormState } from '../../forms/form.ts';
import { Button } from '../controls/Button.tsx';
import { Notice } from '../messages/Notice.tsx';
import { space } from '../theme/tokens.ts';
import { Dialog } from './Dialog.tsx';

type FormDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  form: FormState;
  submitText: string;
  /** What is sent can't be taken back. */
  danger?: boolean;
  /** Pressing beside it leaves it open. */
  stays?: boolean;
  /** In place of the form, once it was sent and there is more to say than that the dialog is gone. */
  outcome?: ReactNode;
  /** The fields, and what has to be known to fill them in. */
  children: ReactNode;
};

/** A form in a dialog. Opened again it is empty and without complaints. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, form, submitText, danger = false, stays = false, outcome, children } = props;
  const formId = useId();
  const fault = useRef<HTMLDivElement>(null);
  const { fault: faultText } = form;

  // In a long form it would appear out of sight, while one looks at the button that was pressed.
  useEffect(() => {
    if (faultText !== null) fault.current?.scrollIntoView?.({ block: 'center' });
  }, [faultText]);

  const close = () => {
    form.clear();
    onClose();
  };
  const actions = (
    <>
      <Button kind="quiet" onClick={close}>
        Cancel
      </Button>
      <Button type="submit" form={formId} kind={danger ? 'danger' : 'primary'} busy={form.busy}>
        {submitText}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={close} title={title} actions={outcome ? undefined : actions} stays={stays}>
      {outcome || (
        <form {...form.props} id={formId} css={{ display: 'grid', gap: space.base }}>
          {children}
          {faultText && (
            <div ref={fault}>
              <Notice tone="error">{faultText}</Notice>
            </div>
          )}
        </form>
      )}
    </Dialog>
  );
}
