import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { signIn } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { Form } from '@fairway/kit/ui/Form';
import { TextField } from '@fairway/kit/ui/TextField';
import { showToast } from '@fairway/kit/ui/Toast';
import { useEffect, useRef, useState } from 'react';

const LogIn = graphql(`
  mutation LogIn($username: String!, $password: String!) {
    login(username: $username, password: $password) { token }
  }
`);

/** Most people know their password, so the dialog is fetched by who doesn't. */
const fetchDialog = async () =>
  (await import('../forgot-password/ForgotPasswordDialog.tsx')).ForgotPasswordDialog;

/** Who is signed in leaves this page by itself: for the page that was asked for, or for their pools. */
export function LoginForm({ username }: { username: string }) {
  const [logIn] = useMutation(LogIn);
  const [dialog, setDialog] = useState<{ Dialog: Awaited<ReturnType<typeof fetchDialog>> } | null>(null);
  const [forgotten, setForgotten] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (username !== '') password.current?.focus();
  }, [username]);

  const forget = async () => {
    try {
      setDialog({ Dialog: await fetchDialog() });
      setForgotten(true);
    } catch {
      showToast("Fairway can't be reached. Please check your connection.");
    }
  };

  const form = useForm<'username' | 'password'>({
    check: (values) => ({
      username: !values.username.trim() && 'A username is required.',
      password: !values.password && 'A password is required.',
    }),
    send: async (values) => {
      const { data } = await logIn({ variables: { ...values, username: values.username.trim() } });
      if (data) signIn(data.login.token);
    },
    otherwise: 'Error logging in',
  });

  return (
    <>
      <Form
        form={form}
        submitText="Login"
        besides={
          <Button kind="quiet" onClick={forget}>
            Forgot password?
          </Button>
        }
      >
        <TextField
          label="Username"
          autoComplete="username"
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
      </Form>
      {dialog && <dialog.Dialog open={forgotten} onClose={() => setForgotten(false)} />}
    </>
  );
}
