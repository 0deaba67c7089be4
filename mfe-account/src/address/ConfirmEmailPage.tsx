import { useMutation, useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { usePathParam } from '@fairway/kit/paths';
import { errorMessage } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { Page } from '@fairway/kit/ui/Page';
import { space } from '@fairway/kit/ui/tokens';
import { ContinueLink, LinkState } from './LinkState.tsx';

const AddressToConfirm = graphql(`
  query AddressToConfirm($token: String!) { addressToConfirm(token: $token) { username email } }
`);
const ConfirmEmail = graphql(`mutation ConfirmEmail($token: String!) { confirmEmail(token: $token) }`);

/** The page behind a mailed link. Mail scanners open links, so only the button confirms. */
export function ConfirmEmailPage() {
  const token = usePathParam('token');
  const { data, error, refetch } = useQuery(AddressToConfirm, {
    variables: { token },
    fetchPolicy: 'no-cache',
  });
  const [confirm, confirming] = useMutation(ConfirmEmail);
  const { username, email } = data?.addressToConfirm ?? {};
  const press = () => void confirm({ variables: { token } }).catch(() => undefined);

  if (confirming.data)
    return (
      <Page title="Confirm your address" width="form">
        <Notice tone="success" actions={<ContinueLink />}>
          {email} is confirmed as the address of {username}.
        </Notice>
      </Page>
    );
  return (
    <Page title="Confirm your address" width="form">
      <div css={{ display: 'grid', gap: space.base, justifyItems: 'start' }}>
        <LinkState isLooking={!data && !error} error={error} onRetry={refetch} />
        {confirming.error && (
          <Notice tone="error">
            {errorMessage(confirming.error, 'Your address is not confirmed yet. Please try again.')}
          </Notice>
        )}
        {data && (
          <>
            <p css={{ overflowWrap: 'anywhere' }}>
              Is <strong>{email}</strong> yours, and so is the account <strong>{username}</strong>? Then
              confirm it. If you didn’t open that account, leave this page: nothing happens.
            </p>
            <Button kind="primary" busy={confirming.loading} onClick={press}>
              Confirm this address
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}
