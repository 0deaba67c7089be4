import type { ReactNode } from 'react';
import type { FormState } from '../../forms/form.ts';
import { Notice } from '../messages/Notice.tsx';
import { space } from '../theme/tokens.ts';
import { Button } from './Button.tsx';

type FormProps = {
  form: FormState;
  submitText: string;
  /** What else one can do, beside the button that sends. */
  besides?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** A form: fields, the fault of the whole, and the submit button. */
export function Form({ form, submitText, besides, children }: FormProps) {
  return (
    <form {...form.props} css={{ display: 'grid', gap: space.base }}>
      {children}
      {form.fault && <Notice tone="error">{form.fault}</Notice>}
      <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.base }}>
        <Button type="submit" kind="primary" busy={form.busy}>
          {submitText}
        </Button>
        {besides}
      </div>
    </form>
  );
}
