import { useMutation, useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { paths, useNavigate, usePathParam } from '@fairway/kit/paths';
import { errorMessage } from '@fairway/kit/refusal';
import { currentUsername, signOut } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { Page } from '@fairway/kit/ui/Page';
import { showToast } from '@fairway/kit/ui/Toast';
import { space } from '@fairway/kit/ui/tokens';
import { LinkState } from './LinkState.tsx';

const AddressToRestore = graphql(`
  query AddressToRestore($token: String!) { addressToRestore(token: $token) { username email } }
`);
const UndoEmailChange = graphql(`
  mutation UndoEmailChange($token: String!) { undoEmailChange(token: $token) }
`);

/** The page behind the link to a former address. Mail scanners open links, so only the button restores it. */
export function UndoEmailPage() {
  const token = usePathParam('token');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(AddressToRestore, {
    variables: { token },
    fetchPolicy: 'no-cache',
  });
  const [undo, undoing] = useMutation(UndoEmailChange);
  const { username, email } = data?.addressToRestore ?? {};

  const press = async () => {
    const answer = await undo({ variables: { token } }).catch(() => undefined);
    if (!answer?.data) return;
    // All sessions of that account have ended; somebody else's here go on.
    if (username === currentUsername()) signOut();
    navigate(paths.resetPassword(answer.data.undoEmailChange));
    showToast('Your address is back. Now set a new password.');
  };

  return (
    <Page title="Undo the change of address" width="form">
      <div css={{ display: 'grid', gap: space.base, justifyItems: 'start' }}>
        <LinkState isLooking={!data && !error} error={error} onRetry={refetch} />
        {undoing.error && (
          <Notice tone="error">
            {errorMessage(undoing.error, 'The change could not be undone. Please try again.')}
          </Notice>
        )}
        {data && (
          <>
            <p css={{ overflowWrap: 'anywhere' }}>
              This brings <strong>{email}</strong> back as the address of <strong>{username}</strong>. Every
              session ends, and so does the password: you set a new one next. A withdrawal that was asked for
              since then is stopped, unless its eCheck has left.
            </p>
            <Button kind="primary" busy={undoing.loading} onClick={() => void press()}>
              Undo the change
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}
