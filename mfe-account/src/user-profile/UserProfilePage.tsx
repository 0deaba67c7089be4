import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { paths, useActivePool, usePathParam } from '@fairway/kit/paths';
import { useUsername } from '@fairway/kit/session';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Page } from '@fairway/kit/ui/Page';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { BesideAllUsers } from '../all-users/BesideAllUsers.tsx';
import { Portrait } from '../portrait/Portrait.tsx';

const UserProfile = graphql(`
  query UserProfile($username: String!) {
    user(username: $username) { id username profilePic }
  }
`);

/** What a player shows to others. */
export function UserProfilePage() {
  const username = usePathParam('username');
  const pool = useActivePool();
  const ownName = useUsername();
  const { data, error, refetch } = useQuery(UserProfile, { variables: { username } });
  const user = data?.user;
  return (
    <Page title="Player">
      <BesideAllUsers>
        {error && <FaultNotice error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton label="Loading the profile" />}
        {data && !user && <EmptyState>There is no player called {username}.</EmptyState>}
        {user && (
          <Portrait
            name={user.username}
            picture={user.profilePic}
            actions={
              user.username === ownName && (
                <ButtonLink href={paths.profile(pool)}>Change your profile</ButtonLink>
              )
            }
          />
        )}
      </BesideAllUsers>
    </Page>
  );
}
