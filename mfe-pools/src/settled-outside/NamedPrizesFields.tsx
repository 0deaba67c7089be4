import { Button } from '@fairway/kit/ui/Button';
import { TextField } from '@fairway/kit/ui/TextField';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { ordinalText } from '@fairway/schema/display';

const mostPlaces = 10;

interface NamedPrizesFieldsProps {
  /** Whether they are whole dollars, or words. */
  kind: 'dollars' | 'words';
  /** As typed, first place first; at least one. */
  prizes: readonly string[];
  onChange: (prizes: readonly string[]) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** A field for each place's prize. */
export function NamedPrizesFields({
  kind,
  prizes,
  onChange,
  error,
  disabled = false,
}: NamedPrizesFieldsProps) {
  const change = (place: number, prize: string) => onChange(prizes.with(place, prize));
  return (
    <fieldset css={{ minWidth: 0, margin: 0, padding: 0, border: 0 }}>
      <legend css={{ padding: `0 0 ${space.hair}`, fontSize: size.small, fontWeight: 600 }}>
        {kind === 'dollars' ? 'Prizes in whole dollars' : 'Prizes'}
      </legend>
      <div
        css={{
          display: 'grid',
          gridTemplateColumns:
            kind === 'dollars' ? 'repeat(auto-fill, minmax(6.5rem, 1fr))' : 'minmax(0, 1fr)',
          gap: space.snug,
        }}
      >
        {prizes.map((prize, place) => (
          <TextField
            key={ordinalText(place + 1)}
            label={`${ordinalText(place + 1)} place`}
            name={place === 0 ? 'prizes' : undefined}
            inputMode={kind === 'dollars' ? 'numeric' : 'text'}
            maxLength={kind === 'dollars' ? 6 : 40}
            autoComplete="off"
            placeholder={kind === 'dollars' ? '100' : 'a round of drinks'}
            value={prize}
            disabled={disabled}
            error={place === 0 ? error : undefined}
            onChange={({ target }) => change(place, target.value)}
          />
        ))}
      </div>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight, marginTop: space.tight }}>
        {prizes.length < mostPlaces && (
          <Button disabled={disabled} onClick={() => onChange([...prizes, ''])}>
            Add a place
          </Button>
        )}
        {prizes.length > 1 && (
          <Button kind="quiet" disabled={disabled} onClick={() => onChange(prizes.slice(0, -1))}>
            Remove the last
          </Button>
        )}
      </div>
      <p css={{ marginTop: space.hair, color: color.muted, fontSize: size.small }}>
        {kind === 'dollars'
          ? 'They are paid whatever was collected. A place that nobody claims goes to first place.'
          : 'Up to 40 characters a place.'}
      </p>
    </fieldset>
  );
}
