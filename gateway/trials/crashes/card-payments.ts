import type { GatewayProcess } from '../gateway-process.ts';

const publishableKey = 'pk_test_sandbox';

interface Sandbox {
  tournament: { lockAt: string };
  /** The origins of the outside services. */
  services: Record<string, string>;
}

export const sandboxOf = async ({ origin }: GatewayProcess): Promise<Sandbox> =>
  (await (await fetch(`${origin}/sandbox`)).json()) as Sandbox;

/** As a browser does, with a card that pays; answers whether the provider says so. */
export async function confirm(gateway: GatewayProcess, secret: string): Promise<boolean> {
  const { services } = await sandboxOf(gateway);
  const response = await fetch(
    `${services.stripe}/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams({
        client_secret: secret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
      }),
    },
  );
  const { status, error } = (await response.json()) as {
    status?: string;
    error?: { payment_intent?: { status?: string } };
  };
  return (status ?? error?.payment_intent?.status) === 'succeeded';
}

/** What the provider took from cards, less what it gave back. */
export async function takenFromCards(gateway: GatewayProcess): Promise<number> {
  const { services } = await sandboxOf(gateway);
  const answer = await fetch(`${services.stripe}/v1/charges?limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  const { data } = (await answer.json()) as {
    data: { status: string; amount_captured: number; amount_refunded: number }[];
  };
  return data.reduce((sum, charge) => sum + charge.amount_captured - charge.amount_refunded, 0);
}
