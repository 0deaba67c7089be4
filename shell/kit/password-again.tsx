import { TextField } from './ui/TextField.tsx';

interface PasswordAgainProps {
  /** The form's: whether the gateway has asked for it. */
  asked: boolean;
  /** The form's field of the name `password`. */
  field: { name: 'password'; error: string | undefined };
}

/**
 * For what a token alone is not enough: once the gateway has said so, the form asks for the password, and sending
 * it again does what was meant.
 */
export function PasswordAgain({ asked, field }: PasswordAgainProps) {
  if (!asked) return null;
  return (
    <TextField
      label="Your password"
      hint="You logged in a while ago. This makes sure that it is you."
      type="password"
      autoComplete="current-password"
      {...field}
    />
  );
}
