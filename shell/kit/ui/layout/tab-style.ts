import { color, condensed, pointer, size, space, touch } from '@fairway/kit/ui/tokens';

/** What a tab looks like, for tab lists with a layout of their own. */
export const tabStyle = {
  ...condensed,
  minHeight: touch,
  padding: `${space.tight} ${space.base}`,
  border: 0,
  background: 'transparent',
  color: color.muted,
  fontSize: size.lead,
  fontWeight: 600,
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -3 },
  '&[aria-selected="true"]': {
    color: color.ink,
    boxShadow: `inset 0 -4px ${color.flag}, inset 0 -5px ${color.ink}`,
  },
  [pointer]: { '&:hover': { color: color.ink } },
} as const;
