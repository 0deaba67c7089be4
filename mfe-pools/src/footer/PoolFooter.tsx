import { useUsername } from '@fairway/kit/session';
import { Slot } from '@fairway/kit/slot';
import { color, phone, rule, space, touch, wideQuery } from '@fairway/kit/ui/tokens';
import { useIsPhone, useIsWide } from '@fairway/kit/ui/use-is-phone';
import type { Board } from '../board/use-pool-board.ts';
import { OwnPosition } from './OwnPosition.tsx';

interface PoolFooterProps {
  /** The pool's name. */
  pool: string;
  board: Board | null | undefined;
}

/**
 * The footer of a pool's page: the bar that opens the chat, and beside it one's own position. It is as wide as the
 * page, so that it covers no half of a row; where the window is wide, the bar stands at the left alone.
 */
export function PoolFooter({ pool, board }: PoolFooterProps) {
  const viewer = useUsername();
  const isPhone = useIsPhone();
  const isWide = useIsWide();
  const position = board && !isWide && (
    <OwnPosition key="position" pool={pool} rows={board.rows} viewer={viewer} />
  );
  // On a phone the position has the left, and elsewhere the chat, as on a wide desk.
  return (
    <div css={foot} data-page-foot>
      {isPhone && position}
      <Slot key="chat" name="poolChat" pool={pool} />
      {!isPhone && position}
    </div>
  );
}

// Where the chat has no room beside the page.
const notWide = `@media not all and ${wideQuery}` as const;

const foot = {
  [notWide]: {
    position: 'fixed',
    insetInline: 0,
    // The shell may show the sandbox's strip below it.
    bottom: 'var(--foot-height, 0px)',
    zIndex: 2,
    display: 'flex',
    alignItems: 'stretch',
    background: color.raised,
    borderTop: rule,
    // While the chat loads, the room of its bar is reserved.
    '& > [role="status"]': { flex: '0 0 9.5rem', height: touch, overflow: 'hidden' },
    // The open chat covers the position.
    '&:has([aria-expanded="true"]) > button': { visibility: 'hidden' },
  },
  [phone]: {
    position: 'sticky',
    justifyContent: 'flex-end',
    // It ends the page, without the room that a page keeps below what it shows.
    margin: `${space.wide} calc(-1 * ${space.base}) calc(-1 * ${space.wide})`,
  },
} as const;
