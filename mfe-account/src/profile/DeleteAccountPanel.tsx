import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { Panel } from '@fairway/kit/ui/Panel';
import { space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';

export const DeleteAccountFields = graphql(`
  fragment DeleteAccountFields on User { username }
`);

export function DeleteAccountPanel({ of }: { of: FragmentOf<typeof DeleteAccountFields> }) {
  const { username } = useFragment(DeleteAccountFields, of);
  const [deleting, setDeleting] = useState(false);
  return (
    <Panel title="Delete account">
      <div css={{ display: 'grid', gap: space.base, justifyItems: 'start' }}>
        <p>
          You leave your pools, and what you wrote there stays without your name. Withdraw your balance first.
        </p>
        <Button kind="danger" onClick={() => setDeleting(true)}>
          Delete Account
        </Button>
      </div>
      <DeleteAccountDialog username={username} open={deleting} onClose={() => setDeleting(false)} />
    </Panel>
  );
}
