import { color, radius, size, space } from '@fairway/kit/ui/tokens';

export const unreadText = (count: number): string =>
  count === 1 ? '1 new message' : `${count} new messages`;

/** How many messages of others were not seen yet, for the eye: what has it is described by `unreadText`. */
export const UnreadDot = ({ count }: { count: number }) => (
  <span aria-hidden css={dot}>
    {count > 99 ? '99+' : count}
  </span>
);

const dot = {
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: '1.375rem',
  height: '1.375rem',
  padding: `0 ${space.hair}`,
  borderRadius: radius.round,
  color: color.onFlag,
  background: color.flag,
  fontSize: size.tiny,
  fontWeight: 650,
  lineHeight: 1,
} as const;
