import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { color, condensed, radius, size, space } from '@fairway/kit/ui/tokens';
import type { Checkout } from '../checkout/use-checkout.ts';

interface SavedCardPaymentProps {
  card: NonNullable<Checkout['savedCard']>;
  /** Another card is to pay. */
  onOther: () => void;
  onRemove: () => void;
  isRemoving: boolean;
  fault: string | null;
}

/** The card that was saved at an earlier buy-in. It pays when its owner presses Pay, and never by itself. */
export function SavedCardPayment({ card, onOther, onRemove, isRemoving, fault }: SavedCardPaymentProps) {
  const { brand, last4, expMonth, expYear } = card;
  return (
    <section aria-label="Saved card" css={{ display: 'grid', gap: space.tight }}>
      <p css={plate}>
        <strong css={{ ...condensed, fontSize: size.lead }}>
          {nameOf(brand)} ending in {last4}
        </strong>
        <span css={{ color: color.muted, fontSize: size.small }}>
          {String(expMonth).padStart(2, '0')} / {String(expYear).slice(-2)}
        </span>
      </p>
      {fault && <Notice tone="error">{fault}</Notice>}
      <div css={{ display: 'flex', flexWrap: 'wrap', columnGap: space.base }}>
        <Button kind="quiet" onClick={onOther} css={asideStyle}>
          Use another card
        </Button>
        <Button kind="quiet" busy={isRemoving} onClick={onRemove} css={asideStyle}>
          Remove this card
        </Button>
      </div>
    </section>
  );
}

/** 'visa' as people write it. */
const nameOf = (brand: string) =>
  ({ amex: 'American Express', jcb: 'JCB' })[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);

const asideStyle = {
  padding: 0,
  fontSize: size.small,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
};

const plate = {
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space.base,
  padding: space.snug,
  background: color.raised,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.plate,
} as const;
