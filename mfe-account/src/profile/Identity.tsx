import { useFragment } from '@fairway/kit/apollo';
import { moneyText } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { Spinner } from '@fairway/kit/ui/Spinner';
import { color } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { AddressFields, AddressState } from '../address/AddressState.tsx';
import { ChangeEmailDialog } from '../address/ChangeEmailDialog.tsx';
import { BalanceDialog } from '../balance/BalanceDialog.tsx';
import type { ShownEntries } from '../current-picks/use-entries-of.ts';
import { Portrait } from '../player/Portrait.tsx';
import { ChangeUsernameDialog } from './ChangeUsernameDialog.tsx';
import { DeletePicks } from './DeletePicks.tsx';
import { UploadPhoto } from './UploadPhoto.tsx';

export const IdentityFields = graphql(
  `fragment IdentityFields on User { id username profilePic balanceCents ...AddressFields }`,
  [AddressFields],
);

interface IdentityProps {
  of: FragmentOf<typeof IdentityFields>;
  /** The pool that is open, and one's entries there. */
  pool: string | null;
  entries: ShownEntries;
}

/** The own profile: picture, username, email, balance, picks, and actions. */
export function Identity({ of, pool, entries }: IdentityProps) {
  const user = useFragment(IdentityFields, of);
  // The chosen picture is shown while it is being uploaded.
  const [sending, setSending] = useState<string | null>(null);
  const [opened, setOpened] = useState<'username' | 'email' | 'balance' | null>(null);
  const close = () => setOpened(null);
  const { all, shown } = entries;
  return (
    <Portrait
      name={user.username}
      picture={sending ?? user.profilePic}
      badge={
        sending && (
          <div css={{ background: color.paper }}>
            <Spinner label="Uploading your picture" />
          </div>
        )
      }
      actions={
        <>
          <Button kind="primary" onClick={() => setOpened('balance')}>
            Balance {moneyText(user.balanceCents ?? 0)}
          </Button>
          <UploadPhoto user={user} onSending={setSending} />
          <Button onClick={() => setOpened('username')}>Change Username</Button>
          <Button onClick={() => setOpened('email')}>Change Email</Button>
          <DeletePicks key={shown.number} pool={pool} entry={shown} isOneOfSeveral={all.length > 1} />
        </>
      }
    >
      <AddressState of={user} />
      <ChangeUsernameDialog username={user.username} open={opened === 'username'} onClose={close} />
      <ChangeEmailDialog open={opened === 'email'} onClose={close} />
      <BalanceDialog open={opened === 'balance'} onClose={close} />
    </Portrait>
  );
}
