import type { ResultOf } from '@fairway/kit/graphql';
import { graphql } from '@fairway/kit/graphql';
import { Select } from '@fairway/kit/ui/Select';
import { Switch } from '@fairway/kit/ui/Switch';
import { TextField } from '@fairway/kit/ui/TextField';

export const AccessFragment = graphql(`
  fragment AccessFragment on Pool @_unmask { access }
`);

/** Who may find and join a pool. */
export type Access = ResultOf<typeof AccessFragment>['access'];

const hints: Record<Access, string> = {
  ANYONE: 'Off: anyone can find this pool and join it.',
  PIN: 'It is in the list of pools. Joining takes the pin, or an invitation from you.',
  INVITATION: 'It is in no list. Only people with an invitation from you can find it and join.',
};

interface AccessFieldsProps {
  access: Access;
  onChange: (access: Access) => void;
  /** The pool has a pin, which stays unless another is given. */
  hasPin?: boolean;
  /** Only the pin can be changed. */
  disabled?: boolean;
  /** The form's field of the pin. */
  pin: { name: string; error?: string | undefined };
}

/** Asks who may find a pool: anyone, whoever has the pin, or only people with an invitation. */
export function AccessFields({ access, onChange, hasPin = false, disabled, pin }: AccessFieldsProps) {
  const isPrivate = access !== 'ANYONE';
  return (
    <>
      <Switch
        label="Private pool"
        hint={!isPrivate && hints.ANYONE}
        checked={isPrivate}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked ? 'PIN' : 'ANYONE')}
      />
      {isPrivate && (
        <Select
          label="Who may find it?"
          name="access"
          hint={hints[access]}
          options={[
            { value: 'PIN', text: 'Whoever has the pin' },
            { value: 'INVITATION', text: 'Invitation only' },
          ]}
          value={access}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value === 'PIN' ? 'PIN' : 'INVITATION')}
        />
      )}
      {access === 'PIN' && (
        <TextField
          label={hasPin ? 'New pin' : 'Pin'}
          hint={
            hasPin
              ? 'Leave it empty to keep the pin. People who are in the pool stay.'
              : '6 to 64 characters. It is shown once more when it is set, and never again.'
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...pin}
        />
      )}
    </>
  );
}

/** What is wrong with a pin before it is sent. */
export const pinFault = (access: Access, pin: string | undefined, hasPin = false): string | false =>
  access === 'PIN' && !(hasPin && !pin) && (pin ?? '').length < 6 && 'A pin has 6 to 64 characters.';
