import { color, duration, hairline, pointer, radius, size, space } from '@fairway/kit/ui/tokens';

export const avatarPx = 32;

/** A message with its author beside it. */
export const row = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.tight,
  marginTop: space.snug,
} as const;

/** One's own messages are on the other side. */
export const own = { flexDirection: 'row-reverse', textAlign: 'right' } as const;

export const words = { flex: 1, minWidth: 0 } as const;

/** The text, and the actions beside it. */
export const beside = (isOwn: boolean) =>
  ({ display: 'flex', flexDirection: isOwn ? 'row-reverse' : 'row', alignItems: 'center' }) as const;

export const meta = { color: color.muted, fontSize: size.tiny, lineHeight: 1.5 } as const;

export const bubble = (isOwn: boolean) =>
  ({
    // Leaves room for the button that removes it.
    maxWidth: 'calc(100% - 2.25rem)',
    padding: `${space.hair} ${space.snug}`,
    lineHeight: 1.4,
    textAlign: 'start',
    textWrap: 'wrap',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    color: isOwn ? color.onFlag : color.ink,
    background: isOwn ? color.flag : color.paper,
    border: isOwn ? `1px solid ${color.flag}` : hairline,
    borderRadius: radius.plate,
  }) as const;

/** With a mouse it shows on hover, or on keyboard focus. */
export const removeButton = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '2.25rem',
  minHeight: '2.25rem',
  padding: 0,
  border: 0,
  background: 'transparent',
  color: color.muted,
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -3 },
  [pointer]: {
    opacity: 0,
    transition: `opacity ${duration.quick}`,
    'li:hover &, &:focus-visible': { opacity: 1 },
    '&:hover': { color: color.red },
  },
} as const;
