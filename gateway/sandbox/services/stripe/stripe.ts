import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import type { Orm } from '../../../src/database/orm.ts';
import { sharedSecret } from '../../../src/database/shared-secret.ts';
import type { Service } from '../server.ts';
import { authenticate, confirmIntent } from './api/confirm.ts';
import { createCustomer, deleteCustomer, detachMethod } from './api/customers.ts';
import { closeDispute, createDispute, updateDispute } from './api/disputes.ts';
import { cancelIntent, createIntent, retrieveIntent, updateIntent } from './api/intents.ts';
import { createRefund } from './api/refunds.ts';
import { charges, disputes, events, intents, list, methods, refunds, retrieve } from './objects.ts';
import { ApiFault } from './requests/api-fault.ts';
import { type Route, serveStripe } from './requests/serve.ts';
import { deliverEvent, holdWebhooks, Webhooks } from './webhooks.ts';

/** Pages recognise the stand-in for Stripe.js by this prefix. */
export const publishableKey = 'pk_test_sandbox';
export const secretKey = 'sk_test_sandbox';

export interface SandboxStripe extends Service {
  webhookSecret: string;
  /** What browsers may ask, for the gateway to offer at its own origin. */
  serveBrowsers(app: FastifyInstance): Promise<void>;
}

interface Options {
  orm: Orm;
  now(): Date;
  /** The gateway that receives its webhooks. */
  webhookUrl: string;
  /** How often it looks for webhooks to be sent again. */
  lookEveryMs?: number;
}

const routesOf = (webhooks: Webhooks): Route[] => [
  { method: 'POST', path: '/v1/payment_intents', handle: createIntent },
  { method: 'GET', path: '/v1/payment_intents', handle: list(intents) },
  { method: 'GET', path: '/v1/payment_intents/:id', handle: retrieveIntent, isForBrowsers: true },
  { method: 'POST', path: '/v1/payment_intents/:id', handle: updateIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', handle: confirmIntent, isForBrowsers: true },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', handle: cancelIntent },
  { method: 'POST', path: '/v1/3ds2/authenticate', handle: authenticate, isForBrowsers: true },
  { method: 'POST', path: '/v1/customers', handle: createCustomer },
  { method: 'DELETE', path: '/v1/customers/:id', handle: deleteCustomer },
  { method: 'GET', path: '/v1/payment_methods/:id', handle: retrieve(methods) },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', handle: detachMethod },
  { method: 'GET', path: '/v1/charges', handle: list(charges) },
  { method: 'GET', path: '/v1/charges/:id', handle: retrieve(charges) },
  { method: 'POST', path: '/v1/refunds', handle: createRefund },
  { method: 'GET', path: '/v1/refunds', handle: list(refunds) },
  { method: 'GET', path: '/v1/refunds/:id', handle: retrieve(refunds) },
  { method: 'GET', path: '/v1/disputes', handle: list(disputes) },
  { method: 'GET', path: '/v1/disputes/:id', handle: retrieve(disputes) },
  { method: 'POST', path: '/v1/disputes/:id', handle: updateDispute },
  { method: 'POST', path: '/v1/disputes/:id/close', handle: closeDispute },
  { method: 'GET', path: '/v1/events', handle: list(events) },
  { method: 'GET', path: '/v1/events/:id', handle: retrieve(events) },
  { method: 'POST', path: '/v1/test_helpers/disputes', handle: createDispute },
  { method: 'POST', path: '/v1/test_helpers/webhooks', handle: holdWebhooks },
  { method: 'POST', path: '/v1/test_helpers/events/:id/deliver', handle: deliverEvent(webhooks) },
];

/** Stripe: payment intents and the cards that pay them, refunds, disputes, and webhooks that tell of it all. */
export async function openStripe(options: Options): Promise<SandboxStripe> {
  const { orm, now, webhookUrl, lookEveryMs = 1000 } = options;
  const webhookSecret = `whsec_${await sharedSecret(orm, 'sandbox-stripe-webhooks')}`;
  const webhooks = new Webhooks({ orm, now, url: webhookUrl, secret: webhookSecret, lookEveryMs });
  const serving = { orm, now, routes: routesOf(webhooks), onDone: () => webhooks.sendSoon() };

  const server = fastify({ forceCloseConnections: true });
  serveStripe(server, { ...serving, servesServers: true });
  server.setNotFoundHandler(({ method, url }, reply) => {
    const path = url.split('?', 1)[0];
    const fault = ApiFault.invalid(`Unrecognized request URL (${method}: ${path}).`);
    return reply.status(404).send(fault.body);
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  webhooks.sendSoon();
  return {
    url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    webhookSecret,
    serveBrowsers: async (app) => serveStripe(app, { ...serving, servesServers: false }),
    close: async () => {
      await webhooks.close();
      await server.close();
    },
  };
}
