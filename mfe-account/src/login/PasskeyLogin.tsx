import { useMutation } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import {
  answerWithOfferedPasskey,
  answerWithPasskey,
  canOfferPasskeys,
  knowsPasskeys,
  stopOffering,
} from '@fairway/kit/passkeys';
import { errorMessage, refusalOf } from '@fairway/kit/refusal';
import { signIn } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { space } from '@fairway/kit/ui/tokens';
import { minuteMs } from '@fairway/schema/days';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PasskeyToLogIn = graphql(`mutation PasskeyToLogIn { passkeyToLogIn }`);
const LogInWithPasskey = graphql(`
  mutation LogInWithPasskey($answer: String!) { logInWithPasskey(answer: $answer) { token } }
`);

/** The challenge is valid for five minutes; after four another one is fetched. */
const askAnewMs = 4 * minuteMs;

/** Log-in by passkey. Browsers that can also offer passkeys in the username field. */
export function PasskeyLogin() {
  const [ask] = useMutation(PasskeyToLogIn);
  const [logIn] = useMutation(LogInWithPasskey);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isHere = useRef(false);

  const attempt = async (answerTo: (options: string) => Promise<string>) => {
    const { data: asked } = await ask();
    const answer = await answerTo(asked?.passkeyToLogIn ?? '');
    const { data } = await logIn({ variables: { answer } });
    if (data) signIn(data.logInWithPasskey.token);
  };

  const offer = async () => {
    try {
      if ((await canOfferPasskeys()) && isHere.current) await attempt(answerWithOfferedPasskey);
    } catch (error) {
      // The offer was automatic, so only report a passkey that was chosen and refused.
      if (refusalOf(error)?.field === 'answer') setFault(errorMessage(error, ''));
    }
  };
  const offerUnlessBusy = useEffectEvent(() => {
    if (!busy) void offer();
  });
  useEffect(() => {
    isHere.current = true;
    offerUnlessBusy();
    const asking = setInterval(offerUnlessBusy, askAnewMs);
    return () => {
      isHere.current = false;
      clearInterval(asking);
      if (knowsPasskeys()) void stopOffering();
    };
  }, []);

  if (!knowsPasskeys()) return null;
  const press = async () => {
    setBusy(true);
    setFault(null);
    try {
      await attempt(answerWithPasskey);
    } catch (error) {
      setFault(errorMessage(error, 'No passkey was used. Try again, or log in with your password.'));
      void offer();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div css={{ display: 'grid', gap: space.base, justifyItems: 'start' }}>
      {fault && <Notice tone="error">{fault}</Notice>}
      <Button busy={busy} onClick={() => void press()}>
        Log in with a passkey
      </Button>
    </div>
  );
}
