import { useFragment, useMutation } from '@fairway/kit/apollo';
import { localMoment } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { paths, useNavigate } from '@fairway/kit/paths';
import { errorMessage } from '@fairway/kit/refusal';
import { signOut } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { Panel } from '@fairway/kit/ui/Panel';
import { showToast } from '@fairway/kit/ui/Toast';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { listRow } from '../list-row.ts';

export const SessionsFields = graphql(`
  fragment SessionsFields on User {
    sessions { id device signedInAt lastUsedAt current }
  }
`);

const SignOut = graphql(`
  mutation SignOut($everywhere: Boolean!) {
    signOut(everywhere: $everywhere)
  }
`);

const EndSession = graphql(
  `
    mutation EndSession($id: ID!) {
      endSession(id: $id) { id ...SessionsFields }
    }
  `,
  [SessionsFields],
);

type Place = 'here' | 'everywhere';

/** Where the user is logged in, and buttons to end one or all sessions. */
export function SessionsPanel({ of }: { of: FragmentOf<typeof SessionsFields> }) {
  const { sessions } = useFragment(SessionsFields, of);
  const [signOutThere] = useMutation(SignOut);
  const [endSession] = useMutation(EndSession);
  const navigate = useNavigate();
  /** What is being ended: a session by its id, or all. */
  const [ending, setEnding] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  const attempt = async (what: string, otherwise: string, work: () => Promise<void>) => {
    setEnding(what);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(errorMessage(error, otherwise));
    } finally {
      setEnding(null);
    }
  };
  const leave = (place: Place) =>
    attempt(place, 'You are still logged in. Please try again.', async () => {
      await signOutThere({ variables: { everywhere: place === 'everywhere' } });
      signOut();
      navigate(paths.landing());
      showToast(place === 'here' ? 'You are logged out.' : 'You are logged out everywhere.');
    });
  const end = (id: string, device: string) =>
    attempt(id, 'It is still logged in. Please try again.', async () => {
      await endSession({ variables: { id } });
      showToast(`${device} is logged out.`);
    });
  const moment = (time: string) => localMoment(new Date(time));

  return (
    <Panel title="Sessions">
      <div css={{ display: 'grid', gap: space.base }}>
        <p>
          A browser stays logged in for two weeks after its last visit, 60 days at most. If one is lost, or
          you don't recognize it, log it out here and change your password above.
        </p>
        {fault && <Notice tone="error">{fault}</Notice>}
        <ul css={{ listStyle: 'none' }}>
          {sessions?.map(({ id, device, signedInAt, lastUsedAt, current }) => (
            <li key={id} css={listRow}>
              <div>
                <strong>{device}</strong>
                {current && ' (this one)'}
                <p css={{ color: color.muted, fontSize: size.small }}>
                  Last used {moment(lastUsedAt)}, logged in {moment(signedInAt)}
                </p>
              </div>
              {!current && (
                <Button
                  kind="quiet"
                  busy={ending === id}
                  aria-label={`Log out ${device}, logged in ${moment(signedInAt)}`}
                  onClick={() => end(id, device)}
                >
                  Log out
                </Button>
              )}
            </li>
          ))}
        </ul>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
          <Button busy={ending === 'here'} onClick={() => leave('here')}>
            Log out here
          </Button>
          <Button busy={ending === 'everywhere'} onClick={() => leave('everywhere')}>
            Log out everywhere
          </Button>
        </div>
      </div>
    </Panel>
  );
}
