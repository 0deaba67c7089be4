import { paths, useNavigate } from '@fairway/kit/paths';
import { InvitedForm } from './InvitedForm.tsx';

interface JoinByInvitationProps {
  invite: string;
  pool: string;
  needsPin?: boolean;
}

/** On the page of an invitation: whoever is new registers there, and is in the pool. */
export function JoinByInvitation({ invite, pool, needsPin = false }: JoinByInvitationProps) {
  const navigate = useNavigate();
  return (
    <InvitedForm
      invite={invite}
      pool={pool}
      needsPin={needsPin}
      // The account is there, and only signing in did not work: the form for that comes next.
      onRegistered={() => navigate(paths.acceptInvite(invite))}
    />
  );
}
