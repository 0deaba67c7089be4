import { useForm } from '@fairway/kit/form';
import { Form } from '@fairway/kit/ui/Form';
import { TextField } from '@fairway/kit/ui/TextField';
import { AgreeLine } from '../consent/AgreeLine.tsx';
import { consentTo, textsOfPage } from '../consent/texts-of-page.ts';
import { EmailField, NewPasswordField, UsernameField } from './NewPlayerFields.tsx';
import { emailComplaint, passwordComplaint, usernameComplaint } from './registration.ts';
import { useRegister } from './use-register.ts';

export function RegisterForm({ onRegistered }: { onRegistered: (username: string) => void }) {
  const { register } = useRegister();
  const texts = textsOfPage();
  const form = useForm<'username' | 'email' | 'emailAgain' | 'password' | 'passwordAgain'>({
    check: ({ username, email, emailAgain, password, passwordAgain }) => ({
      username: usernameComplaint(username),
      email: emailComplaint(email),
      emailAgain: email.trim() !== emailAgain.trim() && 'Emails do not match',
      password: passwordComplaint(password),
      passwordAgain: password !== passwordAgain && 'Passwords do not match',
    }),
    send: async ({ username: name, email, password }) => {
      const username = name.trim();
      await register({ username, email: email.trim(), password, ...consentTo(texts) });
      onRegistered(username);
    },
    otherwise: 'Error registering user',
  });

  return (
    <Form form={form} submitText="Register">
      <UsernameField {...form.field('username')} />
      <EmailField {...form.field('email')} />
      <TextField label="Confirm email" type="email" autoComplete="email" {...form.field('emailAgain')} />
      <NewPasswordField {...form.field('password')} />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        {...form.field('passwordAgain')}
      />
      <AgreeLine by="By registering" texts={texts} />
    </Form>
  );
}
