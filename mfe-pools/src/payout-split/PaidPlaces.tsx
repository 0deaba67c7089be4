import { Select } from '@fairway/kit/ui/Select';
import { TextField } from '@fairway/kit/ui/TextField';
import { phone, size, space } from '@fairway/kit/ui/tokens';
import { ordinalText } from '@fairway/schema/display';
import { isWhole, type Shares, usualPlaces } from './splits.ts';

export interface PaidPlacesProps {
  shares: Shares;
  /** What is proposed for three places, four, and so on. */
  proposals: readonly Shares[];
  onChange: (shares: Shares) => void;
  /** Why they can't be changed any more. */
  fixed?: string | null;
}

const percent = 100;

/** More paid places than three, each with a share of its own. */
export function PaidPlaces({ shares, proposals, onChange, fixed }: PaidPlacesProps) {
  const isLong = shares.length > usualPlaces;
  const sum = shares.reduce((total, bps) => total + bps, 0) / percent;
  return (
    <>
      <Select
        label="Paid places"
        options={proposals.map(({ length }) => ({
          value: String(length),
          text: length === usualPlaces ? 'Up to 3' : String(length),
        }))}
        value={Math.max(shares.length, usualPlaces)}
        hint={fixed ?? undefined}
        disabled={Boolean(fixed)}
        onChange={({ target }) => {
          const proposed = proposals.find(({ length }) => length === Number(target.value));
          if (proposed) onChange(proposed);
        }}
      />
      {isLong && (
        <fieldset css={{ minWidth: 0, margin: 0, padding: 0, border: 0 }}>
          <legend css={{ padding: `0 0 ${space.hair}`, fontSize: size.small, fontWeight: 600 }}>
            Percent of the pot for each place
          </legend>
          <div
            css={{
              display: 'grid',
              gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
              gap: space.snug,
              [phone]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
            }}
          >
            {shares.map((bps, at) => {
              const place = ordinalText(at + 1);
              return (
                <TextField
                  key={place}
                  label={place}
                  inputMode="numeric"
                  value={String(bps / percent)}
                  disabled={Boolean(fixed)}
                  onChange={({ target }) => onChange(shares.with(at, bpsFrom(target.value)))}
                />
              );
            })}
          </div>
          <p role="status" css={{ fontSize: size.small }}>
            {isWhole(shares) ? 'Together 100 percent.' : `Together ${sum} percent: they must be 100.`}
          </p>
        </fieldset>
      )}
    </>
  );
}

const bpsFrom = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 3)) * percent;
