import { daysFrom } from '@fairway/kit/format';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { LocalTime } from '@fairway/kit/ui/LocalTime';
import { Panel } from '@fairway/kit/ui/Panel';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { color, condensed, radius, size, space } from '@fairway/kit/ui/tokens';
import { progressText } from '../tournament/progress-text.ts';
import { type Tournament, usePoolTournament } from '../tournament/use-pool-tournament.ts';

/** What a pool plays this week or, once it has ended, what it has played; and where. */
export function TournamentBanner({ pool }: { pool: string }) {
  const { tournament, isThisWeeks, lockAt, isInPlay, error, retry } = usePoolTournament(pool);
  return (
    // The product has always spelt it so.
    <Panel title={isThisWeeks ? "This Week's Tournmament" : 'Tournament'}>
      {error && !tournament && <FaultNotice error={error} onRetry={retry} />}
      {tournament === undefined && !error && <Skeleton rows={4} label="Loading the tournament" />}
      {tournament === null && <p css={{ color: color.muted }}>No tournament is known yet.</p>}
      {tournament && lockAt && <Plate tournament={tournament} lockAt={lockAt} isInPlay={isInPlay} />}
    </Panel>
  );
}

interface PlateProps {
  tournament: Tournament;
  lockAt: string;
  isInPlay: boolean;
}

function Plate({ tournament, lockAt, isInPlay }: PlateProps) {
  const { name, club, city, venueState, country, par, startsOn, zone, rounds } = tournament;
  return (
    <div
      css={{
        padding: space.base,
        color: color.onFlag,
        background: color.flag,
        borderRadius: radius.plate,
        overflowWrap: 'anywhere',
      }}
    >
      <h3 css={{ ...condensed, marginBottom: space.snug, fontSize: '1.75rem' }}>{name}</h3>
      <dl
        css={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          gap: `${space.hair} ${space.base}`,
          lineHeight: 1.35,
          '& dt': { fontSize: size.small, lineHeight: 1.45 },
          '& dd': { fontWeight: 600 },
        }}
      >
        <dt>Venue</dt>
        <dd>{club}</dd>
        <dt>Place</dt>
        <dd>{[city, venueState, country].filter(Boolean).join(', ')}</dd>
        <dt>Par</dt>
        <dd>{par}</dd>
        <dt>Dates</dt>
        <dd>{daysFrom(startsOn, rounds.length)}</dd>
        <dt>{isInPlay ? 'Play' : 'Picks lock'}</dt>
        <dd>{isInPlay ? progressText(tournament) : <LocalTime at={new Date(lockAt)} zone={zone} />}</dd>
      </dl>
    </div>
  );
}
