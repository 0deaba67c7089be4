import type { ErrorCode } from '@fairway/schema/codes';
import type { FastifyInstance } from 'fastify';

interface RequestOptions {
  token?: string;
  body?: object;
  /** Refusals that are expected, such as that it has been done before. */
  mayRefuse?: readonly ErrorCode[];
}

/** The answer, or which of the expected refusals. */
export type ApiAnswer<Body> = { refusal: null; body: Body } | { refusal: ErrorCode; body: null };

/** Calls the REST API of the product, as any integrator would. */
export type CallApi = <Body>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  question?: RequestOptions,
) => Promise<ApiAnswer<Body>>;

/** Requests to a gateway that does not listen yet. */
export const apiCallsTo =
  (app: Pick<FastifyInstance, 'inject'>): CallApi =>
  async <Body>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { token, body, mayRefuse = [] }: RequestOptions = {},
  ): Promise<ApiAnswer<Body>> => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body ? { payload: body } : {}),
    });
    if (answer.statusCode < 400) return { refusal: null, body: answer.json<Body>() };
    const { code, message } = answer.json<{ code: ErrorCode; message: string }>();
    if (mayRefuse.includes(code)) return { refusal: code, body: null };
    throw new Error(`The demo can not be prepared: ${method} ${path} answered ${code}, ${message}`);
  };

/** What a page needs to let somebody pay by card. */
export interface Checkout {
  clientSecret: string;
  publishableKey: string;
}

/** Pays as a page does, with a test card that never fails. */
export type PayByCard = (checkout: Checkout) => Promise<void>;

/** The sandbox's Stripe, as browsers know it. */
export const payAt =
  (stripeUrl: string): PayByCard =>
  async ({ clientSecret, publishableKey }) => {
    const [intent] = clientSecret.split('_secret_');
    const answer = await fetch(`${stripeUrl}/v1/payment_intents/${intent}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
    });
    if (!answer.ok)
      throw new Error(
        `The demo can not be prepared: Stripe answered ${answer.status}, ${await answer.text()}`,
      );
  };
