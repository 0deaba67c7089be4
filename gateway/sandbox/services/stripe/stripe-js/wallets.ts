/** The wallets that are offered here. Real Stripe.js names others too, which no payment here can use. */
export type Wallet = 'apple_pay' | 'google_pay';

interface Device {
  ApplePaySession?: { canMakePayments(): boolean };
  PaymentRequest?: unknown;
  navigator: Navigator & { userAgentData?: { brands: { brand: string }[] } };
}

/** The wallets that this device has: Apple's by its own word, Google's with its own browser. */
export function walletsOf(device: Device): Wallet[] {
  const brands = device.navigator.userAgentData?.brands ?? [];
  const hasGoogle = device.PaymentRequest && brands.some(({ brand }) => brand === 'Google Chrome');
  return [
    ...(device.ApplePaySession?.canMakePayments() ? ['apple_pay' as const] : []),
    ...(hasGoogle ? ['google_pay' as const] : []),
  ];
}

export const walletNames: Record<Wallet, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };
