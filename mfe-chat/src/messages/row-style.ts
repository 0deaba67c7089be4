import { color, duration, hairline, pointer, radius, size, space } from '@fairway/kit/ui/tokens';

export const avatarPx = 32;

/** A message and who said it, beside each other. */
export const row = {
  position: 'relative',
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
    textAlign: 'start',
    textWrap: 'wrap',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    color: isOwn ? color.onFlag : color.ink,
    background: isOwn ? color.flag : color.paper,
    border: isOwn ? `1px solid ${color.flag}` : hairline,
    borderRadius: radius.plate,
  }) as const;

/**
 * Where there is a mouse, it lies beside the message, and shows only while that or the keyboard is on the message;
 * a finger finds it under the message.
 */
export const removeButton = (isOwn: boolean) =>
  ({
    minHeight: '2rem',
    padding: `0 ${space.tight}`,
    border: hairline,
    borderColor: 'transparent',
    borderRadius: radius.plate,
    background: color.raised,
    color: color.muted,
    fontSize: size.tiny,
    cursor: 'pointer',
    [pointer]: {
      position: 'absolute',
      top: '-0.25rem',
      [isOwn ? 'left' : 'right']: 0,
      borderColor: color.hairline,
      opacity: 0,
      transition: `opacity ${duration.quick}`,
      'li:hover > div > &, &:focus-visible': { opacity: 1 },
      '&:hover': { color: color.red, borderColor: color.red },
    },
  }) as const;
