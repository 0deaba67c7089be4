import { percentText } from '@fairway/kit/format';
import { Field } from '@fairway/kit/ui/Field';
import { Select } from '@fairway/kit/ui/Select';
import { size, space } from '@fairway/kit/ui/tokens';
import {
  type Choices,
  type Shares,
  type Split,
  sharesOf,
  splitOf,
  splitsFor,
  usualPlaces,
} from './splits.ts';

type PayoutFieldsProps = {
  choices: Choices;
  shares: Shares;
  onChange: (split: Split) => void;
  error?: string | undefined;
  disabled?: boolean;
};

const options = (shares: readonly number[]) =>
  shares.map((bps) => ({ value: String(bps), text: percentText(bps) }));

/**
 * The split of the pot. The three shares always add up to 100: the others follow each choice, and a first share
 * of 100 leaves none.
 */
export function PayoutFields({ choices, shares, onChange, error, disabled = false }: PayoutFieldsProps) {
  const split = splitOf(shares);
  const [first, second, third] = split;
  const splits = withOwn(split, splitsFor(first, choices));
  const firsts = [...new Set([first, ...choices.first])].sort((a, b) => b - a);

  if (shares.length > usualPlaces)
    return (
      <Field label="Payout split" hint="It can be changed under 'Our own rules'." error={error}>
        {(control) => <output {...control}>{shares.map(percentText).join(', ')}</output>}
      </Field>
    );

  const chooseFirst = (share: number) => {
    const [offered] = splitsFor(share, choices);
    if (offered) onChange(splitsFor(share, choices).find((other) => other[1] === second) ?? offered);
  };
  const choose = (place: 1 | 2, share: number) => {
    const chosen = splits.find((other) => other[place] === share);
    if (chosen) onChange(chosen);
  };

  return (
    <fieldset css={{ minWidth: 0, margin: 0, padding: 0, border: 0 }}>
      <legend css={{ padding: `0 0 ${space.hair}`, fontSize: size.small, fontWeight: 600 }}>
        Payout split
      </legend>
      <div css={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: space.snug }}>
        <Select
          label="First place"
          name="payoutsBps"
          options={options(firsts)}
          value={first}
          disabled={disabled}
          error={error}
          onChange={({ target }) => chooseFirst(Number(target.value))}
        />
        {splits.some(([, share]) => share > 0) && (
          <>
            <Select
              label="Second place"
              options={options(sharesOf(splits, 1))}
              value={second}
              disabled={disabled}
              onChange={({ target }) => choose(1, Number(target.value))}
            />
            <Select
              label="Third place"
              options={options(sharesOf(splits, 2))}
              value={third}
              disabled={disabled}
              onChange={({ target }) => choose(2, Number(target.value))}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}

/** A pool may have a split that its settings would not offer, and can keep it. */
const withOwn = (own: Split, splits: readonly Split[]): readonly Split[] =>
  splits.some((split) => split.join() === own.join()) ? splits : [own, ...splits];
