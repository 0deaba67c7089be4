import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { useEach, useGameTime } from '@fairway/kit/live/game-clock';
import { useActivePool } from '@fairway/kit/paths';
import { useUsername } from '@fairway/kit/session';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Page } from '@fairway/kit/ui/Page';
import { AccessTokensPanel } from '../access-tokens/AccessTokensPanel.tsx';
import { AccessTokensFields } from '../access-tokens/own-tokens.ts';
import { ListedFields, ListedPanel } from '../all-users/ListedPanel.tsx';
import { CalendarPanel } from '../calendar/CalendarPanel.tsx';
import { CalendarFields } from '../calendar/own-calendar.ts';
import { ConsentFields, ConsentPanel } from '../consent/ConsentPanel.tsx';
import { PoolOfPicksFields } from '../current-picks/pool-of-picks.ts';
import { useEntriesOf } from '../current-picks/use-entries-of.ts';
import { LogInMethodsFields, LogInMethodsPanel } from '../log-in-methods/LogInMethodsPanel.tsx';
import { MutesFields, MutesPanel } from '../mutes/MutesPanel.tsx';
import { MailFields, MailPanel } from '../notifications/MailPanel.tsx';
import { PushFields, PushPanel } from '../notifications/PushPanel.tsx';
import { OwnDataFields, OwnDataPanel } from '../own-data/OwnDataPanel.tsx';
import { PlayerLayout } from '../player/PlayerLayout.tsx';
import { PlayerSkeleton } from '../player/PlayerSkeleton.tsx';
import { PlayerTabs } from '../player/PlayerTabs.tsx';
import { PoolSummary, PoolSummaryFields } from '../pool-info/PoolSummary.tsx';
import { poolTimeoutMs } from '../screen-constants.ts';
import { DeleteAccountFields, DeleteAccountPanel } from './DeleteAccountPanel.tsx';
import { Identity, IdentityFields } from './Identity.tsx';
import { SessionsFields, SessionsPanel } from './SessionsPanel.tsx';

const Profile = graphql(
  `
    query Profile($username: String!, $pool: String!, $inPool: Boolean!) {
      me { id ...IdentityFields ...MailFields ...PushFields ...MutesFields ...CalendarFields ...ListedFields ...LogInMethodsFields ...AccessTokensFields ...SessionsFields ...ConsentFields ...OwnDataFields ...DeleteAccountFields }
      pool(name: $pool) @include(if: $inPool) {
        id
        ...PoolSummaryFields
        ...PoolOfPicksFields @unmask
      }
    }
  `,
  [
    IdentityFields,
    MailFields,
    PushFields,
    MutesFields,
    CalendarFields,
    ListedFields,
    LogInMethodsFields,
    AccessTokensFields,
    SessionsFields,
    ConsentFields,
    OwnDataFields,
    DeleteAccountFields,
    PoolSummaryFields,
    PoolOfPicksFields,
  ],
);

/** The page about one's own account. */
export function ProfilePage() {
  const activePool = useActivePool();
  const username = useUsername() ?? '';
  const { data, previousData, error, refetch } = useQuery(Profile, {
    variables: { username, pool: activePool ?? '', inPool: activePool !== null },
    fetchPolicy: 'cache-and-network',
  });
  useEach(poolTimeoutMs, useGameTime(), () => void refetch().catch(() => undefined));
  const me = (data ?? previousData)?.me;
  const pool = data?.pool;
  const entries = useEntriesOf(pool, username);
  const isAwaited = activePool !== null && pool === undefined && !error;
  return (
    <Page title="Profile">
      <PlayerLayout
        aside={(pool?.isMember || isAwaited) && <PoolSummary of={pool ?? null} />}
        foot={
          me && (
            <>
              <MailPanel of={me} />
              <PushPanel of={me} />
              <MutesPanel of={me} />
              <CalendarPanel of={me} />
              <ListedPanel of={me} />
              <LogInMethodsPanel of={me} />
              <SessionsPanel of={me} />
              <AccessTokensPanel of={me} />
              <OwnDataPanel of={me} />
              <DeleteAccountPanel of={me} />
            </>
          )
        }
      >
        {error && <FaultNotice error={error} onRetry={refetch} />}
        {!me && !error && <PlayerSkeleton label="Loading your profile" />}
        {me && (
          <>
            {/* Who has to agree to something looks for it here: nothing can be paid before. */}
            <ConsentPanel of={me} />
            <Identity of={me} pool={activePool} entries={entries} />
            <PlayerTabs username={username} isOwn pool={pool} entries={entries} />
          </>
        )}
      </PlayerLayout>
    </Page>
  );
}
