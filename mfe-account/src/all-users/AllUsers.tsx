import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { withNextPage } from '@fairway/kit/next-page';
import { useSettled } from '@fairway/kit/settled';
import { Button } from '@fairway/kit/ui/Button';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Panel } from '@fairway/kit/ui/Panel';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { TextField } from '@fairway/kit/ui/TextField';
import { color, hairline, phone, space } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { useState } from 'react';
import { userListHeightPx } from '../screen-constants.ts';
import { UserRow, UserRowFields } from './UserRow.tsx';

const AllUsersPage = graphql(
  `
    query AllUsers($search: String!, $first: Int, $after: String) {
      users(search: $search, first: $first, after: $after) {
        nodes { id ...UserRowFields }
        pageInfo { endCursor hasNextPage }
      }
    }
  `,
  [UserRowFields],
);

/** Long enough for the next letter, too short to be waited for. */
const typingMilliseconds = 200;

const firstOnAPhone = 5;

/** All players, found by a part of their name. */
export function AllUsers() {
  const [written, setWritten] = useState('');
  const isPhone = useIsPhone();
  const search = useSettled(written.trim(), typingMilliseconds);
  const { data, previousData, error, refetch, fetchMore } = useQuery(AllUsersPage, {
    variables: { search, first: isPhone ? firstOnAPhone : null },
  });
  // While the next result loads, the last one stays.
  const users = (data ?? previousData)?.users;

  const [noMore, setNoMore] = useState<unknown>(null);
  const showMore = () => {
    setNoMore(null);
    const after = users?.pageInfo.endCursor ?? null;
    fetchMore({
      variables: { after, first: null },
      updateQuery: (before, { fetchMoreResult: { users: page } }) => {
        const whole = withNextPage(before?.users, { after, page });
        return whole ? { users: whole } : before;
      },
    }).catch(setNoMore);
  };

  return (
    <Panel title="All Users">
      <div css={{ display: 'grid', gap: space.snug }}>
        <TextField
          label="Search"
          type="search"
          placeholder="Search users"
          autoComplete="off"
          value={written}
          onChange={({ target }) => {
            setWritten(target.value);
            setNoMore(null);
          }}
        />
        {error && <FaultNotice error={error} onRetry={refetch} />}
        {!error && (
          <div
            css={{
              height: userListHeightPx,
              overflowY: 'auto',
              border: hairline,
              background: color.raised,
              // The page scrolls there, and nothing in it.
              [phone]: { height: 'auto', overflowY: 'visible' },
            }}
          >
            {!users && (
              <div css={{ paddingInline: space.snug }}>
                <Skeleton label="Loading users" />
              </div>
            )}
            {users && users.nodes.length === 0 && (
              <p css={{ padding: space.base }}>No users found for “{search}”.</p>
            )}
            <ul css={{ listStyle: 'none' }}>
              {users?.nodes.map((user) => (
                <UserRow key={user.id} of={user} />
              ))}
            </ul>
            {noMore !== null && <FaultNotice error={noMore} onRetry={showMore} />}
            {noMore === null && data?.users.pageInfo.hasNextPage && (
              <Button kind="quiet" onClick={showMore}>
                Show more
              </Button>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}
