import { tabStyle } from '@fairway/kit/tab-style';
import { color, hairline, phone, size, space } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import type { SelectedTier } from '../selection/selection.ts';

/** Lets a parent move the focus to the tabs. */
export interface TabsHandle {
  focus: (tier: number) => void;
}

interface TierTabsProps {
  tiers: readonly SelectedTier[];
  /** The tier that is shown; null while something else is. */
  shown: number | null;
  /** The id of what shows it. */
  panelId: string;
  onChoose: (tier: number) => void;
  ref: Ref<TabsHandle>;
}

/** The tiers side by side, with how many are picked of each. */
export function TierTabs({ tiers, shown, panelId, onChoose, ref }: TierTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const tabs = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
  const focusAt = (at: number) => tabs().at(at)?.focus();
  useImperativeHandle(ref, () => ({
    focus: (tier) => {
      const at = tiers.findIndex(({ number }) => number === tier);
      tabs()[at]?.focus({ preventScroll: true });
    },
  }));

  const walk = (event: KeyboardEvent) => {
    const at = tabs().indexOf(event.target as HTMLElement);
    const next = { ArrowRight: (at + 1) % tiers.length, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tier = next === undefined ? undefined : tiers.at(next);
    if (next === undefined || !tier) return;
    event.preventDefault();
    focusAt(next);
    onChoose(tier.number);
  };
  const entry = shown ?? tiers[0]?.number;
  return (
    <div ref={list} role="tablist" aria-label="Choose Tier" onKeyDown={walk} css={listStyle}>
      {tiers.map((tier) => (
        <button
          key={tier.number}
          type="button"
          role="tab"
          id={tabId(panelId, tier.number)}
          aria-selected={tier.number === shown}
          aria-controls={panelId}
          tabIndex={tier.number === entry ? 0 : -1}
          onClick={() => onChoose(tier.number)}
          css={tierTabStyle}
        >
          Tier {tier.number}
          <span css={visuallyHidden}> Golfers</span> <small css={countStyle}>{countText(tier)}</small>
        </button>
      ))}
    </div>
  );
}

export const tabId = (panelId: string, tier: number): string => `${panelId}-tab-${tier}`;

/** How far the tier is picked; where credits decide, what each costs and how many one has. */
const countText = ({ limit, cost, picked }: SelectedTier): string => {
  if (limit !== null) return `${picked.length} of ${limit}`;
  return picked.length === 0 ? `${cost} each` : `${picked.length} × ${cost}`;
};

const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  background: color.paper,
  borderBottom: hairline,
  // On a phone the list is longer than the screen, and the tiers stay in sight.
  [phone]: { position: 'sticky', top: 0, zIndex: 2 },
} as const;

const tierTabStyle = { ...tabStyle, padding: `${space.tight} ${space.hair}`, lineHeight: 1.15 };

const countStyle = { display: 'block', fontSize: size.tiny, fontWeight: 500 };
