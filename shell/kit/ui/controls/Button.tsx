import type { CSSObject } from '@emotion/react';
import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { Spinner } from '../messages/Spinner.tsx';
import { color, duration, pointer, radius, size, space, touch } from '../theme/tokens.ts';

/** `primary` is the one thing to do on a screen; `danger` can't be taken back. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  /** While busy, the button keeps its focus and place and ignores presses. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

const kinds: Record<ButtonKind, CSSObject> = {
  primary: {
    color: color.onFlag,
    background: color.flag,
    borderColor: color.flag,
    [pointer]: {
      '&:hover:not(:disabled)': { background: color.flagPressed, borderColor: color.flagPressed },
    },
  },
  secondary: {
    color: color.ink,
    background: 'transparent',
    borderColor: color.ink,
    [pointer]: { '&:hover:not(:disabled)': { color: color.paper, background: color.ink } },
  },
  quiet: {
    color: color.ink,
    background: 'transparent',
    borderColor: 'transparent',
    [pointer]: { '&:hover:not(:disabled)': { background: color.sunken } },
  },
  danger: {
    color: color.red,
    background: 'transparent',
    borderColor: color.red,
    [pointer]: { '&:hover:not(:disabled)': { color: color.paper, background: color.red } },
  },
};

/** What `Button` and `ButtonLink` look like. */
export const buttonStyle = (kind: ButtonKind): CSSObject => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.tight,
  minHeight: touch,
  minWidth: touch,
  padding: `${space.hair} 1.125rem`,
  border: '1.5px solid',
  borderRadius: radius.plate,
  fontSize: size.text,
  fontWeight: 600,
  lineHeight: 1.2,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  transition: `color ${duration.quick}, background-color ${duration.quick}, border-color ${duration.quick}`,
  '&:active:not(:disabled)': { translate: '0 1px' },
  '&:disabled': {
    color: color.muted,
    background: color.sunken,
    borderColor: color.sunken,
    cursor: 'not-allowed',
  },
  '&[aria-busy="true"]': { cursor: 'progress' },
  ...kinds[kind],
});

const label: CSSObject = { display: 'inline-flex', alignItems: 'center', gap: space.tight };

export function Button({
  kind = 'secondary',
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field presses the submit button too, so this prevents sending twice.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      css={buttonStyle(kind)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={click}
    >
      <span css={[label, busy && { opacity: 0 }]}>{children}</span>
      {busy && (
        <span css={{ position: 'absolute' }}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
