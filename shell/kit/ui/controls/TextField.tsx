import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { color, pointer, size, space } from '../theme/tokens.ts';
import { controlStyle, Field, type FieldText } from './Field.tsx';

type TextFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> & {
    type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url';
    ref?: Ref<HTMLInputElement>;
  };

/** A single-line field. Passwords can be shown, which prevents more mistakes than typing them twice. */
export function TextField({ label, hint, error, type = 'text', ...input }: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span css={{ position: 'relative', display: 'block' }}>
          <input
            {...input}
            {...control}
            type={isPassword && shown ? 'text' : type}
            css={[controlStyle, isPassword && { paddingRight: '4.5rem' }]}
          />
          {isPassword && (
            <button
              type="button"
              aria-pressed={shown}
              aria-controls={control.id}
              disabled={input.disabled}
              onClick={() => setShown(!shown)}
              css={{
                position: 'absolute',
                inset: '0 0 0 auto',
                minWidth: '4rem',
                padding: `0 ${space.snug}`,
                border: 0,
                background: 'transparent',
                fontSize: size.small,
                fontWeight: 600,
                cursor: 'pointer',
                '&:focus-visible': { outlineOffset: -3 },
                '&:disabled': { color: color.muted },
                [pointer]: { '&:hover': { background: color.sunken } },
              }}
            >
              Show
            </button>
          )}
        </span>
      )}
    </Field>
  );
}
