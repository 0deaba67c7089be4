import { paths } from '@fairway/kit/paths';
import { errorMessage, refusalOf } from '@fairway/kit/refusal';
import { useToken } from '@fairway/kit/session';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Notice } from '@fairway/kit/ui/Notice';
import { Spinner } from '@fairway/kit/ui/Spinner';

interface LinkStateProps {
  isLooking: boolean;
  error: unknown;
  onRetry: () => unknown;
}

/** The state of a link that is unknown or no longer valid. */
export function LinkState({ isLooking, error, onRetry }: LinkStateProps) {
  if (isLooking) return <Spinner label="Checking your link" />;
  if (!error) return null;
  return refusalOf(error) ? (
    <Notice tone="error" actions={<ContinueLink />}>
      {errorMessage(error, '')}
    </Notice>
  ) : (
    <FaultNotice error={error} onRetry={onRetry} />
  );
}

/** Leads to the profile, where another link can be requested. */
export function ContinueLink() {
  const isSignedIn = useToken() !== null;
  return isSignedIn ? (
    <ButtonLink href={paths.profile(null)}>Profile</ButtonLink>
  ) : (
    <ButtonLink href={paths.login()}>Log in</ButtonLink>
  );
}
