import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Score } from '@fairway/kit/ui/Score';
import { Select } from '@fairway/kit/ui/Select';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { type Column, Table } from '@fairway/kit/ui/Table';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { Fragment, useState } from 'react';
import { isOut } from '../leaderboard/is-out.ts';
import { Tag } from '../live-table/Tag.tsx';
import { useFirstRows } from '../live-table/use-first-rows.tsx';
import { boardMaxHeightPx, outScore } from '../screen-constants.ts';
import { type OwnedGolfer, useOwnership } from './use-ownership.ts';

interface OwnershipProps {
  /** The pool's name. */
  pool: string;
  weeks: readonly number[];
  week: number;
}

type Row = OwnedGolfer & { isOwn: boolean };

/** The golfers on the pool's cards, most picked first; one's own are marked. */
export function Ownership({ pool, weeks, week }: OwnershipProps) {
  const [chosen, choose] = useState<number | null>(null);
  const asked = chosen ?? week;
  const { ownership, ownGolfers, error, retry } = useOwnership(pool, asked);
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
      {error && <FaultNotice error={error} onRetry={retry} />}
      {weeks.length > 1 && (
        <div css={{ maxWidth: '11rem' }}>
          <Select
            label="Week"
            value={String(asked)}
            onChange={({ target }) => choose(Number(target.value))}
            options={weeks.map((number) => ({ value: String(number), text: `Week ${number}` }))}
          />
        </div>
      )}
      {ownership === undefined && !error && <Skeleton rows={6} label="Loading who picked whom" />}
      {ownership === null && (
        <p css={{ color: color.muted }}>Each golfer is shown as soon as they have teed off.</p>
      )}
      {ownership && (
        <p css={{ color: color.muted, fontSize: size.small }}>
          {inWords(ownership.cards)}
          {ownership.replaced && ' Replacements count in place of the golfer they replaced.'}
        </p>
      )}
      {ownership?.golfers.length === 0 && <p>None of the locked golfers has been picked.</p>}
      {ownership && ownership.golfers.length > 0 && (
        <Holders golfers={ownership.golfers} ownGolfers={ownGolfers} />
      )}
    </div>
  );
}

interface HoldersProps {
  golfers: readonly OwnedGolfer[];
  ownGolfers: ReadonlySet<string>;
}

function Holders({ golfers, ownGolfers }: HoldersProps) {
  const isPhone = useIsPhone();
  const { shown, button } = useFirstRows(golfers, 'golfers');
  return (
    <>
      <Table
        label="Who picked whom"
        rowHeader="Golfer"
        columns={columns}
        rows={shown.map((one) => ({ ...one, isOwn: ownGolfers.has(one.golfer.id) }))}
        rowKey={({ golfer }) => golfer.id}
        tone={({ golfer, isOwn }) => (isOwn ? 'mine' : isOut(golfer) ? 'out' : undefined)}
        {...(!isPhone && { maxHeight: boardMaxHeightPx })}
      />
      {button}
    </>
  );
}

function inWords(cards: number): string {
  if (cards === 0) return 'No cards yet.';
  return cards === 1 ? '1 card.' : `${cards} cards.`;
}

const columns: readonly Column<Row>[] = [
  { name: 'Golfer', cell: (row) => <Golfer of={row} /> },
  { name: 'Cards', kind: 'figure', cell: ({ cards }) => cards },
  { name: 'Share', kind: 'figure', cell: ({ shareBps }) => <Share bps={shareBps} /> },
  { name: 'Pos', kind: 'figure', cell: ({ position }) => position },
  {
    name: 'Score',
    kind: 'figure',
    cell: ({ golfer, toPar }) => <Score toPar={isOut(golfer) ? outScore : toPar} />,
  },
];

function Golfer({ of: { golfer, isOwn, users: holders } }: { of: Row }) {
  // Somebody with several cards is named once.
  const users = [...new Map(holders.map((user) => [user.id, user])).values()];
  const [wantsAll, setWantsAll] = useState(false);
  const named = wantsAll ? users : users.slice(0, namedHolders);
  const others = users.length - named.length;
  return (
    <>
      {/* Beside a long name the mark wraps instead of being cut off. */}
      <span css={{ display: 'block', lineHeight: 1.2, whiteSpace: 'normal', overflowWrap: 'normal' }}>
        {golfer.name} {isOwn && <Tag>yours</Tag>}
      </span>
      <small css={holdersStyle}>
        {named.map(({ username }, index) => (
          <Fragment key={username}>
            {index > 0 && ' '}
            <span>
              {username}
              {index < named.length - 1 && ','}
            </span>
          </Fragment>
        ))}
        {others > 0 && (
          <>
            {' '}
            <button type="button" onClick={() => setWantsAll(true)}>
              and {others} more
            </button>
          </>
        )}
      </small>
    </>
  );
}

/** More are shown on request. */
const namedHolders = 4;

const holdersStyle = {
  display: 'block',
  color: color.muted,
  fontSize: size.tiny,
  fontWeight: 400,
  whiteSpace: 'normal',
  // A name is never broken: one that is longer than the line ends in an ellipsis.
  '& span': {
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'bottom',
  },
  '& button': {
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
} as const;

/** The share of all cards in percent, with a decorative bar. */
function Share({ bps }: { bps: number }) {
  return (
    <span css={{ display: 'inline-grid', gap: 2, minWidth: '3.5rem', lineHeight: 1.1 }}>
      {Math.round(bps / 100)}%
      <span aria-hidden css={{ display: 'block', height: 4, background: color.hairline }}>
        <span
          css={{ display: 'block', height: '100%', background: color.green }}
          style={{ width: `${bps / 100}%` }}
        />
      </span>
    </span>
  );
}
