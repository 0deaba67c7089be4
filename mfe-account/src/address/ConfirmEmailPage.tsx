import { useMutation, useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { paths, usePathParam } from '@fairway/kit/paths';
import { refusalOf, tell } from '@fairway/kit/refusal';
import { useToken } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Notice } from '@fairway/kit/ui/Notice';
import { Page } from '@fairway/kit/ui/Page';
import { Spinner } from '@fairway/kit/ui/Spinner';
import { space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';

const AddressToConfirm = graphql(`
  query AddressToConfirm($token: String!) { addressToConfirm(token: $token) { username email } }
`);
const ConfirmEmail = graphql(`mutation ConfirmEmail($token: String!) { confirmEmail(token: $token) }`);

/** Where the link in the mail leads. Programs that read mails follow links, so that only the button confirms. */
export function ConfirmEmailPage() {
  const token = usePathParam('token');
  const { data, error, refetch } = useQuery(AddressToConfirm, {
    variables: { token },
    fetchPolicy: 'no-cache',
  });
  const [confirm, confirming] = useMutation(ConfirmEmail);
  const { username, email } = data?.addressToConfirm ?? {};
  const press = () => void confirm({ variables: { token } }).catch(() => undefined);

  return (
    <Page title="Confirm your address" width="form">
      {confirming.data ? (
        <Confirmed>
          {email} is confirmed as the address of {username}.
        </Confirmed>
      ) : (
        <div css={{ display: 'grid', gap: space.base, justifyItems: 'start' }}>
          {!data && !error && <Spinner label="Looking at your link" />}
          {error &&
            (refusalOf(error) ? (
              <DeadLink>{tell(error, '')}</DeadLink>
            ) : (
              <FaultNotice error={error} onRetry={refetch} />
            ))}
          {confirming.error && (
            <Notice tone="error">
              {tell(confirming.error, 'Your address is not confirmed yet. Please try again.')}
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
      )}
    </Page>
  );
}

function Confirmed({ children }: { children: ReactNode }) {
  return (
    <Notice tone="success" actions={<Onward />}>
      {children}
    </Notice>
  );
}

function DeadLink({ children }: { children: ReactNode }) {
  return (
    <Notice tone="error" actions={<Onward />}>
      {children}
    </Notice>
  );
}

/** To where another link can be asked for, and all the rest begins. */
function Onward() {
  const isSignedIn = useToken() !== null;
  return isSignedIn ? (
    <ButtonLink href={paths.profile(null)}>Profile</ButtonLink>
  ) : (
    <ButtonLink href={paths.login()}>Log in</ButtonLink>
  );
}
