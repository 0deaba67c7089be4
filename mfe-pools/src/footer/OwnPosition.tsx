import { paths, useNavigate } from '@fairway/kit/paths';
import { color, condensed, size, space, touch } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { entryKey, type OfEntry } from '../board/entry-name.ts';
import { rankedBy, Sum, type Sums } from '../board/Sum.tsx';

interface Row extends OfEntry, Sums {
  position: string;
}

interface OwnPositionProps {
  /** The pool's name. */
  pool: string;
  rows: readonly Row[];
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
  const apart = distance(score, rows, own);
  return (
    <>
      <button type="button" css={[buttonStyle, positionStyle]} onClick={goToOwnRow}>
        {own.position} · <Sum of={own} />
        {apart && ` · ${apart}`}
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

/**
 * In strokes or points: behind the leader, or ahead of the second. Nothing where that would say the opposite of the board,
 * as of somebody who has missed a week with a lower total (G27).
 */
function distance(score: number, rows: readonly Row[], own: Row): string | null {
  const ranked = rows.filter((row) => rankedBy(row) !== null);
  // The leader, or the leader's second.
  const other = ranked.find((row) => row !== own);
  const its = other && rankedBy(other);
  if (!other || its == null) return 'alone';
  if (other.position === own.position) return 'shared lead';
  const isFirst = ranked[0] === own;
  const by = isFirst ? its - score : score - its;
  if (by < 0) return null;
  return `${own.points === null ? by : by / 100} ${isFirst ? 'ahead' : 'back'}`;
}

/** Scrolls it to the middle of the window, and focuses it where it opens something. */
function goToOwnRow(): void {
  const row = document.querySelector<HTMLElement>('[data-board] tr[data-tone~="mine"]');
  row?.scrollIntoView?.({ block: 'center' });
  row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}
