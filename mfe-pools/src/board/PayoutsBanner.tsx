import { moneyText } from '@fairway/kit/format';
import { color, condensed, radius, size, space } from '@fairway/kit/ui/tokens';
import { ordinalText } from '@fairway/schema/display';

interface PayoutsBannerProps {
  prizesCents: readonly number[];
  /** The board knows of buy-ins that are not in these prizes yet. */
  isBehind: boolean;
  /** Where the group settles the money itself, what becomes of entries that have not paid, if that is known. */
  outside?: { unpaid?: 'RANKED' | 'APART' } | null;
}

/** What the places are worth as the pot stands. A place without a prize is left out, and so is an empty pot. */
export function PayoutsBanner({ prizesCents, isBehind, outside = null }: PayoutsBannerProps) {
  const prizes = prizesCents.map((cents, index) => ({ cents, place: ordinalText(index + 1) }));
  if (prizesCents.every((cents) => cents === 0))
    return (
      <p css={{ fontSize: size.small }}>
        {outside ? outsideText(outside.unpaid) : 'Prizes grow with every buy-in paid.'}
        {!isBehind && !outside && ' Nobody has paid yet.'}
      </p>
    );
  return (
    <dl
      aria-label="Payouts"
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: `${space.hair} ${space.roomy}`,
        padding: `${space.tight} ${space.base}`,
        color: color.onFlag,
        background: color.flag,
        borderRadius: radius.plate,
      }}
    >
      {prizes
        .filter(({ cents }) => cents > 0)
        .map(({ place, cents }) => (
          <div key={place} css={{ display: 'flex', alignItems: 'baseline', gap: space.tight }}>
            <dt css={{ fontSize: size.small }}>{place}</dt>
            <dd css={{ ...condensed, fontSize: size.title, fontWeight: 650 }}>{moneyText(cents)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What an entry needs to be in the pot. */
function outsideText(unpaid: 'RANKED' | 'APART' | undefined): string {
  if (unpaid === undefined) return 'Nothing is in the pot yet.';
  return unpaid === 'APART'
    ? 'Prizes grow with every buy-in that the host notes as paid.'
    : 'Prizes grow with every entry that has a card, or that the host notes as paid.';
}
