import type { CSSObject } from '@emotion/react';
import { type ReactNode, useId } from 'react';
import { color, radius, size, space, touch } from '../theme/tokens.ts';

/** What every control inside a field has in common. */
export type FieldText = {
  label: string;
  /** Shown while nothing is wrong. */
  hint?: ReactNode;
  /** Shown instead of the hint. */
  error?: string | undefined;
};

/** What ties a control to its label and to the words below it. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export const controlStyle: CSSObject = {
  width: '100%',
  minHeight: touch,
  padding: `${space.tight} ${space.snug}`,
  // Phones zoom into fields with smaller text.
  fontSize: size.text,
  lineHeight: 1.4,
  background: color.raised,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.plate,
  '&::placeholder': { color: color.muted, opacity: 1 },
  '&:disabled': { color: color.muted, background: color.sunken, cursor: 'not-allowed' },
  '&[aria-invalid="true"]': { borderColor: color.red, boxShadow: `inset 0 0 0 1px ${color.red}` },
  '&:focus-visible': { outlineOffset: 0 },
};

/** A label above a control, and a hint or an error below it, associated for screen readers. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldText & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div css={{ display: 'grid', gap: space.hair, minWidth: 0 }}>
      <label htmlFor={id} css={{ fontSize: size.small, fontWeight: 600 }}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p
          id={noteId}
          css={{ fontSize: size.small, color: error ? color.red : color.muted, lineHeight: 1.35 }}
        >
          {note}
        </p>
      )}
    </div>
  );
}
