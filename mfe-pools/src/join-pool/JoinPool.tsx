import { useFragment, useMutation } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { paths, useNavigate } from '@fairway/kit/paths';
import { errorMessage, refusalOf } from '@fairway/kit/refusal';
import { Button, type ButtonKind } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { showToast } from '@fairway/kit/ui/Toast';
import { color, phone, size, space } from '@fairway/kit/ui/tokens';
import { useId, useState } from 'react';
import { PinDialog } from './PinDialog.tsx';
import { passOverMembership } from './pass-over-membership.ts';

export const JoinPoolFields = graphql(`
  fragment JoinPoolFields on Pool {
    id
    name
    isPrivate
    isMember
    join { allowed code message until note }
  }
`);

const Join = graphql(`
  mutation JoinPool($pool: String!, $pin: String) {
    joinPool(pool: $pool, pin: $pin) { id name isMember memberCount join { allowed code message until note } }
  }
`);

const failure = 'Failed to join the pool.';

interface JoinPoolProps {
  of: FragmentOf<typeof JoinPoolFields>;
  /** How prominent it is. */
  kind?: ButtonKind;
}

/** The button to join, at once or with the pin, with what to know first; or why one can't. */
export function JoinPool({ of, kind = 'secondary' }: JoinPoolProps) {
  const pool = useFragment(JoinPoolFields, of);
  const [joinPool, { loading, client }] = useMutation(Join);
  const [fault, setFault] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const navigate = useNavigate();
  const reasonId = useId();
  const open = () => navigate(paths.standings(pool.name));

  const join = async (pin: string | null) => {
    await joinPool({ variables: { pool: pool.name, pin } }).catch((error) => {
      passOverMembership(error);
      // Whoever stands on the pool's page already is led nowhere.
      const id = client.cache.identify({ __typename: 'Pool', id: pool.id });
      client.cache.modify({ ...(id && { id }), fields: { isMember: () => true } });
    });
    showToast('Successfully joined the pool!');
    open();
  };
  const joinAtOnce = () => {
    setFault(null);
    join(null).catch((error) =>
      setFault(refusalOf(error) ? `${failure} ${errorMessage(error, '')}` : failure),
    );
  };

  if (pool.isMember) return <Button onClick={open}>Open</Button>;
  const { allowed, message, note } = pool.join;
  const reason = allowed ? note : message;
  return (
    <div data-part="join" css={{ display: 'grid', justifyItems: 'end', gap: space.hair }}>
      <Button
        kind={kind}
        disabled={!allowed}
        aria-describedby={reason ? reasonId : undefined}
        busy={loading && !asks}
        onClick={pool.isPrivate ? () => setAsks(true) : joinAtOnce}
      >
        Join
      </Button>
      {reason && (
        <p
          id={reasonId}
          css={{
            maxWidth: '11rem',
            color: color.muted,
            fontSize: size.small,
            textAlign: 'right',
            [phone]: { gridColumn: '1 / -1', maxWidth: 'none', textAlign: 'inherit' },
          }}
        >
          {reason}
        </p>
      )}
      {fault && (
        <div css={{ [phone]: { gridColumn: '1 / -1' } }}>
          <Notice tone="error">{fault}</Notice>
        </div>
      )}
      {pool.isPrivate && (
        <PinDialog
          pool={pool.name}
          note={note}
          open={asks}
          onClose={() => setAsks(false)}
          onSend={join}
          otherwise={failure}
        />
      )}
    </div>
  );
}
