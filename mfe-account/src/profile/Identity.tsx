import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { Spinner } from '@fairway/kit/ui/Spinner';
import { color } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { Portrait } from '../portrait/Portrait.tsx';
import { ChangeUsernameDialog } from './ChangeUsernameDialog.tsx';
import { UploadPhoto } from './UploadPhoto.tsx';

export const IdentityFields = graphql(`
  fragment IdentityFields on User { id username email profilePic }
`);

/** Who one is here: picture, username and email, and the way to change the first two. */
export function Identity({ of }: { of: FragmentOf<typeof IdentityFields> }) {
  const user = useFragment(IdentityFields, of);
  // A new picture is shown from the first moment, while it is still being sent.
  const [sending, setSending] = useState<string | null>(null);
  const [renaming, setRenaming] = useState(false);
  return (
    <Portrait
      name={user.username}
      picture={sending ?? user.profilePic}
      badge={
        sending && (
          <div css={{ background: color.paper }}>
            <Spinner label="Sending your picture" />
          </div>
        )
      }
      actions={
        <>
          <UploadPhoto user={user} onSending={setSending} />
          <Button onClick={() => setRenaming(true)}>Change Username</Button>
        </>
      }
    >
      <p css={{ color: color.muted }}>{user.email}</p>
      <ChangeUsernameDialog username={user.username} open={renaming} onClose={() => setRenaming(false)} />
    </Portrait>
  );
}
