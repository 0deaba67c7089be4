import { color, size, space } from '@fairway/kit/ui/tokens';
import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntentResult, Stripe, StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import { useState } from 'react';

interface WalletsProps {
  stripe: Stripe;
  clientSecret: string;
  /** Its holder has agreed to pay; returns whether that worked. */
  onPay: (confirm: () => Promise<PaymentIntentResult>) => Promise<boolean>;
}

/** The wallets that this device has; where there are none, nothing. */
export function Wallets({ stripe, clientSecret, onPay }: WalletsProps) {
  return (
    <Elements stripe={stripe} options={{ clientSecret }}>
      <Buttons onPay={onPay} />
    </Elements>
  );
}

function Buttons({ onPay }: Pick<WalletsProps, 'onPay'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [hasAny, setHasAny] = useState(false);
  const confirm = async (): Promise<PaymentIntentResult> => {
    if (!stripe || !elements) throw new Error('The wallets are not there.');
    const confirmParams = { return_url: window.location.href };
    return stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' });
  };
  return (
    // Mounted all the same: only the provider's script knows which wallets there are.
    <div css={hasAny ? shown : hidden}>
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods: found }) => setHasAny(Object.values(found ?? {}).includes(true))}
        onConfirm={async ({ paymentFailed }) => {
          if (!(await onPay(confirm))) paymentFailed({ reason: 'fail' });
        }}
      />
      <p css={{ color: color.muted, fontSize: size.small, textAlign: 'center' }}>or by card</p>
    </div>
  );
}

/** What a card's intent takes: wallets that hold cards. */
const options: StripeExpressCheckoutElementOptions = {
  buttonHeight: 44,
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    amazonPay: 'never',
    klarna: 'never',
    link: 'never',
    paypal: 'never',
  },
};

const shown = { display: 'grid', gap: space.tight };
const hidden = { height: 0, overflow: 'hidden', visibility: 'hidden' } as const;
