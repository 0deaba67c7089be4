import { useMutation } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { paths, useNavigate } from '@fairway/kit/paths';
import { tell } from '@fairway/kit/refusal';
import { signOut } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { Panel } from '@fairway/kit/ui/Panel';
import { showToast } from '@fairway/kit/ui/Toast';
import { space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';

const SignOut = graphql(`
  mutation SignOut($everywhere: Boolean!) {
    signOut(everywhere: $everywhere)
  }
`);

type Place = 'here' | 'everywhere';

/** Leaving this browser, or all of them: for who has lost a phone. */
export function SessionsPanel() {
  const [endSession] = useMutation(SignOut);
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<Place | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  const leave = async (place: Place) => {
    setLeaving(place);
    setFault(null);
    try {
      await endSession({ variables: { everywhere: place === 'everywhere' } });
      signOut();
      navigate(paths.landing());
      showToast(place === 'here' ? 'You are logged out.' : 'You are logged out everywhere.');
    } catch (error) {
      setFault(tell(error, 'You are still logged in. Please try again.'));
      setLeaving(null);
    }
  };

  return (
    <Panel title="Sessions">
      <div css={{ display: 'grid', gap: space.base }}>
        <p>A browser stays logged in for two weeks. Lost one, or shared one? Log out of all of them.</p>
        {fault && <Notice tone="error">{fault}</Notice>}
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
          <Button busy={leaving === 'here'} onClick={() => leave('here')}>
            Log out here
          </Button>
          <Button busy={leaving === 'everywhere'} onClick={() => leave('everywhere')}>
            Log out everywhere
          </Button>
        </div>
      </div>
    </Panel>
  );
}
