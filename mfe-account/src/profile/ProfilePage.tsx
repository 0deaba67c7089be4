import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Page } from '@fairway/kit/ui/Page';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { BesideAllUsers } from '../all-users/BesideAllUsers.tsx';
import { DeleteAccountFields, DeleteAccountPanel } from './DeleteAccountPanel.tsx';
import { Identity, IdentityFields } from './Identity.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

const Profile = graphql(
  `
    query Profile {
      me { id ...IdentityFields ...DeleteAccountFields }
    }
  `,
  [IdentityFields, DeleteAccountFields],
);

/** What a player sees and changes of their own account. */
export function ProfilePage() {
  const { data, error, refetch } = useQuery(Profile);
  const me = data?.me;
  return (
    <Page title="Profile">
      <BesideAllUsers>
        {error && <FaultNotice error={error} onRetry={refetch} />}
        {!me && !error && <Skeleton rows={6} label="Loading your profile" />}
        {me && (
          <>
            <Identity of={me} />
            <SessionsPanel />
            <DeleteAccountPanel of={me} />
          </>
        )}
      </BesideAllUsers>
    </Page>
  );
}
