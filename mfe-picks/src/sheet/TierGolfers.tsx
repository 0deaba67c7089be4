import { clockTimeIn, viewerZone } from '@fairway/kit/format';
import { Select } from '@fairway/kit/ui/Select';
import { type Column, Table } from '@fairway/kit/ui/Table';
import { TextField } from '@fairway/kit/ui/TextField';
import { color, phone, size, space, touch } from '@fairway/kit/ui/tokens';
import { type RefObject, useId, useRef } from 'react';
import { golferListHeightPx } from '../screen-constants.ts';
import { type Golfer, oddsText } from '../selection/golfer.ts';
import type { SelectedTier, Selection } from '../selection/selection.ts';
import { PickButton } from './PickButton.tsx';
import { namesLike } from './search.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

/** What is shown: a tier, or a search by name. */
export interface Looking {
  tier: number;
  search: string;
}

interface TierGolfersProps {
  selection: Selection;
  /** Why nobody can be picked now; null while picks are open. */
  closedBecause: string | null;
  onAdd: (golfer: Golfer) => void;
  looking: Looking;
  onLook: (at: Looking) => void;
  /** The tier selector, for whoever sends the player there. */
  selector: RefObject<HTMLSelectElement | null>;
  /** Whether golfers lock one by one as they tee off. */
  byTeeTime: boolean;
}

/** The golfers left to pick, by tier or by name. Shown even if none can be picked. */
export function TierGolfers({
  selection,
  closedBecause,
  onAdd,
  looking,
  onLook,
  selector,
  byTeeTime,
}: TierGolfersProps) {
  const { tier: number, search } = looking;
  const reasonId = useId();
  const list = useRef<HTMLDivElement>(null);
  const holdFocus = useRestoreFocus(list, () => selector.current);

  const chosen = selection.tiers.find((tier) => tier.number === number);
  const wanted = search.trim();
  const shown = wanted === '' ? (chosen ? [chosen] : []) : selection.tiers;
  const golfers = shown
    .flatMap(({ left }) => left)
    .filter(({ name }) => namesLike(wanted, name))
    .toSorted(inOrder);
  const full = shown.filter((tier) => tier.full !== null);
  const title = wanted === '' ? tierTitle(number) : `Golfers like “${wanted}”`;
  const reasonOf = ({ tier }: Golfer) => {
    if (closedBecause !== null) return reasonId;
    return full.some(({ number }) => number === tier) ? `${reasonId}-${tier}` : undefined;
  };

  const add = (golfer: Golfer) => {
    holdFocus();
    onAdd(golfer);
  };
  const addColumn: Column<Golfer> = {
    name: 'Add',
    kind: 'figure',
    cell: (golfer) =>
      golfer.isLocked ? (
        <span css={lockedStyle}>Locked</span>
      ) : (
        <PickButton
          sign="+"
          name={`Add ${golfer.name}`}
          reasonId={reasonOf(golfer)}
          onPress={() => add(golfer)}
        />
      ),
  };

  return (
    <section
      aria-label="Golfers to pick"
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}
    >
      <div css={filters}>
        <Select
          ref={selector}
          label="Choose Tier"
          options={selection.tiers.map((tier) => ({
            value: String(tier.number),
            text: tierTitle(tier.number),
          }))}
          value={String(number)}
          onChange={({ target }) => onLook({ tier: Number(target.value), search: '' })}
        />
        <TextField
          label="Search all tiers"
          type="search"
          placeholder="Name of a golfer"
          autoComplete="off"
          value={search}
          onChange={({ target }) => onLook({ ...looking, search: target.value })}
        />
      </div>
      <div css={{ color: color.muted, fontSize: size.small }}>
        {closedBecause !== null && <p id={reasonId}>{closedBecause}</p>}
        {closedBecause === null && wanted === '' && chosen?.full === null && <p>{roomText(chosen)}</p>}
        {closedBecause === null &&
          full.map((tier) => (
            <p key={tier.number} id={`${reasonId}-${tier.number}`}>
              {tier.full}
            </p>
          ))}
      </div>
      <div ref={list}>
        {golfers.length > 0 ? (
          <Table
            label={title}
            rowHeader="Name"
            columns={[
              { name: 'Name', cell: ({ name }) => name },
              ...(wanted === '' ? [] : [tierColumn]),
              ...(byTeeTime ? [teeTimeColumn] : []),
              selection.credits ? costColumn : oddsColumn,
              addColumn,
            ]}
            rows={golfers}
            rowKey={({ id }) => id}
            tone={({ isLocked }) => (isLocked ? 'out' : undefined)}
            maxHeight={golferListHeightPx}
          />
        ) : (
          <p css={{ padding: `${space.base} 0` }}>
            {wanted === ''
              ? 'You have picked everybody in this tier.'
              : `Nobody who is left to pick has “${wanted}” in their name.`}
          </p>
        )}
      </div>
    </section>
  );
}

/** Golfers who can be picked first, favourites by current odds; tiers keep the odds they were made by. */
const inOrder = (a: Golfer, b: Golfer) =>
  Number(a.isLocked) - Number(b.isLocked) || a.tier - b.tier || (b.odds ?? 0) - (a.odds ?? 0);

const tierTitle = (number: number) => `Tier ${number} Golfers`;

/** How many more the tier takes, or what a golfer costs. */
function roomText({ number, limit, cost, picked }: SelectedTier): string {
  if (limit === null) return `Each costs ${cost} credits.`;
  return `${picked.length} of ${limit} picked from Tier ${number}.`;
}

const tierColumn: Column<Golfer> = { name: 'Tier', kind: 'figure', cell: ({ tier }) => tier };
const oddsColumn: Column<Golfer> = { name: 'Odds', kind: 'figure', cell: ({ odds }) => oddsText(odds) };
const costColumn: Column<Golfer> = { name: 'Cost', kind: 'figure', cell: ({ cost }) => cost };
const teeTimeColumn: Column<Golfer> = {
  name: 'Tee Time',
  kind: 'figure',
  cell: ({ teeAt }) => (teeAt === null ? '-' : clockTimeIn(viewerZone(), new Date(teeAt))),
};

/** As high as the button that others have, so that rows are alike. */
const lockedStyle = { display: 'inline-flex', alignItems: 'center', minHeight: touch, fontSize: size.small };

const filters = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: space.base,
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space.snug },
};
