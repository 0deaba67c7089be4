import { color, radius, size, space } from '@fairway/kit/ui/tokens';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntentResult, Stripe, StripeCardElementOptions } from '@stripe/stripe-js';
import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';

export { loadStripe } from '@stripe/stripe-js/pure';
export { Wallets } from './Wallets.tsx';

/** Billing details in Stripe's terms. */
export interface BillingDetails {
  name?: string;
  email?: string;
  phone?: string;
  address: { line1?: string; city?: string; state?: string; postal_code?: string; country: string };
}

/** What can be done with the card that was entered. */
export interface CardHandle {
  confirm: (clientSecret: string, billing: BillingDetails) => Promise<PaymentIntentResult>;
}

interface CardFieldProps {
  stripe: Stripe;
  ref: Ref<CardHandle>;
  /** What stands in it has changed. */
  onChange: () => void;
}

/** Stripe's own card fields: card data never reaches us. */
export function CardField({ stripe, ref, onChange }: CardFieldProps) {
  return (
    <Elements stripe={stripe}>
      <Field ref={ref} onChange={onChange} />
    </Elements>
  );
}

function Field({ ref, onChange }: Pick<CardFieldProps, 'ref' | 'onChange'>) {
  const stripe = useStripe();
  const elements = useElements();
  const box = useRef<HTMLDivElement>(null);
  const hint = useRef<HTMLParagraphElement>(null);
  const [options, setOptions] = useState<StripeCardElementOptions | null>(null);

  useImperativeHandle(
    ref,
    () => ({
      confirm: async (clientSecret, billing_details) => {
        const card = elements?.getElement(CardElement);
        if (!stripe || !card) throw new Error('The card’s fields are not there.');
        const { email } = billing_details;
        return stripe.confirmCardPayment(clientSecret, {
          payment_method: { card, billing_details },
          ...(email && { receipt_email: email }),
        });
      },
    }),
    [stripe, elements],
  );

  // Frames of another origin don't have our CSS variables, so they get the colours themselves, in both themes.
  useLayoutEffect(() => {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const dress = () => {
      if (box.current && hint.current) setOptions(optionsFrom(box.current, hint.current));
    };
    dress();
    dark.addEventListener('change', dress);
    return () => dark.removeEventListener('change', dress);
  }, []);

  return (
    <fieldset css={{ display: 'grid', gap: space.hair, minWidth: 0, margin: 0, padding: 0, border: 0 }}>
      <legend css={{ padding: 0, fontSize: size.small, fontWeight: 600 }}>Card</legend>
      <div ref={box} css={boxStyle}>
        {options && <CardElement options={options} onChange={onChange} />}
      </div>
      <p ref={hint} css={{ color: color.muted, fontSize: size.small, lineHeight: 1.35 }}>
        Only Stripe sees its number.
      </p>
    </fieldset>
  );
}

function optionsFrom(box: Element, hint: Element): StripeCardElementOptions {
  const { color: ink, fontFamily } = getComputedStyle(box);
  const { color: muted } = getComputedStyle(hint);
  return {
    // The billing form asks for it.
    hidePostalCode: true,
    style: {
      base: { color: ink, iconColor: ink, fontFamily, fontSize: '16px', '::placeholder': { color: muted } },
    },
  };
}

const boxStyle = {
  padding: space.snug,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.plate,
  background: color.raised,
};
