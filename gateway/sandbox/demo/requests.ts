import type { ErrorCode } from '@fairway/schema/codes';
import type { FastifyInstance } from 'fastify';

interface Question {
  token?: string;
  body?: object;
  /** The refusals that are no fault, such as that it has been done before. */
  mayRefuse?: readonly ErrorCode[];
}

/** What the API answered, or by which of the foreseen refusals it did not. */
export type Answer<Body> = { refusal: null; body: Body } | { refusal: ErrorCode; body: null };

/** Asks a REST API of the product, as any integrator would. */
export type Ask = <Body>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  question?: Question,
) => Promise<Answer<Body>>;

/** Requests to a gateway that does not listen yet. */
export const requestsTo =
  (app: Pick<FastifyInstance, 'inject'>): Ask =>
  async <Body>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { token, body, mayRefuse = [] }: Question = {},
  ): Promise<Answer<Body>> => {
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
