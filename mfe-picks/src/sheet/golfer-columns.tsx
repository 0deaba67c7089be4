import type { Column } from '@fairway/kit/ui/Table';
import { color, phone, size, space } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { Flag } from '../flags/Flag.tsx';
import { type Golfer, oddsText } from '../selection/golfer.ts';
import { formText, rankText, resultsText } from './form-text.ts';
import type { TeeTimes } from './use-tee-times.ts';

interface Shown {
  /** A search shows golfers of all tiers. */
  ofAllTiers: boolean;
  /** Null where all golfers lock at once. */
  teeTimes: TeeTimes | null;
  hasCosts: boolean;
  isPhone: boolean;
}

/** What is said of each golfer to pick, but for the button. A phone has the form below the name. */
export const golferColumns = ({ ofAllTiers, teeTimes, hasCosts, isPhone }: Shown): Column<Golfer>[] => [
  { name: 'Name', cell: (golfer) => <Who golfer={golfer} withForm={isPhone} /> },
  ...(ofAllTiers ? [tierColumn] : []),
  ...(teeTimes ? [teeTimeColumn(teeTimes)] : []),
  ...(isPhone ? [] : [rankColumn, resultsColumn]),
  oddsColumn,
  ...(hasCosts ? [costColumn] : []),
];

function Who({ golfer, withForm }: { golfer: Golfer; withForm: boolean }) {
  const { usedIn } = golfer;
  const form = usedIn !== null ? `used in week ${usedIn}` : withForm ? formText(golfer) : '';
  return (
    <span css={{ display: 'flex', alignItems: 'center', gap: space.tight, minWidth: 0 }}>
      <Flag country={golfer.country} />
      <span css={{ minWidth: 0 }}>
        <span css={[cut, usedIn !== null && { textDecoration: 'line-through' }]}>{golfer.name}</span>
        {form !== '' && <small css={[cut, formStyle]}>{form}</small>}
      </span>
    </span>
  );
}

const tierColumn: Column<Golfer> = { name: 'Tier', kind: 'figure', cell: ({ tier }) => tier };
const oddsColumn: Column<Golfer> = { name: 'Odds', kind: 'figure', cell: ({ odds }) => oddsText(odds) };
const costColumn: Column<Golfer> = { name: 'Cost', kind: 'figure', cell: ({ cost }) => cost };
const rankColumn: Column<Golfer> = {
  name: 'Rank',
  kind: 'figure',
  cell: (golfer) => (
    <span css={quiet}>
      {golfer.country && <span css={visuallyHidden}>{golfer.country}, </span>}
      {rankText(golfer)}
    </span>
  ),
};
const resultsColumn: Column<Golfer> = {
  name: 'Last 5',
  cell: (golfer) => <span css={[quiet, { wordSpacing: '0.3em' }]}>{resultsText(golfer)}</span>,
};
const teeTimeColumn = ({ textOf }: TeeTimes): Column<Golfer> => ({
  name: 'Tee Time',
  kind: 'figure',
  cell: ({ teeAt }) => (teeAt === null ? '-' : <time dateTime={teeAt}>{textOf(teeAt)}</time>),
});

const cut = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', [phone]: { lineHeight: 1.25 } };
const formStyle = { color: color.muted, fontSize: size.tiny, fontWeight: 400 };
const quiet = { color: color.muted, fontSize: size.small };
