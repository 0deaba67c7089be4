import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { useState } from 'react';
import { HostsInvitation, HostsInvitationFields } from './HostsInvitation.tsx';
import { LinkToSend } from './LinkToSend.tsx';

export const InviteFields = graphql(
  `
    fragment InviteFields on Pool {
      id
      name
      access
      joinUrl
      settings { code }
      ...HostsInvitationFields
    }
  `,
  [HostsInvitationFields],
);

/** Brings friends into a pool: by an invitation of the host's, which takes the pin's place, or by the pool's own link. */
export function Invite({ of }: { of: FragmentOf<typeof InviteFields> }) {
  const pool = useFragment(InviteFields, of);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isHost = pool.settings.code !== 'NOT_ADMIN';
  // Where only the host may invite, there is no link for others.
  if (!isHost && pool.joinUrl === null) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Invite</Button>
      {isHost ? (
        <HostsInvitation of={pool} open={open} onClose={close} />
      ) : (
        <Dialog open={open} onClose={close} title={`Invite to ${pool.name}`}>
          <p>
            {pool.access === 'PIN'
              ? 'Anyone with this link can join with the pin, which the host gives out.'
              : 'Anyone with this link can join.'}
          </p>
          <LinkToSend url={pool.joinUrl ?? ''} pool={pool.name} />
        </Dialog>
      )}
    </>
  );
}
