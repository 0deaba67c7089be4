import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { PasswordAgain } from '@fairway/kit/password-again';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { Select } from '@fairway/kit/ui/Select';
import { Switch } from '@fairway/kit/ui/Switch';
import { TextField } from '@fairway/kit/ui/TextField';
import { space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { ShownOnce } from '../ShownOnce.tsx';
import { tokenScopes } from './own-tokens.ts';

const MakeAccessToken = graphql(`
  mutation MakeAccessToken($name: String!, $scopes: [TokenScope!]!, $days: Int!, $password: String) {
    makeAccessToken(name: $name, scopes: $scopes, days: $days, password: $password) {
      token
      accessToken { id }
    }
  }
`);

const terms = [
  { value: '7', text: 'A week' },
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: 'A year' },
];

/** Asks for the scopes first, then shows the token once. */
export function NewTokenDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [make] = useMutation(MakeAccessToken, { refetchQueries: ['Profile'] });
  const [chosen, setChosen] = useState<readonly string[]>(['READ']);
  const [token, setToken] = useState<string | null>(null);
  const form = useForm<'name' | 'scopes' | 'days' | 'password'>({
    check: ({ name }) => ({ name: !name.trim() && 'A name is required.' }),
    send: async ({ name, days, password }) => {
      const { data } = await make({
        variables: {
          name: name.trim(),
          scopes: tokenScopes.map(({ scope }) => scope).filter((scope) => chosen.includes(scope)),
          days: Number(days),
          password: password || null,
        },
      });
      if (data) setToken(data.makeAccessToken.token);
    },
    otherwise: 'No token was made. Please try again.',
  });
  const close = () => {
    setChosen(['READ']);
    setToken(null);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={token ? 'Your new token' : 'New access token'}
      form={form}
      submitText="Create token"
      stays
      outcome={
        token && (
          <ShownOnce secret={token} what="token">
            Copy it into your program, and share it with nobody.
          </ShownOnce>
        )
      }
    >
      <TextField
        label="Name"
        hint="What it is for, such as “Office scoreboard”."
        autoComplete="off"
        maxLength={40}
        {...form.field('name')}
      />
      <fieldset css={{ border: 0, display: 'grid', gap: space.tight }}>
        <legend css={{ fontWeight: 600 }}>Good for</legend>
        {tokenScopes.map(({ scope, title, about }) => (
          <Switch
            key={scope}
            label={title}
            hint={about}
            checked={chosen.includes(scope)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen((before) => (checked ? [...before, scope] : before.filter((one) => one !== scope)))
            }
          />
        ))}
      </fieldset>
      <Select label="For how long" options={terms} defaultValue="30" {...form.field('days')} />
      <PasswordAgain asked={form.asksPassword} field={form.field('password')} />
    </FormDialog>
  );
}
