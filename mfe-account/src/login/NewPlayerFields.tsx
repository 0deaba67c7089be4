import { TextField } from '@fairway/kit/ui/TextField';

interface FieldProps {
  name: string;
  error?: string | undefined;
}

/** The name everybody in a player's pools sees. */
export const UsernameField = (field: FieldProps) => (
  <TextField
    label="Username"
    hint="3 to 20 letters, digits, dots, dashes or underscores. Everybody in your pools sees it."
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...field}
  />
);

export const EmailField = (field: FieldProps) => (
  <TextField label="Email" hint="Nobody else sees it." type="email" autoComplete="email" {...field} />
);

export const NewPasswordField = (field: FieldProps) => (
  <TextField
    label="Password"
    hint="8 characters or more."
    type="password"
    autoComplete="new-password"
    {...field}
  />
);
