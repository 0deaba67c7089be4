import { color, condensed, radius, size, space, touch } from '@fairway/kit/ui/tokens';

export const scroller = {
  height: '100%',
  padding: `0 ${space.base} ${space.base}`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // The browser's scroll anchoring would add to ours, and some have none.
  overflowAnchor: 'none',
  '&:focus-visible': { outlineOffset: -3 },
} as const;

/** The day's heading stays at the top while its messages are read. */
export const dayHead = {
  ...condensed,
  position: 'sticky',
  top: 0,
  zIndex: 1,
  margin: `${space.base} 0 0`,
  padding: `${space.hair} 0`,
  color: color.muted,
  background: color.raised,
  fontSize: size.tiny,
  fontWeight: 600,
  lineHeight: 1.5,
  textAlign: 'center',
} as const;

export const newLine = {
  display: 'flex',
  alignItems: 'center',
  gap: space.tight,
  marginTop: space.snug,
  color: color.red,
  fontSize: size.tiny,
  fontWeight: 600,
  '&::before, &::after': { content: '""', flex: 1, borderTop: `1px solid ${color.red}` },
} as const;

export const pill = {
  position: 'absolute',
  bottom: space.tight,
  left: '50%',
  translate: '-50% 0',
  zIndex: 1,
  minHeight: touch,
  padding: `0 ${space.base}`,
  border: 0,
  borderRadius: radius.round,
  color: color.onFlag,
  background: color.flag,
  fontSize: size.small,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  boxShadow: `0 2px 8px ${color.veil}`,
} as const;
