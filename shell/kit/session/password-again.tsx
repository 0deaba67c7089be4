import { useMutation } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { signIn } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { TextField } from '@fairway/kit/ui/TextField';
import { useRef, useState } from 'react';
import { errorMessage } from '../gateway/refusal.ts';
import { answerWithPasskey, knowsPasskeys } from './passkeys.ts';

const PasskeyToSignInAgain = graphql(`mutation PasskeyToSignInAgain { passkeyToSignInAgain }`);
const SignInAgainWithPasskey = graphql(`
  mutation SignInAgainWithPasskey($answer: String!) { signInAgainWithPasskey(answer: $answer) { token } }
`);

interface PasswordAgainProps {
  /** Whether the gateway asks this form for it. */
  asked: boolean;
  /** The form's field of the name `password`. */
  field: { name: 'password'; error: string | undefined };
  /** Why it is asked for, where that is not how long ago one logged in. */
  hint?: string;
}

/**
 * For actions that need a recent sign-in: once the gateway refuses, the form asks for the password or a passkey, and
 * is sent again with it.
 */
export function PasswordAgain({
  asked,
  field,
  hint = "You logged in a while ago. Please confirm that it's you.",
}: PasswordAgainProps) {
  if (!asked) return null;
  return (
    <>
      <TextField
        label="Your password"
        hint={hint}
        type="password"
        autoComplete="current-password"
        {...field}
      />
      {knowsPasskeys() && <PasskeyInstead />}
    </>
  );
}

/** What `PasswordAgain` adds to a form's fields: `passkeyUsed` is empty until a passkey has taken the password's place. */
export type PasswordOrPasskey = 'password' | 'passkeyUsed';

/** What is wrong with a form that always wants one of them. */
export const passwordOrPasskeyMissing = ({ password, passkeyUsed }: Record<PasswordOrPasskey, string>) =>
  !password && !passkeyUsed && 'Please enter your password.';

/** Sends the form that it is in, once a passkey has shown who it is. */
function PasskeyInstead() {
  const [ask] = useMutation(PasskeyToSignInAgain);
  const [signInAgain] = useMutation(SignInAgainWithPasskey);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const used = useRef<HTMLInputElement>(null);

  const use = async () => {
    setBusy(true);
    setFault(null);
    try {
      const { data: asked } = await ask();
      const answer = await answerWithPasskey(asked?.passkeyToSignInAgain ?? '');
      const { data } = await signInAgain({ variables: { answer } });
      if (!data) return;
      signIn(data.signInAgainWithPasskey.token);
      if (!used.current) return;
      used.current.value = 'yes';
      used.current.form?.requestSubmit();
    } catch (error) {
      setFault(errorMessage(error, 'No passkey was used. Try again, or enter your password.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <input ref={used} type="hidden" name={'passkeyUsed' satisfies PasswordOrPasskey} />
      {fault && <Notice tone="error">{fault}</Notice>}
      <Button busy={busy} onClick={() => void use()}>
        Use a passkey instead
      </Button>
    </div>
  );
}
