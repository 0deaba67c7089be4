import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { Form } from '@fairway/kit/ui/Form';
import { TextField } from '@fairway/kit/ui/TextField';

const Register = graphql(`
  mutation Register($username: String!, $email: String!, $password: String!) {
    register(username: $username, email: $email, password: $password) { id username }
  }
`);

/** In the gateway's words, so that all faults show at once; only the gateway knows the commonest passwords. */
function usernameComplaint(text: string): string | false {
  if (!text.trim()) return 'A username is required.';
  const fits = /^[A-Za-z0-9_.-]{3,20}$/.test(text.trim());
  return !fits && 'A username has 3 to 20 letters, digits, dots, dashes or underscores.';
}

function passwordComplaint(text: string): string | false {
  if (!text) return 'A password is required.';
  const { length } = [...text];
  if (length < 8) return 'A password has at least 8 characters.';
  return length > 128 && 'A password has at most 128 characters.';
}

/** Lenient: it catches typing errors, and the gateway decides. */
const looksLikeEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim());

export function RegisterForm({ onRegistered }: { onRegistered: (username: string) => void }) {
  const [register] = useMutation(Register);
  const form = useForm<'username' | 'email' | 'emailAgain' | 'password' | 'passwordAgain'>({
    check: ({ username, email, emailAgain, password, passwordAgain }) => ({
      username: usernameComplaint(username),
      email: !looksLikeEmail(email) && 'Invalid email format',
      emailAgain: email.trim() !== emailAgain.trim() && 'Emails do not match',
      password: passwordComplaint(password),
      passwordAgain: password !== passwordAgain && 'Passwords do not match',
    }),
    send: async ({ username, email, password }) => {
      const { data } = await register({
        variables: { username: username.trim(), email: email.trim(), password },
      });
      if (data) onRegistered(data.register.username);
    },
    otherwise: 'Error registering user',
  });

  return (
    <Form form={form} submitText="Register">
      <TextField
        label="Username"
        hint="3 to 20 letters, digits, dots, dashes or underscores. Everybody in your pools sees it."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <TextField
        label="Email"
        hint="Nobody else sees it."
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <TextField label="Confirm email" type="email" autoComplete="email" {...form.field('emailAgain')} />
      <TextField
        label="Password"
        hint="8 characters or more."
        type="password"
        autoComplete="new-password"
        {...form.field('password')}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        {...form.field('passwordAgain')}
      />
    </Form>
  );
}
