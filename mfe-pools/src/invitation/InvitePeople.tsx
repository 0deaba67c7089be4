import { useFragment, useMutation } from '@fairway/kit/apollo';
import { momentIn, viewerZone } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { tell } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { showToast } from '@fairway/kit/ui/Toast';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { lazy, Suspense, useState } from 'react';

// Loaded only for whoever invites somebody.
const QrCode = lazy(async () => ({ default: (await import('@fairway/kit/qr-code')).QrCode }));

export const InvitePeopleFields = graphql(`
  fragment InvitePeopleFields on Pool {
    id
    name
    isPrivate
    settings { code }
    invitation { url expiresAt }
  }
`);

const Create = graphql(
  `mutation CreateInvitation($pool: String!) { createInvitation(pool: $pool) { id ...InvitePeopleFields } }`,
  [InvitePeopleFields],
);
const Revoke = graphql(
  `mutation RevokeInvitation($pool: String!) { revokeInvitation(pool: $pool) { id ...InvitePeopleFields } }`,
  [InvitePeopleFields],
);

/** Lets the admin invite people by a link, without telling the pin. */
export function InvitePeople({ of }: { of: FragmentOf<typeof InvitePeopleFields> }) {
  const pool = useFragment(InvitePeopleFields, of);
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [create, creating] = useMutation(Create, { refetchQueries: ['PoolActs'] });
  const [revoke, revoking] = useMutation(Revoke, { refetchQueries: ['PoolActs'] });
  if (pool.settings.code === 'NOT_ADMIN') return null;

  const variables = { pool: pool.name };
  const attempt = async (work: () => Promise<unknown>) => {
    setFault(null);
    await work().catch((error) => setFault(tell(error, 'The invitation could not be changed.')));
  };
  const show = () => {
    setOpen(true);
    if (!pool.invitation) void attempt(() => create({ variables }));
  };
  const { invitation } = pool;
  return (
    <>
      <Button onClick={show}>Invite</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Invite to ${pool.name}`}
        actions={
          <>
            <Button kind="quiet" onClick={() => setOpen(false)}>
              Close
            </Button>
            {invitation && (
              <Button busy={revoking.loading} onClick={() => attempt(() => revoke({ variables }))}>
                Take it back
              </Button>
            )}
            {!invitation && (
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
        {invitation ? (
          <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
            <p>
              Whoever has this link can join{pool.isPrivate && ', without the pin'}, until{' '}
              {momentIn(viewerZone(), new Date(invitation.expiresAt))}.
            </p>
            <p css={{ overflowWrap: 'anywhere', fontSize: size.small, userSelect: 'all' }}>
              {invitation.url}
            </p>
            <div>
              <Button kind="primary" onClick={() => copy(invitation.url)}>
                Copy link
              </Button>
            </div>
            <Suspense fallback={<div css={{ height: '12rem' }} />}>
              <QrCode text={invitation.url} label={`QR code of the link to ${pool.name}`} />
            </Suspense>
            <p css={{ color: color.muted, fontSize: size.small }}>
              Who has played with you before can be asked by mail,{' '}
              <TextLink href={paths.host(pool.name)}>from the host’s page</TextLink>.
            </p>
          </div>
        ) : (
          <p css={{ color: color.muted }}>
            {creating.loading
              ? 'The link is being made.'
              : 'There is no link now: the last one works no more.'}
          </p>
        )}
      </Dialog>
    </>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast('The link is copied. Send it to your friends.');
  } catch {
    // Some browsers refuse access to the clipboard.
    showToast("The link can't be copied here. Mark it and copy it by hand.");
  }
}
