import { durationText } from '@fairway/kit/format';
import { LocalTime } from '@fairway/kit/ui/LocalTime';
import { color, condensed, phone, rule, size, space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';
import type { PicksEntry, PoolWithPicks } from './picks-query.ts';
import { picksWindowOf, weekOfCard } from './picks-window.ts';
import { lockRoundOf } from './pool-texts.ts';

interface LockBarProps {
  pool: PoolWithPicks;
  entry: PicksEntry;
  /** The game time. */
  time: number;
  /** Where the current tournament is played. */
  zone: string;
}

/** What is picked for, and how long it is open. */
export function LockBar({ pool, entry, time, zone }: LockBarProps) {
  const week = weekOfCard(pool, entry);
  const venue = week?.tournament.zone ?? zone;
  const { label, left, at } = countdownOf(pool, entry, time);
  return (
    <dl css={bar}>
      {week && (
        <Fact name={pool.numTournaments > 1 ? `Week ${week.week} of ${pool.numTournaments}` : 'Tournament'}>
          {week.tournament.name}
        </Fact>
      )}
      <Fact name={label} note={at && <LocalTime at={new Date(at)} zone={venue} />}>
        {left}
      </Fact>
    </dl>
  );
}

function Fact({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div css={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <dt css={{ ...condensed, color: color.muted, fontSize: size.small, fontWeight: 600 }}>{name}</dt>
      <dd
        css={{
          ...condensed,
          fontSize: size.title,
          fontWeight: 650,
          lineHeight: 1.2,
          [phone]: { fontSize: size.lead },
        }}
      >
        {children}
      </dd>
      {note && <dd css={{ marginTop: space.hair, fontSize: size.small }}>{note}</dd>}
    </div>
  );
}

function countdownOf(pool: PoolWithPicks, entry: PicksEntry, time: number) {
  const window = picksWindowOf(pool, entry);
  const { sheet, submit } = entry;
  if (!window.isOpen && window.opensAt)
    return { label: 'Picks open in', left: leftUntil(window.opensAt, time), at: window.opensAt };
  if (!sheet || submit.code === 'NOT_OPEN') return { label: 'Picks', left: 'Not open', at: null };
  if (!window.isOpen) return { label: 'Picks', left: 'Locked', at: sheet.lockAt };
  if (lockRoundOf(pool, sheet) === null)
    return { label: 'Picks lock in', left: leftUntil(sheet.lockAt, time), at: sheet.lockAt };
  const first = weekOfCard(pool, entry)?.firstLockAt;
  const isFirst = first !== undefined && time < Date.parse(first);
  const at = isFirst ? first : sheet.lockAt;
  return { label: `The ${isFirst ? 'first' : 'last'} golfer tees off in`, left: leftUntil(at, time), at };
}

const leftUntil = (at: string, time: number) => durationText(Math.max(0, Date.parse(at) - time));

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.snug} 4rem`,
  paddingTop: space.snug,
  borderTop: rule,
  [phone]: { columnGap: space.roomy, paddingTop: space.tight },
} as const;
