import { TextField } from '@fairway/kit/ui/TextField';
import { size, space } from '@fairway/kit/ui/tokens';
import { AccessChoice } from './AccessChoice.tsx';
import type { Access } from './access.ts';

const choices: readonly { access: Access; label: string; hint: string }[] = [
  { access: 'ANYONE', label: 'Anyone', hint: 'Everybody sees it in the list of pools and can join.' },
  {
    access: 'PIN',
    label: 'Private pool: whoever has the pin',
    hint: 'Everybody sees it in the list of pools. Joining takes the pin, or an invitation from you.',
  },
  {
    access: 'INVITATION',
    label: 'Invitation only',
    hint: 'It is in no list. Only people you invite can find it and join.',
  },
];

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
export function AccessFields({ access, onChange, hasPin = false, disabled = false, pin }: AccessFieldsProps) {
  return (
    <fieldset css={{ minWidth: 0, margin: 0, padding: 0, border: 0 }}>
      <legend css={{ padding: `0 0 ${space.hair}`, fontSize: size.small, fontWeight: 600 }}>
        Who may find and join it?
      </legend>
      {choices.map((choice) => (
        <AccessChoice
          key={choice.access}
          {...choice}
          chosen={access === choice.access}
          disabled={disabled}
          onChoose={onChange}
        >
          {choice.access === 'PIN' && access === 'PIN' && (
            <TextField
              label={hasPin ? 'New pin' : 'Pin'}
              hint={
                hasPin
                  ? 'Leave it empty to keep the pin. People who are in the pool stay.'
                  : '6 to 64 characters. You see it once more after this, so note it down.'
              }
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...pin}
            />
          )}
        </AccessChoice>
      ))}
    </fieldset>
  );
}
