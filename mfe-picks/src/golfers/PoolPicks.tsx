import { useQuery } from '@fairway/kit/apollo';
import { HostChanges } from '@fairway/kit/host-changes';
import { paths, useTellPicksLocked } from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Page } from '@fairway/kit/ui/Page';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { EntryActions } from '../entries/EntryActions.tsx';
import { EntryTabs } from '../entries/EntryTabs.tsx';
import { useShownEntry } from '../entries/use-shown-entry.ts';
import { columns } from './columns.ts';
import { LockBar } from './LockBar.tsx';
import { PicksDesk } from './PicksDesk.tsx';
import { Picks, type PicksEntry, type PoolWithPicks } from './picks-query.ts';
import { arePicksLocked, picksWindowOf, weekOfCard } from './picks-window.ts';
import { formatText, lockRoundOf } from './pool-texts.ts';
import { useMoments } from './use-moments.ts';

/** What can be picked in a pool, or why nothing. */
export function PoolPicks({ name }: { name: string }) {
  const { data, previousData, error, refetch } = useQuery(Picks, {
    variables: { pool: name },
    fetchPolicy: 'cache-and-network',
    // A refetch must not join a request that began before the change.
    context: { queryDeduplication: false },
  });
  const known = data ?? previousData;
  const pool = known?.pool;
  const { entry, show } = useShownEntry(pool);
  const askAgain = () => void refetch().catch(() => undefined);
  const time = useMoments(entry, pool ? lockRoundOf(pool, entry?.sheet ?? null) : null, askAgain);
  const title = pool?.name ?? name;
  useTellPicksLocked(title, entry ? arePicksLocked(entry) : null);

  if (!known)
    return (
      <Page title="Golfers" lead={title} compact>
        {error ? <FaultNotice what={unfetched} error={error} onRetry={refetch} /> : <Loading />}
      </Page>
    );
  const { me, clock } = known;
  if (!pool?.isMember || !entry || !me)
    return (
      <Page title="Golfers" lead={title} compact>
        <NothingToPick pool={pool ?? null} />
      </Page>
    );
  const now = time ?? Date.parse(clock.now);
  const week = weekOfCard(pool, entry);
  const below = (
    <>
      {week && now >= Date.parse(week.lockAt) && (
        <HostChanges pool={pool.name} username={me.username} entry={entry.number} week={week.week} />
      )}
      {showsActions(pool) && (
        <EntryActions key={entry.id} pool={pool} entry={entry} player={me} onShow={show} askAgain={refetch} />
      )}
    </>
  );
  return (
    <Page
      title={arePicksLocked(entry) ? 'My card' : 'Golfers'}
      lead={`${pool.name} · ${formatText(pool)}`}
      compact
    >
      {error && <FaultNotice what={unfetched} error={error} onRetry={refetch} />}
      <LockBar pool={pool} entry={entry} time={now} zone={clock.zone} />
      <EntryTabs pool={pool} shown={entry} player={me} onShow={show}>
        {entry.sheet ? (
          <PicksDesk
            // The next contest's entry is another one: what this one has paid doesn't count there.
            key={entry.id}
            pool={pool}
            entry={entry}
            sheet={entry.sheet}
            player={me}
            onShow={show}
            below={below}
            askAgain={async () => {
              const { data } = await refetch();
              return data?.pool?.entries.find(({ number }) => number === entry.number)?.card ?? null;
            }}
          />
        ) : (
          <>
            <NotOpen pool={pool} entry={entry} />
            {below}
          </>
        )}
      </EntryTabs>
    </Page>
  );
}

/** Whoever has one entry, and may add none, meets nothing of others. */
const showsActions = ({ entries, anotherEntry }: PoolWithPicks) => entries.length > 1 || anotherEntry.allowed;

const unfetched = 'Failed to fetch user picks';

const Loading = () => (
  <div css={columns}>
    <Skeleton rows={12} label="Loading the golfers" />
    <Skeleton rows={8} label="Loading your picks" />
  </div>
);

function NothingToPick({ pool }: { pool: PoolWithPicks | null }) {
  if (!pool)
    return (
      <EmptyState actions={<ButtonLink href={paths.myPools()}>My Pools</ButtonLink>}>
        There is no pool of that name. It may have been deleted.
      </EmptyState>
    );
  const toStandings = <ButtonLink href={paths.standings(pool.name)}>Standings</ButtonLink>;
  return pool.isMember ? (
    <EmptyState actions={toStandings}>
      There is no tournament to pick for yet. The pool waits for the next one on the schedule.
    </EmptyState>
  ) : (
    <EmptyState actions={<ButtonLink href={paths.standings(pool.name)}>Join Pool</ButtonLink>}>
      You are not in this pool. Its picks are for its members.
    </EmptyState>
  );
}

function NotOpen({ pool, entry }: { pool: PoolWithPicks; entry: PicksEntry }) {
  const window = picksWindowOf(pool, entry);
  return (
    <EmptyState actions={<ButtonLink href={paths.standings(pool.name)}>Standings</ButtonLink>}>
      {window.isOpen ? 'Picks open as soon as the field is ready.' : window.reason}
    </EmptyState>
  );
}
