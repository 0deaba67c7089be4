import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { paths, useNavigate } from '@fairway/kit/paths';
import { errorMessage } from '@fairway/kit/refusal';
import { signIn } from '@fairway/kit/session';
import { Form } from '@fairway/kit/ui/Form';
import { TextField } from '@fairway/kit/ui/TextField';
import { showToast } from '@fairway/kit/ui/Toast';
import { AgreeLine } from '../consent/AgreeLine.tsx';
import { consentTo, textsOfPage } from '../consent/texts-of-page.ts';
import { EmailField, NewPasswordField, UsernameField } from './NewPlayerFields.tsx';
import { emailComplaint, passwordComplaint, usernameComplaint } from './registration.ts';
import { useRegister } from './use-register.ts';

const JoinAtOnce = graphql(`
  mutation JoinAtOnce($pool: String!, $invite: String!, $pin: String) {
    joinPool(pool: $pool, invite: $invite, pin: $pin) { id name }
  }
`);

interface InvitedFormProps {
  /** The invitation's token. */
  invite: string;
  /** The pool it leads to; undefined until that is known. */
  pool: string | undefined;
  /** Whether the link doesn't take the place of the pool's pin. */
  needsPin: boolean;
  /** The account is there, and its owner has to log in by themselves. */
  onRegistered: (username: string) => void;
}

/** Opens an account, signs in and joins the pool in one go. */
export function InvitedForm({ invite, pool, needsPin, onRegistered }: InvitedFormProps) {
  const { register, logIn } = useRegister();
  const texts = textsOfPage();
  const [join] = useMutation(JoinAtOnce);
  const navigate = useNavigate();

  /** With the token and before it is stored: from then on this page gives way to the invitation's. */
  const joinWith = async (token: string, pin: string | null): Promise<string | null> => {
    if (pool === undefined) return null;
    const { data } = await join({
      variables: { pool, invite, pin },
      context: { headers: { authorization: `Bearer ${token}` } },
      fetchPolicy: 'no-cache',
    });
    return data?.joinPool.name ?? null;
  };

  const form = useForm<'username' | 'email' | 'password' | 'pin'>({
    check: ({ username, email, password, pin }) => ({
      username: usernameComplaint(username),
      email: emailComplaint(email),
      password: passwordComplaint(password),
      pin: needsPin && !pin && 'The pin is required.',
    }),
    send: async ({ username: name, email, password, pin }) => {
      const username = name.trim();
      await register({ username, email: email.trim(), password, ...consentTo(texts) });
      // The account is there: whatever fails from here on can be done by hand on the next page.
      const token = await logIn(username, password);
      if (token === null) return onRegistered(username);
      const joined = await joinWith(token, needsPin ? pin : null).catch((error) => {
        // Otherwise the page of the invitation says why.
        if (needsPin) showToast(`Your account is ready. ${errorMessage(error, 'You can join now.')}`);
        return null;
      });
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
      {needsPin && (
        <TextField
          label="Pool pin"
          hint="The host gives it out."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('pin')}
        />
      )}
      <AgreeLine by="By registering" texts={texts} />
    </Form>
  );
}
