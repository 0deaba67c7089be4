import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { paths, useNavigate } from '@fairway/kit/paths';
import { signIn } from '@fairway/kit/session';
import { Form } from '@fairway/kit/ui/Form';
import { showToast } from '@fairway/kit/ui/Toast';
import { EmailField, NewPasswordField, UsernameField } from './NewPlayerFields.tsx';
import { emailComplaint, passwordComplaint, Register, usernameComplaint } from './registration.ts';

const LogInAtOnce = graphql(`
  mutation LogInAtOnce($username: String!, $password: String!) {
    login(username: $username, password: $password) { token }
  }
`);

const JoinAtOnce = graphql(`
  mutation JoinAtOnce($pool: String!, $invite: String!) {
    joinPool(pool: $pool, invite: $invite) { id name }
  }
`);

interface InvitedFormProps {
  /** The invitation's token. */
  invite: string;
  /** The pool it leads to; undefined until that is known. */
  pool: string | undefined;
  /** The account is there, and its owner has to log in by themselves. */
  onRegistered: (username: string) => void;
}

/** Opens an account, signs in and joins the pool in one go. */
export function InvitedForm({ invite, pool, onRegistered }: InvitedFormProps) {
  const [register] = useMutation(Register);
  const [logIn] = useMutation(LogInAtOnce);
  const [join] = useMutation(JoinAtOnce);
  const navigate = useNavigate();

  /** With the token and before it is stored: from then on this page gives way to the invitation's. */
  const joinWith = async (token: string): Promise<string | null> => {
    if (pool === undefined) return null;
    const { data } = await join({
      variables: { pool, invite },
      context: { headers: { authorization: `Bearer ${token}` } },
      fetchPolicy: 'no-cache',
    });
    return data?.joinPool.name ?? null;
  };

  const form = useForm<'username' | 'email' | 'password'>({
    check: ({ username, email, password }) => ({
      username: usernameComplaint(username),
      email: emailComplaint(email),
      password: passwordComplaint(password),
    }),
    send: async ({ username: name, email, password }) => {
      const username = name.trim();
      await register({ variables: { username, email: email.trim(), password } });
      // The account is there: whatever fails from here on can be done by hand on the next page.
      const session = await logIn({ variables: { username, password } }).catch(() => null);
      if (!session?.data) return onRegistered(username);
      const { token } = session.data.login;
      const joined = await joinWith(token).catch(() => null);
      if (joined !== null) {
        showToast(
          'Successfully joined the pool! The mail we sent you has a link that confirms your address.',
        );
        navigate(paths.standings(joined), { replace: true });
      }
      signIn(token);
    },
    otherwise: 'Error registering user',
  });

  return (
    <Form form={form} submitText={pool === undefined ? 'Register' : `Register and join ${pool}`}>
      <UsernameField {...form.field('username')} />
      <EmailField {...form.field('email')} />
      <NewPasswordField {...form.field('password')} />
    </Form>
  );
}
