import { color, hairline, size, space, touch } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { useId } from 'react';

interface ChoiceProps<Value extends string> {
  /** The label, for screen readers only. */
  label: string;
  options: readonly { value: Value; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, side by side. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset
      css={{ display: 'flex', border: hairline, borderColor: color.edge, padding: 0, margin: 0, minWidth: 0 }}
    >
      <legend css={visuallyHidden}>{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          css={{
            flex: 1,
            display: 'grid',
            placeItems: 'center',
            minHeight: `calc(${touch} - 2px)`,
            padding: `0 ${space.base}`,
            fontSize: size.small,
            fontWeight: 600,
            whiteSpace: 'nowrap',
            cursor: 'pointer',
            '&:has(:checked)': { color: color.onFlag, background: color.flag },
            '&:has(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
          }}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            css={visuallyHidden}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}
