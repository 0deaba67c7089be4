import { color, hairline, radius, size, space } from '@fairway/kit/ui/tokens';

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
export const textAndActions = (isOwn: boolean) =>
  ({ display: 'flex', flexDirection: isOwn ? 'row-reverse' : 'row', alignItems: 'center' }) as const;

/** Picture and words; leaves room for the button beside them. */
export const said = { maxWidth: 'calc(100% - 2.25rem)', minWidth: 0 } as const;

export const meta = { color: color.muted, fontSize: size.tiny, lineHeight: 1.5 } as const;

/** Whoever is mentioned sees it from afar. */
export const mentioned = { borderLeft: `4px solid ${color.flag}` } as const;

export const bubble = (isOwn: boolean) =>
  ({
    width: 'fit-content',
    maxWidth: '100%',
    marginLeft: isOwn ? 'auto' : 0,
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
