import { useFragment } from '@fairway/kit/apollo';
import { durationText, momentIn, showSameTime, viewerZone } from '@fairway/kit/format';
import { useGameTime } from '@fairway/kit/game-time';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { color, size, space } from '@fairway/kit/ui/tokens';

export const LockCountdownFields = graphql(`
  fragment LockCountdownFields on Pool {
    id
    name
    contest { id weeks { week opensAt lockAt tournament { id zone } } }
  }
`);

/** How long cards can still be changed, as the reader's clock shows it and as the one at the course does. */
export function LockCountdown({ of }: { of: FragmentOf<typeof LockCountdownFields> }) {
  const { name, contest } = useFragment(LockCountdownFields, of);
  const time = useGameTime();
  const weeks = contest?.weeks ?? [];
  const next = time === null ? undefined : weeks.find(({ lockAt }) => Date.parse(lockAt) > time);
  if (!next || time === null) return null;

  const { week, opensAt, lockAt, tournament } = next;
  const isOpen = Date.parse(opensAt) <= time;
  const moment = new Date(isOpen ? lockAt : opensAt);
  const ofWeek = weeks.length > 1 ? ` of week ${week}` : '';
  const isElsewhere = !showSameTime(tournament.zone, viewerZone(), moment);
  return (
    <p css={{ fontSize: size.small }}>
      <strong>
        Picks{ofWeek} {isOpen ? 'lock' : 'open'} in {durationText(moment.getTime() - time)}
      </strong>
      <span css={{ display: 'block', color: color.muted }}>
        {momentIn(viewerZone(), moment)}
        {isElsewhere && `; at the course ${momentIn(tournament.zone, moment)}`}
      </span>
      {isOpen && (
        <span css={{ display: 'block', marginTop: space.hair }}>
          <TextLink href={paths.golfers(name)}>Pick your golfers</TextLink>
        </span>
      )}
    </p>
  );
}
