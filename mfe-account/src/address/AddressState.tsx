import { useFragment, useMutation } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { showToast } from '@fairway/kit/ui/Toast';
import { color } from '@fairway/kit/ui/tokens';

export const AddressFields = graphql(`
  fragment AddressFields on User { id email pendingEmail emailConfirmed mustConfirmEmail }
`);

const SendConfirmationAgain = graphql(`mutation SendConfirmationAgain { sendConfirmationAgain { id } }`);

/** The user's address, and what is still to be done about it. */
export function AddressState({ of }: { of: FragmentOf<typeof AddressFields> }) {
  const { email, pendingEmail, emailConfirmed, mustConfirmEmail } = useFragment(AddressFields, of);
  const [send, { loading, error }] = useMutation(SendConfirmationAgain);
  const sendAgain = async () => {
    const sent = await send().catch(() => undefined);
    if (sent?.data) showToast('Another link is on its way to you.');
  };
  return (
    <>
      <p css={{ color: color.muted, overflowWrap: 'anywhere' }}>{email}</p>
      {pendingEmail && (
        <Notice>
          <strong>{pendingEmail}</strong> is not confirmed yet: follow the link in the mail we sent there.
        </Notice>
      )}
      {emailConfirmed === false && (
        <Notice
          actions={
            <Button busy={loading} onClick={() => void sendAgain()}>
              Send again
            </Button>
          }
        >
          Not confirmed yet: follow the link in the mail we sent you.
          {mustConfirmEmail && " Until then you can't pay buy-ins, withdraw money or send invitations."}
        </Notice>
      )}
      {error && <Notice tone="error">{errorMessage(error, 'No link was sent. Please try again.')}</Notice>}
    </>
  );
}
