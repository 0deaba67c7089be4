import { paths, useNavigate } from '@fairway/kit/paths';
import { color, condensed, size, space, touch } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { entryKey } from '../board/entry-name.ts';
import { rankedBy, Sum } from '../board/Sum.tsx';
import type { Board } from '../board/use-pool-board.ts';

interface OwnPositionProps {
  /** The pool's name. */
  pool: string;
  rows: Board['rows'];
  viewer: string | null;
}

/**
 * One's own position, always visible on a phone: 'T8 · -3 · 8 back'. Pressing it scrolls to one's own row,
 * and beside it one asks for the golfers behind it.
 */
export function OwnPosition({ pool, rows, viewer }: OwnPositionProps) {
  const navigate = useNavigate();
  const own = rows.find(({ user }) => user.username === viewer);
  const score = own && rankedBy(own);
  if (!own || score == null) return null;
  return (
    <>
      <button type="button" css={[buttonStyle, positionStyle]} onClick={goToOwnRow}>
        {own.position} · <Sum of={own} /> · {distance(score, rows, own)}
        <span css={visuallyHidden}>, go to your row</span>
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        css={[buttonStyle, whyStyle]}
        onClick={() => navigate(paths.standings(pool, entryKey(own)))}
      >
        Why?<span css={visuallyHidden}> Show your golfers’ scores</span>
      </button>
    </>
  );
}

const buttonStyle = {
  ...condensed,
  position: 'relative',
  minHeight: touch,
  border: 0,
  background: 'transparent',
  color: color.ink,
  fontSize: size.lead,
  fontWeight: 650,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -3 },
} as const;

const positionStyle = {
  flex: '1 1 0',
  minWidth: 0,
  padding: `0 ${space.tight} 0 ${space.base}`,
  textAlign: 'left',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;

const whyStyle = {
  flex: 'none',
  minWidth: touch,
  padding: `0 ${space.snug} 0 ${space.hair}`,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
} as const;

type Row = Board['rows'][number];

/** In strokes or points: behind the leader, or ahead of the second. */
function distance(score: number, rows: readonly Row[], own: Row): string {
  const others = rows.flatMap((row) => (row === own ? [] : (rankedBy(row) ?? [])));
  const shown = (by: number) => (own.points === null ? by : by / 100);
  const best = Math.min(...others);
  if (others.length === 0) return 'alone';
  if (score > best) return `${shown(score - best)} back`;
  return score === best ? 'shared lead' : `${shown(best - score)} ahead`;
}

/** Scrolls it to the middle of the window, and focuses it where it opens something. */
function goToOwnRow(): void {
  const row = document.querySelector<HTMLElement>('[data-board] tr[data-tone~="mine"]');
  row?.scrollIntoView?.({ block: 'center' });
  row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}
