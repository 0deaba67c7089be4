import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { faultMessage, refusalOf } from '@fairway/kit/refusal';
import { signIn } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { Form } from '@fairway/kit/ui/Form';
import { TextField } from '@fairway/kit/ui/TextField';
import { showToast } from '@fairway/kit/ui/Toast';
import { space } from '@fairway/kit/ui/tokens';
import { useEffect, useRef, useState } from 'react';
import { PasskeyLogin } from './PasskeyLogin.tsx';

const LogIn = graphql(`
  mutation LogIn($username: String!, $password: String!, $code: String) {
    login(username: $username, password: $password, code: $code) { token }
  }
`);

/** Few need the dialog, so it is loaded on demand. */
const fetchDialog = async () =>
  (await import('../forgot-password/ForgotPasswordDialog.tsx')).ForgotPasswordDialog;

/** Once signed in, the session leads to the requested page or the player's pools. */
export function LoginForm({ username }: { username: string }) {
  const [logIn] = useMutation(LogIn);
  const [dialog, setDialog] = useState<{ Dialog: Awaited<ReturnType<typeof fetchDialog>> } | null>(null);
  const [forgotten, setForgotten] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  /** The username whose second factor is asked for, after the right password. */
  const [asksCodeOf, setAsksCodeOf] = useState<string | null>(null);

  useEffect(() => {
    if (username !== '') password.current?.focus();
  }, [username]);

  useEffect(() => {
    if (asksCodeOf !== null) code.current?.focus();
  }, [asksCodeOf]);

  const forget = async () => {
    try {
      setDialog({ Dialog: await fetchDialog() });
      setForgotten(true);
    } catch (error) {
      showToast(faultMessage(error));
    }
  };

  const form = useForm<'username' | 'password' | 'code'>({
    check: (values) => ({
      username: !values.username.trim() && 'A username is required.',
      password: !values.password && 'A password is required.',
      code: asksCodeOf !== null && !values.code && 'A code is required.',
    }),
    send: async ({ username, password, code }) => {
      const name = username.trim();
      try {
        const { data } = await logIn({ variables: { username: name, password, code: code || null } });
        if (data) signIn(data.login.token);
      } catch (error) {
        if (asksCodeOf !== null || refusalOf(error)?.code !== 'SECOND_FACTOR') throw error;
        setAsksCodeOf(name);
      }
    },
    otherwise: 'Error logging in',
  });

  const begin = () => {
    form.clear();
    setAsksCodeOf(null);
  };

  return (
    <div css={{ display: 'grid', gap: space.base }}>
      <Form
        form={form}
        submitText="Login"
        besides={
          asksCodeOf === null ? (
            <Button kind="quiet" onClick={forget}>
              Forgot password?
            </Button>
          ) : (
            <Button kind="quiet" onClick={begin}>
              Back
            </Button>
          )
        }
      >
        {/* Out of sight, and sent along with the code. */}
        <div css={{ display: asksCodeOf === null ? 'grid' : 'none', gap: space.base }}>
          <TextField
            label="Username"
            hint="Or your email address, once you have confirmed it."
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={username}
            {...form.field('username')}
          />
          <TextField
            ref={password}
            label="Password"
            type="password"
            autoComplete="current-password"
            {...form.field('password')}
          />
        </div>
        {asksCodeOf !== null && (
          <>
            <p>
              Logging in as <strong>{asksCodeOf}</strong>, whose second factor is on.
            </p>
            <TextField
              ref={code}
              label="Code"
              hint="What your authenticator app shows, or one of your recovery codes."
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              {...form.field('code')}
            />
          </>
        )}
      </Form>
      <PasskeyLogin />
      {dialog && <dialog.Dialog open={forgotten} onClose={() => setForgotten(false)} />}
    </div>
  );
}
