import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { sendRefusal } from '../../../src/http/rest/rest.ts';
import { serveStripeJs } from './serve-stripe-js.ts';
import { openTestStripe, type TestStripe } from './testing/test-stripe.ts';

let folder: string;
let stripe: TestStripe;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairway-stripe-js-'));
  stripe = await openTestStripe();
  app = fastify();
  app.setErrorHandler(sendRefusal);
  const { serveBrowsers: stripeForBrowsers } = stripe.sandbox;
  await serveStripeJs(app, { script: join(folder, 'stripe.js'), stripeForBrowsers });
});
afterAll(async () => {
  await app.close();
  await stripe.close();
  await rm(folder, { recursive: true });
});

test('the script is there once it is built', async () => {
  expect(await app.inject('/sandbox/stripe.js')).toMatchObject({ statusCode: 503 });
  await writeFile(join(folder, 'stripe.js'), 'window.Stripe = 1;');
  expect(await app.inject('/sandbox/stripe.js')).toMatchObject({
    statusCode: 200,
    body: 'window.Stripe = 1;',
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
});

const asked = (key: string, path: string, form: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/sandbox/stripe/v1${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key, ...form }).toString(),
  });

test('pages pay through it, and servers have no business there', async () => {
  const { id, client_secret: secret } = await stripe.create();
  const form = { client_secret: String(secret), payment_method: 'pm_card_visa' };
  const path = `/payment_intents/${id}/confirm`;
  expect(await asked('sk_test_sandbox', path, form)).toMatchObject({ statusCode: 401 });
  const paid = await asked('pk_test_sandbox', path, form);
  expect([paid.statusCode, paid.json().status]).toEqual([200, 'succeeded']);
});

test.each(['/payment_intents', '/refunds', '/payment_intents/pi_1/cancel', '/test_helpers/disputes'])(
  '%s is not among what pages may ask',
  async (path) => {
    expect(await asked('pk_test_sandbox', path)).toMatchObject({ statusCode: 404 });
  },
);
