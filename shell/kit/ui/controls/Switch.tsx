import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { color, duration, radius, size, space, touch } from '../theme/tokens.ts';

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'role'> & {
  label: string;
  hint?: ReactNode;
};

/** A setting that applies at once, without a submit button. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div>
      <label
        htmlFor={id}
        css={{
          display: 'flex',
          alignItems: 'center',
          gap: space.snug,
          minHeight: touch,
          fontWeight: 600,
          cursor: 'pointer',
        }}
      >
        <input
          {...input}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state.
          role="switch"
          aria-describedby={hint ? hintId : undefined}
          css={{
            appearance: 'none',
            flex: 'none',
            display: 'grid',
            alignItems: 'center',
            width: '3rem',
            height: '1.625rem',
            margin: 0,
            padding: 2,
            border: `1.5px solid ${color.edge}`,
            borderRadius: radius.plate,
            background: color.raised,
            cursor: 'inherit',
            transition: `background-color ${duration.quick}, border-color ${duration.quick}`,
            '&::before': {
              content: '""',
              width: '1.125rem',
              height: '100%',
              background: color.edge,
              transition: `translate ${duration.quick}, background-color ${duration.quick}`,
            },
            '&:checked': { borderColor: color.ink, background: color.flag },
            '&:checked::before': { translate: '1.4375rem', background: color.onFlag },
            '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
          }}
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} css={{ fontSize: size.small, color: color.muted }}>
          {hint}
        </p>
      )}
    </div>
  );
}
