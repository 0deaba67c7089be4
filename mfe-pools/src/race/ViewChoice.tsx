import { color, hairline, size, space, touch } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { useId } from 'react';
import type { View } from './tracks.ts';

const views: readonly { value: View; text: string }[] = [
  { value: 'position', text: 'Position' },
  { value: 'to-par', text: 'To par' },
];

/** What the height of a line means. */
export function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const name = useId();
  return (
    <fieldset
      css={{ display: 'flex', border: hairline, borderColor: color.edge, padding: 0, margin: 0, minWidth: 0 }}
    >
      <legend css={visuallyHidden}>Lines show</legend>
      {views.map(({ value, text }) => (
        <label
          key={value}
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
            value={value}
            checked={view === value}
            onChange={() => onChange(value)}
            css={visuallyHidden}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
