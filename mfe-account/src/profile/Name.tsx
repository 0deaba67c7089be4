import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { color, condensed, size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { ChangeUsernameDialog } from './ChangeUsernameDialog.tsx';

export const NameFields = graphql(`
  fragment NameFields on User { username email }
`);

/** What one is called, and where one's mail goes. */
export function Name({ of }: { of: FragmentOf<typeof NameFields> }) {
  const { username, email } = useFragment(NameFields, of);
  const [changing, setChanging] = useState(false);
  return (
    <div css={{ display: 'grid', gap: space.tight, justifyItems: 'start', minWidth: 0 }}>
      <h2 css={{ ...condensed, fontSize: size.headline, overflowWrap: 'anywhere' }}>{username}</h2>
      <p css={{ color: color.muted, overflowWrap: 'anywhere' }}>{email}</p>
      <Button onClick={() => setChanging(true)}>Change Username</Button>
      <ChangeUsernameDialog username={username} open={changing} onClose={() => setChanging(false)} />
    </div>
  );
}
