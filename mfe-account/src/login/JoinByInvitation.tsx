import { paths, useNavigate } from '@fairway/kit/paths';
import { InvitedForm } from './InvitedForm.tsx';

/** On the page of an invitation: whoever is new registers there, and is in the pool. */
export function JoinByInvitation({ invite, pool }: { invite: string; pool: string }) {
  const navigate = useNavigate();
  return (
    <InvitedForm
      invite={invite}
      pool={pool}
      // The account is there, and only signing in did not work: the form for that comes next.
      onRegistered={() => navigate(paths.acceptInvite(invite))}
    />
  );
}
