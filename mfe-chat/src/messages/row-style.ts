import { color, duration, hairline, pointer, radius, size, space } from '@fairway/kit/ui/tokens';

export const avatarPx = 32;

/** A message and who said it, beside each other. */
export const row = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.tight,
  marginTop: space.snug,
} as const;

/** One's own stand at the other side. */
export const own = {
  flexDirection: 'row-reverse',
  textAlign: 'right',
  justifyContent: 'flex-start',
  '& > div': { display: 'grid', justifyItems: 'end' },
} as const;

export const meta = { color: color.muted, fontSize: size.tiny, lineHeight: 1.5 } as const;

export const bubble = (isOwn: boolean) =>
  ({
    width: 'fit-content',
    padding: `${space.hair} ${space.snug}`,
    lineHeight: 1.4,
    textAlign: 'left',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    color: isOwn ? color.onFlag : color.ink,
    background: isOwn ? color.flag : color.paper,
    border: isOwn ? `1px solid ${color.flag}` : hairline,
    borderRadius: radius.plate,
  }) as const;

/** Beside a message; where there is a mouse, only while it is over the message or the keyboard is on it. */
export const removeButton = {
  flex: 'none',
  minHeight: '2rem',
  padding: `0 ${space.tight}`,
  border: 0,
  background: 'transparent',
  color: color.muted,
  fontSize: size.tiny,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  cursor: 'pointer',
  [pointer]: {
    opacity: 0,
    transition: `opacity ${duration.quick}`,
    'li:hover &, &:focus-visible': { opacity: 1 },
    '&:hover': { color: color.red },
  },
} as const;
