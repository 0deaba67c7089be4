import { useMutation, useQuery } from '@fairway/kit/apollo';
import { dateIn, viewerZone } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { Avatar } from '@fairway/kit/ui/Avatar';
import { Button } from '@fairway/kit/ui/Button';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Notice } from '@fairway/kit/ui/Notice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { showToast } from '@fairway/kit/ui/Toast';
import { color, condensed, hairline, size, space, touch } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { HostPanel } from '../host/HostPanel.tsx';
import { HostsInvitationFields } from '../invitation/HostsInvitation.tsx';
import { DisabledReason } from '../pool/DisabledReason.tsx';

const PastMembersFields = graphql(`
  fragment PastMembersFields on Pool @_unmask {
    id
    pastMembers {
      decision { allowed message until }
      leftCount
      people { askedAt user { id username profilePic } }
    }
  }
`);

const Past = graphql(
  `query PastMembers($pool: String!) { pool(name: $pool) { id ...PastMembersFields @unmask } }`,
  [PastMembersFields],
);

const Invite = graphql(
  `
    mutation InvitePastMembers($pool: String!) {
      invitePastMembers(pool: $pool) { id ...PastMembersFields @unmask ...HostsInvitationFields }
    }
  `,
  [PastMembersFields, HostsInvitationFields],
);

type Person = NonNullable<ResultOf<typeof PastMembersFields>['pastMembers']>['people'][number];

/** People who played with the admin before and are not in the pool, to be invited by mail. */
export function PastMembers({ pool: name }: { pool: string }) {
  const { data, error, refetch } = useQuery(Past, {
    variables: { pool: name },
    fetchPolicy: 'cache-and-network',
  });
  const past = data?.pool?.pastMembers;
  return (
    <HostPanel title="Past members">
      {error && !past && <FaultNotice error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={2} label="Looking for past members" />}
      {past && past.people.length === 0 && (
        <p css={{ color: color.muted }}>Everybody who has played with you before is in this pool.</p>
      )}
      {past && past.people.length > 0 && (
        <div
          css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base, maxWidth: '42rem' }}
        >
          <p>
            They have played with you before and are not in this pool. Each gets one mail with a link to join,
            unless they have switched such mails off.
          </p>
          <InviteThem pool={name} {...past} />
          <ul css={{ maxHeight: '20rem', overflowY: 'auto', border: hairline, listStyle: 'none' }}>
            {past.people.map((person) => (
              <PastMember key={person.user.id} {...person} />
            ))}
          </ul>
        </div>
      )}
    </HostPanel>
  );
}

interface InviteThemProps {
  pool: string;
  leftCount: number;
  decision: NonNullable<ResultOf<typeof PastMembersFields>['pastMembers']>['decision'];
}

function InviteThem({ pool, leftCount, decision }: InviteThemProps) {
  const [invite, { loading }] = useMutation(Invite, { refetchQueries: ['PoolActs'] });
  const [fault, setFault] = useState<string | null>(null);
  const send = async () => {
    setFault(null);
    try {
      await invite({ variables: { pool } });
      showToast(`${leftCount === 1 ? '1 mail is' : `${leftCount} mails are`} on the way.`);
    } catch (error) {
      setFault(errorMessage(error, 'They could not be invited. Please try again.'));
    }
  };
  return (
    <>
      {leftCount === 0 ? (
        <p css={{ color: color.muted }}>All of them have been invited.</p>
      ) : (
        <DisabledReason decision={decision}>
          {(why) => (
            <div>
              <Button {...why} kind="primary" busy={loading} onClick={send}>
                {leftCount === 1 ? 'Invite 1 past member' : `Invite ${leftCount} past members`}
              </Button>
            </div>
          )}
        </DisabledReason>
      )}
      {fault && <Notice tone="error">{fault}</Notice>}
    </>
  );
}

function PastMember({ user: { username, profilePic }, askedAt }: Person) {
  return (
    <li
      css={{
        display: 'flex',
        alignItems: 'center',
        gap: space.snug,
        minHeight: touch,
        padding: `${space.hair} ${space.snug}`,
      }}
    >
      <Avatar name={username} picture={profilePic} edge={32} />
      <span css={{ ...condensed, flex: 1, fontSize: size.lead, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {username}
      </span>
      <span css={{ color: color.muted, fontSize: size.small }}>
        {askedAt === null ? 'Not invited yet' : `Invited on ${dateIn(viewerZone(), new Date(askedAt))}`}
      </span>
    </li>
  );
}
