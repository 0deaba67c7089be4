import { useFragment } from '@fairway/kit/apollo';
import { durationText } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { paths, useTellPicksLocked } from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { LocalTime } from '@fairway/kit/ui/LocalTime';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { nextLock } from '../pool/next-lock.ts';
import { canHaveCards, PaymentMissedFields, paymentMissed } from '../pool/payment-missed.ts';

export const LockCountdownFields = graphql(
  `
    fragment LockCountdownFields on Pool {
      id
      name
      contest { id state quiet cardLock weeks { week opensAt lockAt firstLockAt tournament { id zone } } }
      entries { id paid card { id week notice picks { golfer { id } } draft { golfers } } }
      ...PaymentMissedFields @unmask
    }
  `,
  [PaymentMissedFields],
);

interface LockCountdownProps {
  of: FragmentOf<typeof LockCountdownFields>;
  /** The game time; null until it is known. */
  time: number | null;
}

/** How long cards can still be changed, in the reader's time zone and in the venue's. */
export function LockCountdown({ of, time }: LockCountdownProps) {
  const pool = useFragment(LockCountdownFields, of);
  const { name, contest, entries } = pool;
  const weeks = contest?.weeks ?? [];
  const inPlay = entries.filter(canHaveCards(pool.buyInCents, weeks[0]?.lockAt, time));
  const cards = inPlay.map(({ card }) => card);
  const next = time === null ? undefined : weeks.find(({ lockAt }) => Date.parse(lockAt) > time);
  // After the lock: the host lets them pick late, or a golfer can be picked again.
  const notices = cards.flatMap(({ week, notice }) => (week !== next?.week && notice ? [notice] : []));
  const notice = (time !== null && notices[0]) || null;
  useTellPicksLocked(
    name,
    time === null || entries.length === 0 ? null : notice === null && areLocked(weeks, time),
  );
  if (notice !== null)
    return (
      <p css={{ fontSize: size.small }}>
        <strong>{notice}</strong> <TextLink href={paths.golfers(name)}>Pick your golfers</TextLink>
      </p>
    );
  if (!next || time === null) return null;
  // No countdown for players who can't play any more.
  const missed = paymentMissed(pool);
  if (missed !== null) return <p css={{ fontSize: size.small }}>{missed}</p>;

  const { week, opensAt, tournament } = next;
  const isDue = Date.parse(opensAt) <= time;
  // The field of a tournament may arrive late.
  const isOpen = isDue && contest?.state !== 'SCHEDULED' && pool.entry?.submit.code !== 'NOT_OPEN';
  const hasPicks = cards.length > 0 && cards.every((card) => card.week === week && card.picks.length > 0);
  // Picks that are not submitted do not count.
  const hasDraft = cards.some((card) => card.week === week && card.draft?.golfers != null);
  const lock = nextLock(next, time);
  const moment = new Date(isDue ? lock.at : opensAt);
  const ofWeek = weeks.length > 1 ? ` of week ${week}` : '';
  return (
    <p css={{ fontSize: size.small }}>
      <strong>
        {isDue ? lock.what : 'Picks'}
        {ofWeek} {isDue ? 'lock' : 'open'} in {durationText(moment.getTime() - time)}
      </strong>
      <span css={{ display: 'block', color: color.muted }}>
        <LocalTime at={moment} zone={tournament.zone} />
        {contest?.cardLock === 'GOLFER' && isDue && '. Each golfer locks at their own tee time.'}
      </span>
      {contest?.quiet && (
        <span css={{ display: 'block', marginTop: space.hair }}>
          The host has not decided yet whether the pool plays this event. If anybody makes a card, it does.
        </span>
      )}
      {isOpen && (
        <span css={{ display: 'block', marginTop: space.hair }}>
          {hasDraft && <strong>Your {hasPicks ? 'changed picks' : 'picks'} are not submitted. </strong>}
          {hasPicks && !hasDraft ? (
            <TextLink href={paths.golfers(name)}>Change your picks</TextLink>
          ) : (
            <span css={{ display: 'grid', marginTop: space.tight }}>
              <ButtonLink kind="primary" href={paths.golfers(name)}>
                {hasDraft ? 'Submit your picks' : 'Pick your golfers'}
              </ButtonLink>
            </span>
          )}
        </span>
      )}
      {isDue && !isOpen && (
        <span css={{ display: 'block', marginTop: space.hair }}>
          They open as soon as the field and its odds are known.
        </span>
      )}
    </p>
  );
}

/** Whether a week has locked, and none can be picked for. */
const areLocked = (weeks: readonly { opensAt: string; lockAt: string }[], time: number): boolean =>
  weeks.some(({ lockAt }) => Date.parse(lockAt) <= time) &&
  !weeks.some(({ opensAt, lockAt }) => Date.parse(opensAt) <= time && time < Date.parse(lockAt));
