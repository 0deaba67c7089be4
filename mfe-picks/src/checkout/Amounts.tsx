import { moneyText } from '@fairway/kit/format';
import { color, condensed, radius, size, space } from '@fairway/kit/ui/tokens';
import type { Checkout } from './use-checkout.ts';

/** What is paid, and for what. */
export function Amounts({ of }: { of: Checkout }) {
  const { buyInCents, feeCents, totalCents, testMode } = of;
  return (
    <div css={{ display: 'grid', gap: space.tight }}>
      <dl css={table}>
        <dt>Buy-in</dt>
        <dd>{moneyText(buyInCents)}</dd>
        <dt>Transaction fee</dt>
        <dd>{moneyText(feeCents)}</dd>
        <dt css={sum}>Total</dt>
        <dd css={sum}>{moneyText(totalCents)}</dd>
      </dl>
      <p css={{ fontSize: size.small }}>
        This purchase includes a {moneyText(feeCents)} transaction fee.{' '}
        {testMode && (
          <>
            <strong css={mark}>TEST MODE</strong> No money moves.
          </>
        )}
      </p>
    </div>
  );
}

const table = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: `${space.hair} ${space.base}`,
  '& dd': { textAlign: 'right' },
} as const;

const sum = { ...condensed, fontSize: size.title, fontWeight: 650 };

const mark = {
  padding: `0 ${space.hair}`,
  color: color.onFlag,
  background: color.flag,
  borderRadius: radius.plate,
  fontSize: size.tiny,
  letterSpacing: '0.04em',
  whiteSpace: 'nowrap',
};
