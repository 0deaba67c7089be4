import type { GatewayProcess } from '../../trials/gateway-process.ts';

/** A buy-in that somebody pays by card. */
export interface Payment {
  token: string;
  pool: string;
}

const checkout = `mutation ($pool: String!) { startCheckout(pool: $pool) { clientSecret publishableKey } }`;
const isPaid = 'query ($pool: String!) { pool(name: $pool) { entry { paid } } }';

/** Pays all of them as browsers do, so many at a time; answers how long each took until the product knew. */
export async function payAll(
  gateways: readonly GatewayProcess[],
  payments: readonly Payment[],
  atOnce: number,
): Promise<number[]> {
  const [first] = gateways;
  if (!first) return [];
  const { body } = await first.ask('GET', '/sandbox');
  const stripeUrl = (body.services as Record<string, string>).stripe ?? '';
  const took: number[] = [];
  const waiting = [...payments.entries()];
  const payer = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, payment] = next;
      const gateway = gateways[at % gateways.length] ?? first;
      const startedAt = performance.now();
      await pay(gateway, stripeUrl, payment);
      took.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, payer));
  return took;
}

async function pay(gateway: GatewayProcess, stripeUrl: string, { token, pool }: Payment): Promise<void> {
  const { startCheckout } = await gateway.graphql(checkout, { pool }, token);
  const { clientSecret, publishableKey } = startCheckout as Record<'clientSecret' | 'publishableKey', string>;
  const [intent = ''] = clientSecret.split('_secret_');
  const answer = await fetch(`${stripeUrl}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  if (!answer.ok) throw new Error(`A card was refused: ${await answer.text()}`);
  for (;;) {
    const { pool: found } = await gateway.graphql(isPaid, { pool }, token);
    if ((found as { entry: { paid: boolean | null } }).entry.paid) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
