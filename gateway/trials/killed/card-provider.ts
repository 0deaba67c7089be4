import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// The card provider's side of closing checkouts at the lock: intents by the thousand, each answered as slowly as by the
// real one, and not more of them a second than it allows.

export interface CardProvider {
  url: string;
  /** By intent, in which order it was cancelled and refunded. */
  done: ReadonlyMap<string, readonly string[]>;
  close(): Promise<void>;
}

interface Options {
  perSecond: number;
  takesMs: number;
  cents: number;
}

/** An intent was paid if its id says so. */
export const paidIntent = 'pi_paid_';
export const openIntent = 'pi_open_';

interface Reply {
  status: number;
  body: object;
}

export async function startCardProvider({ perSecond, takesMs, cents }: Options): Promise<CardProvider> {
  const done = new Map<string, string[]>();
  /** First answers by idempotency key. */
  const answers = new Map<string, Reply>();
  const startedAt = Math.floor(Date.now() / 1000);
  const note = (id: string, what: string) => done.set(id, [...(done.get(id) ?? []), what]);

  const intentOf = (id: string) => {
    const acts = done.get(id) ?? [];
    const isPaid = id.startsWith(paidIntent);
    const charge = {
      id: `ch_${id}`,
      amount_refunded: acts.includes('refunded') ? cents : 0,
      disputed: false,
      created: startedAt,
    };
    return {
      id,
      client_secret: `${id}_secret`,
      amount: cents,
      amount_received: isPaid ? cents : 0,
      currency: 'usd',
      status: isPaid ? 'succeeded' : acts.includes('cancelled') ? 'canceled' : 'requires_payment_method',
      metadata: {},
      latest_charge: isPaid ? charge : null,
    };
  };
  const cancel = (id: string): Reply => {
    const intent = intentOf(id);
    if (intent.status !== 'requires_payment_method')
      return fault(400, 'payment_intent_unexpected_state', `It has a status of ${intent.status}.`);
    note(id, 'cancelled');
    return { status: 200, body: intentOf(id) };
  };
  const refund = (id: string): Reply => {
    if (done.get(id)?.includes('refunded')) return fault(400, 'charge_already_refunded', 'It was refunded.');
    note(id, 'refunded');
    return { status: 200, body: { id: `re_${id}`, status: 'succeeded', amount: cents } };
  };
  const answer = (path: string, method: string, form: URLSearchParams): Reply => {
    const [, id, act] = /^\/v1\/payment_intents\/(\w+)(\/cancel)?$/.exec(path) ?? [];
    if (id && act && method === 'POST') return cancel(id);
    if (id && method === 'GET') return { status: 200, body: intentOf(id) };
    if (path === '/v1/refunds' && method === 'POST') return refund(form.get('payment_intent') ?? '');
    if (path === '/v1/payment_intents' && method === 'GET')
      return { status: 200, body: { object: 'list', has_more: false, data: [] } };
    return fault(404, 'resource_missing', `${method} ${path} is not known here.`);
  };

  let second = 0;
  let inSecond = 0;
  const isTooMuch = () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, inSecond] = [now, 0];
    inSecond += 1;
    return inSecond > perSecond;
  };
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    let reply: Reply;
    if (isTooMuch()) {
      reply = fault(429, 'rate_limit', 'Too many requests.');
    } else {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const key = request.headers['idempotency-key'];
      const known = typeof key === 'string' ? answers.get(key) : undefined;
      // It is done before the answer comes, so that whoever dies meanwhile does not know.
      reply = known ?? answer(pathname, request.method ?? 'GET', new URLSearchParams(body));
      if (typeof key === 'string') answers.set(key, reply);
      await sleep(takesMs);
    }
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    done,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

const fault = (status: number, code: string, message: string): Reply => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}
