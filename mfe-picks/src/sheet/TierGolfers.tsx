import { type Column, Table } from '@fairway/kit/ui/Table';
import { TextField } from '@fairway/kit/ui/TextField';
import { color, phone, size, space, touch } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { type RefObject, useId, useRef, useState } from 'react';
import { golferListHeightPx } from '../screen-constants.ts';
import type { Golfer } from '../selection/golfer.ts';
import { tierAfter } from '../selection/next-tier.ts';
import type { Selection } from '../selection/selection.ts';
import { golferColumns } from './golfer-columns.tsx';
import { PickButton } from './PickButton.tsx';
import { SwapOut } from './SwapOut.tsx';
import { namesLike } from './search.ts';
import { type TabsHandle, TierTabs, tabId } from './TierTabs.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';
import type { TeeTimes } from './use-tee-times.ts';

/** What is shown: a tier, or a search by name. */
export interface TierView {
  tier: number;
  search: string;
}

interface TierGolfersProps {
  selection: Selection;
  /** Why nobody can be picked now; null while picks are open. */
  closedBecause: string | null;
  onAdd: (golfer: Golfer) => void;
  onSwap: (out: Golfer, into: Golfer) => void;
  /** The last one was added that the card has room for. */
  onComplete: () => void;
  looking: TierView;
  onLook: (at: TierView) => void;
  tabs: RefObject<TabsHandle | null>;
  /** Where golfers lock one by one as they tee off; else null. */
  teeTimes: TeeTimes | null;
}

/** The golfers left to pick, by tier or by name. Shown even if none can be picked. */
export function TierGolfers(props: TierGolfersProps) {
  const { selection, closedBecause, looking, onLook, tabs, teeTimes } = props;
  const { tier: number, search } = looking;
  const reasonId = useId();
  const panelId = useId();
  const section = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const restoreFocus = useRestoreFocus(list, () => tabs.current?.focus(number));
  const [outId, setOutId] = useState<string | null>(null);

  const wanted = search.trim();
  const isSearch = wanted !== '';
  // Where tiers don't matter there are none to choose.
  const isOnly = selection.tiers.length === 1;
  const chosen = selection.tiers.find((tier) => tier.number === number);
  const shown = isSearch ? selection.tiers : chosen ? [chosen] : [];
  const golfers = shown
    .flatMap(({ left }) => left)
    .filter(({ name }) => namesLike(wanted, name))
    .toSorted(inOrder);
  const out =
    selection.tiers
      .filter((tier) => tier.full !== null)
      .flatMap(({ picked }) => picked)
      .find(({ id }) => id === outId) ?? null;
  // Once there is room again nobody goes out, also when the tier fills up later.
  if (outId !== null && out === null) setOutId(null);
  const full = closedBecause === null ? shown.filter((tier) => tier.full !== null) : [];
  const reasonOf = ({ tier }: Golfer) => {
    if (closedBecause !== null) return reasonId;
    const isFull = full.some(({ number }) => number === tier) && out?.tier !== tier;
    return isFull ? `${reasonId}-${tier}` : undefined;
  };

  const look = (tier: number) => {
    setOutId(null);
    onLook({ tier, search: '' });
  };
  const add = (golfer: Golfer) => {
    if (out?.tier === golfer.tier) {
      restoreFocus();
      setOutId(null);
      return props.onSwap(out, golfer);
    }
    const next = isSearch ? golfer.tier : tierAfter(selection, golfer);
    const goesOn = typeof next === 'number' && next !== number && !isSearch;
    restoreFocus(goesOn ? 0 : undefined);
    props.onAdd(golfer);
    if (goesOn) {
      look(next);
      if ((section.current?.getBoundingClientRect().top ?? 0) < 0) section.current?.scrollIntoView?.();
    } else if (tierAfter(selection, golfer) === 'complete') props.onComplete();
  };
  const addColumn: Column<Golfer> = {
    name: 'Add',
    kind: 'figure',
    cell: (golfer) =>
      golfer.isLocked || golfer.usedIn !== null ? (
        <span css={lockedStyle}>{golfer.usedIn === null ? 'Locked' : 'Used'}</span>
      ) : (
        <PickButton
          sign="+"
          name={`Add ${golfer.name}`}
          reasonId={reasonOf(golfer)}
          onPress={() => add(golfer)}
        />
      ),
  };
  const columns = golferColumns({
    ofAllTiers: isSearch && !isOnly,
    teeTimes,
    hasCosts: selection.credits !== null,
    isPhone,
  });

  return (
    <section ref={section} aria-label="Golfers to pick" css={sectionStyle}>
      {!isOnly && (
        <TierTabs
          ref={tabs}
          tiers={selection.tiers}
          shown={isSearch ? null : number}
          panelId={panelId}
          onChoose={look}
        />
      )}
      <div css={searchStyle}>
        <TextField
          label={isOnly ? 'Search all golfers' : 'Search all tiers'}
          type="search"
          placeholder={isOnly ? 'Search by name' : 'Search all tiers by name'}
          autoComplete="off"
          value={search}
          onChange={({ target }) => onLook({ ...looking, search: target.value })}
        />
      </div>
      <div css={{ display: 'grid', gap: space.tight, color: color.muted, fontSize: size.small }}>
        {closedBecause !== null && <p id={reasonId}>{closedBecause}</p>}
        {full.map((tier) => (
          <SwapOut
            key={tier.number}
            tier={tier}
            reasonId={`${reasonId}-${tier.number}`}
            out={out?.tier === tier.number ? out : null}
            onChoose={(golfer) => setOutId(golfer?.id ?? null)}
          />
        ))}
      </div>
      <div
        id={panelId}
        ref={list}
        {...(!isSearch && !isOnly && { role: 'tabpanel', 'aria-labelledby': tabId(panelId, number) })}
      >
        {golfers.length > 0 ? (
          <Table
            label={isSearch ? `Golfers like “${wanted}”` : isOnly ? 'All golfers' : `Tier ${number} Golfers`}
            rowHeader="Name"
            columns={[...columns, addColumn]}
            rows={golfers}
            rowKey={({ id }) => id}
            tone={({ isLocked, usedIn }) => (isLocked || usedIn !== null ? 'out' : undefined)}
            // A phone scrolls the page and nothing inside it.
            {...(!isPhone && { maxHeight: golferListHeightPx })}
          />
        ) : (
          <p css={{ padding: `${space.base} 0` }}>
            {isSearch
              ? `No golfer you can still pick has “${wanted}” in their name.`
              : 'You have picked everybody in this tier.'}
          </p>
        )}
      </div>
      {teeTimes?.zoneButton && <div>{teeTimes.zoneButton}</div>}
    </section>
  );
}

/** Golfers who can be picked first, favourites by current odds; tiers keep the odds they were made by. */
const inOrder = (a: Golfer, b: Golfer) =>
  Number(isClosed(a)) - Number(isClosed(b)) || a.tier - b.tier || (b.odds ?? 0) - (a.odds ?? 0);

const isClosed = ({ isLocked, usedIn }: Golfer) => isLocked || usedIn !== null;

/** As high as the button that others have, so that rows are alike. */
const lockedStyle = { display: 'inline-flex', alignItems: 'center', minHeight: touch, fontSize: size.small };

const sectionStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.base,
  [phone]: { gap: space.tight },
} as const;

/** What it does stands in the field itself. */
const searchStyle = { '& label': visuallyHidden };
