import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../src/refusal.ts';

interface Options {
  /** The stand-in for Stripe.js, as it was built. */
  script: string;
  stripeForBrowsers(app: FastifyInstance): Promise<void>;
}

/**
 * The stand-in for Stripe.js, and what it asks of the sandbox's Stripe: both at the gateway's own origin, so
 * that pages need no wider policy than for the real one.
 */
export async function serveStripeJs(app: FastifyInstance, options: Options): Promise<void> {
  app.get('/sandbox/stripe.js', async (_request, reply) => {
    const script = await readFile(options.script, 'utf8').catch(() => {
      throw new Refusal('UNAVAILABLE', 'The stand-in for Stripe.js is not built yet.');
    });
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script);
  });
  await app.register(options.stripeForBrowsers, { prefix: '/sandbox/stripe' });
}
