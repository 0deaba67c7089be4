import { useFragment } from '@fairway/kit/apollo';
import { durationText } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { momentHereAndThere } from '../tournament/moment-here-and-there.ts';

export const LockCountdownFields = graphql(`
  fragment LockCountdownFields on Pool {
    id
    name
    round
    contest { id weeks { week opensAt lockAt tournament { id zone } } }
  }
`);

interface LockCountdownProps {
  of: FragmentOf<typeof LockCountdownFields>;
  /** The game time; null until the gateway has told it. */
  time: number | null;
}

/** How long cards can still be changed, as the reader's clock shows it and as the one at the course does. */
export function LockCountdown({ of, time }: LockCountdownProps) {
  const { name, round, contest } = useFragment(LockCountdownFields, of);
  const weeks = contest?.weeks ?? [];
  const next = time === null ? undefined : weeks.find(({ lockAt }) => Date.parse(lockAt) > time);
  if (!next || time === null) return null;

  const { week, opensAt, lockAt, tournament } = next;
  const isOpen = Date.parse(opensAt) <= time;
  const moment = new Date(isOpen ? lockAt : opensAt);
  const ofWeek = weeks.length > 1 ? ` of week ${week}` : '';
  return (
    <p css={{ fontSize: size.small }}>
      <strong>
        Picks{ofWeek} {isOpen ? 'lock' : 'open'} in {durationText(moment.getTime() - time)}
      </strong>
      <span css={{ display: 'block', color: color.muted }}>
        {momentHereAndThere(tournament.zone, moment)}
        {round !== null && isOpen && '. Each golfer locks at their own tee time.'}
      </span>
      {isOpen && (
        <span css={{ display: 'block', marginTop: space.hair }}>
          <TextLink href={paths.golfers(name)}>Pick your golfers</TextLink>
        </span>
      )}
    </p>
  );
}
