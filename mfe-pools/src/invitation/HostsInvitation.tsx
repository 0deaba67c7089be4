import { useApolloClient, useFragment, useMutation } from '@fairway/kit/apollo';
import { localMoment } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { errorMessage } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { withTimeout } from '@fairway/kit/with-timeout';
import { useEffect, useEffectEvent, useState } from 'react';
import { LinkToSend } from './LinkToSend.tsx';

export const HostsInvitationFields = graphql(`
  fragment HostsInvitationFields on Pool {
    id
    name
    access
    invitation { url expiresAt }
  }
`);

const Now = graphql(
  `query InvitationNow($pool: String!) {
    pool(name: $pool) { id invitation { url } ...HostsInvitationFields }
  }`,
  [HostsInvitationFields],
);
const Create = graphql(
  `mutation CreateInvitation($pool: String!, $ifNone: Boolean) {
    createInvitation(pool: $pool, ifNone: $ifNone) { id ...HostsInvitationFields }
  }`,
  [HostsInvitationFields],
);
const Revoke = graphql(
  `mutation RevokeInvitation($pool: String!) {
    revokeInvitation(pool: $pool) { id ...HostsInvitationFields }
  }`,
  [HostsInvitationFields],
);

interface HostsInvitationProps {
  of: FragmentOf<typeof HostsInvitationFields>;
  open: boolean;
  onClose: () => void;
}

/** The link by which the host lets people in without the pin: made when it is first wanted, and taken back. */
export function HostsInvitation({ of, open, onClose }: HostsInvitationProps) {
  const { name, access, invitation } = useFragment(HostsInvitationFields, of);
  const client = useApolloClient();
  const [fault, setFault] = useState<string | null>(null);
  // Whether the gateway has said since it was opened which link works.
  const [isAsked, setAsked] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setAsked(false);
  }
  const [create, creating] = useMutation(Create, { refetchQueries: ['PoolActs'] });
  const [revoke, revoking] = useMutation(Revoke, { refetchQueries: ['PoolActs'] });
  const variables = { pool: name };
  const attempt = async (work: () => Promise<unknown>, otherwise = 'The link could not be changed.') => {
    setFault(null);
    await work().catch((error) => setFault(errorMessage(error, otherwise)));
  };
  /** Another host may have turned the known one off meanwhile, or made one that was mailed: nobody asked to replace that. */
  const ask = () =>
    attempt(async () => {
      const { data } = await client.query({
        query: Now,
        variables,
        fetchPolicy: 'network-only',
        context: withTimeout(),
      });
      if (!data?.pool?.invitation)
        await create({ variables: { ...variables, ifNone: true }, context: withTimeout() });
      setAsked(true);
    }, 'The link could not be loaded.');
  const askOnce = useEffectEvent(() => void ask());
  useEffect(() => {
    if (open) askOnce();
  }, [open]);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Invite to ${name}`}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
          {!isAsked && fault && (
            <Button kind="primary" onClick={ask}>
              Try again
            </Button>
          )}
          {isAsked && invitation && (
            <Button busy={revoking.loading} onClick={() => attempt(() => revoke({ variables }))}>
              Turn off the link
            </Button>
          )}
          {isAsked && !invitation && (
            <Button
              kind="primary"
              busy={creating.loading}
              onClick={() => attempt(() => create({ variables }))}
            >
              Make a new link
            </Button>
          )}
        </>
      }
    >
      {fault && <Notice tone="error">{fault}</Notice>}
      {isAsked && invitation ? (
        <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
          <p>
            Anyone with this link can join{access === 'PIN' && ', without the pin'}, until{' '}
            {localMoment(new Date(invitation.expiresAt))}.
          </p>
          <LinkToSend url={invitation.url} pool={name} />
          <p css={{ color: color.muted, fontSize: size.small }}>
            You can also invite past members by mail{' '}
            <TextLink href={paths.host(name)}>on the Host page</TextLink>.
          </p>
        </div>
      ) : (
        (isAsked || !fault) && (
          <p css={{ color: color.muted }}>
            {isAsked && !creating.loading
              ? 'There is no link now. The old one no longer works.'
              : 'Getting the link'}
          </p>
        )
      )}
    </Dialog>
  );
}
