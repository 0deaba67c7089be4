import type { Ref, SelectHTMLAttributes } from 'react';
import { color } from '../theme/tokens.ts';
import { controlStyle, Field, type FieldText } from './Field.tsx';

export type SelectOption = { value: string; text: string; disabled?: boolean };

type SelectProps = FieldText &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'children' | 'multiple'> & {
    options: readonly SelectOption[];
    ref?: Ref<HTMLSelectElement>;
  };

/** The browser's own select, which works best with touch and screen readers. */
export function Select({ label, hint, error, options, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span
          css={{
            position: 'relative',
            display: 'block',
            '&::after': {
              content: '""',
              position: 'absolute',
              right: '1rem',
              top: '50%',
              width: '0.5rem',
              height: '0.5rem',
              border: `solid ${color.ink}`,
              borderWidth: '0 2px 2px 0',
              transform: 'translateY(-70%) rotate(45deg)',
              pointerEvents: 'none',
            },
          }}
        >
          <select
            {...select}
            {...control}
            css={[
              controlStyle,
              {
                appearance: 'none',
                paddingRight: '2.5rem',
                textOverflow: 'ellipsis',
                '& option': { color: color.ink, background: color.raised },
                '& option:disabled': { color: color.muted },
              },
            ]}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.text}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
