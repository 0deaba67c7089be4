import { Button } from '@fairway/kit/ui/Button';
import { color, condensed, desk, size, space } from '@fairway/kit/ui/tokens';
import type { RefObject } from 'react';
import { creditsText, type Selection } from '../selection/selection.ts';
import { useIsInView } from './use-is-in-view.ts';

interface HandBarProps {
  selection: Selection;
  /** The heading of the picks that it leads to. */
  picks: RefObject<HTMLElement | null>;
  onShow: () => void;
}

/**
 * Where one's picks are below the golfers: how far they are, at the foot of the screen for as long as golfers are
 * looked at, and the way to them. Whoever has arrived there needs neither.
 */
export function HandBar({ selection, picks, onShow }: HandBarProps) {
  const isThere = useIsInView(picks);
  return (
    // It keeps its place, or else the page would move under whoever scrolls.
    <div css={bar} style={{ visibility: isThere ? 'hidden' : 'visible' }}>
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
  // Above what else stands at the foot of the window, where there is such a thing.
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
