import { useUsername } from '@fairway/kit/session';
import { Slot } from '@fairway/kit/slot';
import { color, phone, rule, space, touch } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import type { Board } from '../board/use-pool-board.ts';
import { OwnPosition } from './OwnPosition.tsx';

interface PoolFooterProps {
  /** The pool's name. */
  pool: string;
  board: Board | null | undefined;
}

/** The footer of a pool's page: the bar that opens the chat, and on a phone beside it one's own position. */
export function PoolFooter({ pool, board }: PoolFooterProps) {
  const viewer = useUsername();
  return (
    <div css={foot} data-page-foot>
      {useIsPhone() && board && <OwnPosition pool={pool} rows={board.rows} viewer={viewer} />}
      <Slot name="poolChat" pool={pool} />
    </div>
  );
}

const foot = {
  [phone]: {
    position: 'sticky',
    // The shell may show the sandbox's strip below it.
    bottom: 'var(--foot-height, 0px)',
    zIndex: 2,
    display: 'flex',
    alignItems: 'stretch',
    justifyContent: 'flex-end',
    margin: `${space.wide} calc(-1 * ${space.base}) 0`,
    background: color.raised,
    borderTop: rule,
    // While the chat loads, the room of its bar is reserved.
    '& > [role="status"]': { flex: '0 0 9.5rem', height: touch, overflow: 'hidden' },
  },
} as const;
