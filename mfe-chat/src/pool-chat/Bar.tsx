import { color, condensed, pointer, size, space, touch } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { type Ref, useId } from 'react';
import { UnreadDot, unreadText } from './UnreadDot.tsx';

interface BarProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  /** It stands beside the page, and not at its foot. */
  isDocked: boolean;
  /** How many messages of others were not seen yet. */
  unread: number;
  /** What it opens. */
  drawerId: string;
  onPress: () => void;
}

/** Opens and closes the chat, and shows the number of unread messages. */
export function Bar({ ref, isOpen, isDocked, unread, drawerId, onPress }: BarProps) {
  const newsId = useId();
  const hasNews = unread > 0 && !isOpen;
  return (
    <>
      <button
        ref={ref}
        type="button"
        aria-expanded={isOpen}
        aria-controls={drawerId}
        aria-describedby={hasNews ? newsId : undefined}
        onClick={onPress}
        css={bar}
      >
        Pool Chat
        {hasNews && <UnreadDot count={unread} />}
        <svg
          aria-hidden
          viewBox="0 0 12 8"
          width="12"
          height="8"
          css={{ marginLeft: 'auto', rotate: isDocked ? '-90deg' : isOpen ? 'none' : '180deg' }}
        >
          <path d="M1 1.5l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      {/* Heard when the first one comes, and read with the button from then on. */}
      <span id={newsId} role="status" css={visuallyHidden}>
        {hasNews && unreadText(unread)}
      </span>
    </>
  );
}

const bar = {
  ...condensed,
  display: 'flex',
  alignItems: 'center',
  gap: space.tight,
  flex: 'none',
  width: '100%',
  minHeight: touch,
  padding: `0 ${space.base}`,
  border: 0,
  borderTop: `2px solid ${color.ink}`,
  borderRadius: 0,
  background: 'transparent',
  fontSize: size.lead,
  fontWeight: 650,
  textAlign: 'left',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -3 },
  [pointer]: { '&:hover': { background: color.sunken } },
} as const;
