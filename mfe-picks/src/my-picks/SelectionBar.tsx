import { Button } from '@fairway/kit/ui/Button';
import { color, condensed, desk, size, space } from '@fairway/kit/ui/tokens';
import type { RefObject } from 'react';
import { creditsText, type Selection } from '../selection/selection.ts';
import { useIsInView } from './use-is-in-view.ts';

interface SelectionBarProps {
  selection: Selection;
  /** The heading of the picks that it leads to. */
  picks: RefObject<HTMLElement | null>;
  onShow: () => void;
}

/**
 * A bar at the bottom of the screen with the state of the picks and a link to them, shown while the golfers are
 * in view and the picks below are not.
 */
export function SelectionBar({ selection, picks, onShow }: SelectionBarProps) {
  const isThere = useIsInView(picks);
  return (
    // Keeps its space, so that the page does not move while scrolling.
    <div css={bar} data-page-foot style={{ visibility: isThere ? 'hidden' : 'visible' }}>
      <strong css={{ ...condensed, fontSize: size.lead }}>{progressText(selection)}</strong>
      <Button kind="quiet" onClick={onShow} css={buttonStyle}>
        My Picks
      </Button>
    </div>
  );
}

function progressText({ credits, tiers, ids, lacks, isChanged }: Selection): string {
  if (lacks === null) return isChanged ? 'Complete, not submitted' : 'Your card is complete.';
  if (credits) return credits.left < 0 ? 'Over your credits' : `${creditsText(credits.left)} left`;
  return `${ids.length} of ${tiers.reduce((sum, { limit }) => sum + (limit ?? 0), 0)} golfers`;
}

const bar = {
  position: 'sticky',
  // Above other bars at the bottom of the window.
  bottom: 'var(--foot-height, 0px)',
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.base,
  margin: `${space.base} calc(-1 * ${space.base}) 0`,
  padding: `${space.hair} ${space.base}`,
  color: color.onFlag,
  background: color.flag,
  [desk]: { display: 'none' },
} as const;

const buttonStyle = {
  color: color.onFlag,
  borderColor: color.onFlag,
  '&:hover:not(:disabled)': { color: color.flag, background: color.onFlag },
  '&:focus-visible': { outlineColor: color.onFlag },
};
