import { type CSSObject, keyframes } from '@emotion/react';
import { color, condensed, hairline, motionAllowed, phone, rule, size, space } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { boardMaxHeightPx } from '../screen-constants.ts';

const washOut = keyframes({ from: { opacity: 0.5 } });

/** Around a table of scores: it scrolls under its header. */
export const liveTableFrame: CSSObject = {
  containerType: 'inline-size',
  overflow: 'auto',
  maxHeight: boardMaxHeightPx,
  // On a phone the page scrolls, and the header stays at the top.
  [phone]: { overflow: 'visible', maxHeight: 'none' },
  overscrollBehaviorX: 'contain',
  // Sticky cells stay below what is fixed to the window.
  isolation: 'isolate',
};

/** The container's width decides, since panels stand side by side. */
const narrow = '@container (max-width: 34rem)';

/**
 * One style for a whole table of scores and none in its cells, for speed: a field has 150 golfers, a pool may have a
 * thousand members, and boards are rendered every few seconds. Cells are marked by `data-part`, rows by `data-tone`
 * and `data-move`.
 */
export const liveTableStyle: CSSObject = {
  ...condensed,
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: size.lead,
  whiteSpace: 'nowrap',
  '& th, & td': {
    height: '2.25rem',
    minWidth: '2.75rem',
    padding: `0 ${space.tight}`,
    borderBottom: hairline,
    background: 'inherit',
    textAlign: 'right',
    [narrow]: { minWidth: '2.375rem', paddingInline: space.hair },
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: '2.5rem',
    background: color.paper,
    borderBottom: rule,
    color: color.muted,
    fontSize: size.small,
    fontWeight: 600,
  },
  '& th[data-part="name"]': {
    position: 'sticky',
    left: 0,
    // Takes the remaining room; a long name wraps between words, and a long word ends in an ellipsis.
    width: '100%',
    minWidth: '6.5rem',
    maxWidth: 0,
    paddingLeft: space.tight,
    lineHeight: 1.15,
    whiteSpace: 'normal',
    overflowWrap: 'normal',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    textAlign: 'left',
    fontWeight: 600,
  },
  '& thead th[data-part="name"]': { zIndex: 2 },
  // Below the name but not part of it: a screen reader reads the name alone.
  '& th[data-note]::after': {
    content: ['attr(data-note)', 'attr(data-note) / ""'],
    display: 'block',
    paddingBottom: space.hair,
    fontSize: size.tiny,
    fontWeight: 500,
    lineHeight: 1.15,
    // A sum of money is never cut: on the narrowest phones it takes a second line.
    whiteSpace: 'normal',
  },
  '& tbody tr': { background: color.paper },
  '& tbody tr[data-tone~="mine"]': { background: color.sunken },
  '& tbody tr[data-tone~="lead"] > th': { color: color.onFlag, background: color.flag },
  '& tbody tr[data-tone~="out"]': { color: color.muted },
  '& [data-part="round"]': { minWidth: '2.25rem', color: color.muted },
  '& [data-part="place"]': {
    position: 'relative',
    display: 'inline-flex',
    // Read after the position, and shown before it.
    flexDirection: 'row-reverse',
    alignItems: 'center',
    gap: '0.4em',
  },
  '& [data-part="spoken"]': visuallyHidden,
  '& [data-part="moved"]': { color: color.muted, fontSize: size.tiny },
  [motionAllowed]: {
    // A figure that turns over, or moves in any way, would cost a phone as much as all the rest of a change.
    '& tr[data-move] > [data-part="score"]': {
      position: 'relative',
      isolation: 'isolate',
      // On a layer of its own, so that the table is not painted again for as long as it fades; behind the figure.
      '&::after': {
        content: '""',
        position: 'absolute',
        inset: 0,
        zIndex: -1,
        background: color.flag,
        opacity: 0,
        pointerEvents: 'none',
        animation: `${washOut} 2.5s ease-in`,
      },
    },
  },
};
