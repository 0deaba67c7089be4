import { useMutation } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { showToast } from '@fairway/kit/ui/Toast';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';

const SetCoHost = graphql(`
  mutation SetCoHost($pool: String!, $username: String!, $coHost: Boolean!) {
    setCoHost(pool: $pool, username: $username, coHost: $coHost) {
      id
      coHosts { id username }
    }
  }
`);

interface CoHostButtonProps {
  pool: string;
  username: string;
  isCoHost: boolean;
  /** Whether it is the viewer, who can only give it up. */
  isOwn: boolean;
  /** Called when something changed and must be refetched. */
  onChanged: () => void;
}

/** Makes a member a co-host, or ends it. */
export function CoHostButton({ pool, username, isCoHost, isOwn, onChanged }: CoHostButtonProps) {
  const [fault, setFault] = useState<string | null>(null);
  const [set, { loading }] = useMutation(SetCoHost, { refetchQueries: ['PoolActs'] });
  const press = async () => {
    setFault(null);
    try {
      await set({ variables: { pool, username, coHost: !isCoHost } });
      if (isOwn) showToast('You are no longer a co-host.');
      else showToast(isCoHost ? `${username} is no longer a co-host.` : `${username} is a co-host now.`);
      if (isOwn) onChanged();
    } catch (error) {
      setFault(errorMessage(error, 'That could not be saved. Please try again.'));
    }
  };
  return (
    <div css={{ display: 'grid', justifyItems: 'start', gap: space.hair }}>
      <Button busy={loading} onClick={press}>
        {isCoHost ? 'End co-hosting' : 'Make co-host'}
      </Button>
      <p css={{ color: color.muted, fontSize: size.small }}>
        {isOwn
          ? 'You stay in the pool as a member like the others. Only the admin can make you a co-host again.'
          : 'A co-host can do what you can, but delete the pool, hand it over and name co-hosts. Everyone in the pool sees who is one.'}
      </p>
      {fault && <Notice tone="error">{fault}</Notice>}
    </div>
  );
}
