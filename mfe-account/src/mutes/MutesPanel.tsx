import { useFragment, useMutation } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { Panel } from '@fairway/kit/ui/Panel';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { listRow } from '../list-row.ts';

export const MutesFields = graphql(`
  fragment MutesFields on User {
    id
    mutedPeople { id username }
    mutedPools { id name }
  }
`);

const UnmutePerson = graphql(
  `
    mutation UnmutePerson($username: String!) {
      mutePerson(username: $username, on: false) { id ...MutesFields }
    }
  `,
  [MutesFields],
);
const UnmutePool = graphql(`
  mutation UnmutePool($pool: String!) {
    mutePool(pool: $pool, on: false) { id isMuted }
  }
`);

/** Whom and which chats one has muted, to end it again; nothing where it is nobody. */
export function MutesPanel({ of }: { of: FragmentOf<typeof MutesFields> }) {
  const { id: me, mutedPeople, mutedPools } = useFragment(MutesFields, of);
  const [unmutePerson] = useMutation(UnmutePerson);
  const [unmutePool] = useMutation(UnmutePool, {
    update: (cache, { data }) => {
      const ended = data && cache.identify(data.mutePool);
      const own = cache.identify({ __typename: 'User', id: me });
      if (!ended || !own) return;
      cache.modify<{ mutedPools: readonly { __ref: string }[] }>({
        id: own,
        fields: { mutedPools: (pools) => pools.filter(({ __ref }) => __ref !== ended) },
      });
    },
  });
  const [asked, setAsked] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const rows = [
    ...(mutedPeople ?? []).map(({ id, username }) => ({
      id,
      name: username,
      what: 'What they say in chats is folded away',
      end: () => unmutePerson({ variables: { username } }),
    })),
    ...(mutedPools ?? []).map(({ id, name }) => ({
      id,
      name,
      what: 'A pool whose chat sends you no notices',
      end: () => unmutePool({ variables: { pool: name } }),
    })),
  ];
  if (rows.length === 0) return null;

  const end = async ({ id, end: send }: (typeof rows)[number]) => {
    setAsked(id);
    setFault(null);
    try {
      await send();
    } catch (error) {
      setFault(errorMessage(error, 'That could not be saved. Please try again.'));
    }
    setAsked(null);
  };
  return (
    <Panel title="Muted">
      <div css={{ display: 'grid', gap: space.base }}>
        {fault && <Notice tone="error">{fault}</Notice>}
        <ul css={{ listStyle: 'none' }}>
          {rows.map((row) => (
            <li key={row.id} css={listRow}>
              <div>
                <strong>{row.name}</strong>
                <p css={{ color: color.muted, fontSize: size.small }}>{row.what}</p>
              </div>
              <Button
                kind="quiet"
                busy={asked === row.id}
                aria-label={`Unmute ${row.name}`}
                onClick={() => void end(row)}
              >
                Unmute
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
