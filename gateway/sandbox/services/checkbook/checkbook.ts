import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Orm } from '../../../src/database/orm.ts';
import { namedScope } from '../../../src/http/named-scope.ts';
import type { Service } from '../server.ts';
import { isRefused, losesResponse, statusOf } from './check-states.ts';
import { type Checks, openChecks } from './checks.ts';
import type { SandboxECheck } from './echeck.entity.ts';
import { startWebhooks } from './webhooks.ts';

const key = 'sandbox-key';
const secret = 'sandbox-secret';
const webhookKey = 'sandbox-webhook-key';

export interface CheckbookAddress {
  /** Its origin; what it is asked is below `/v3`. */
  url: string;
  key: string;
  secret: string;
  webhookKey: string;
}

/** A check that went out. */
export interface SentCheck {
  id: string;
  recipient: string;
  amount: number;
  status: string;
}

export interface Checkbook extends Service {
  address: CheckbookAddress;
  /** The checks that went out, oldest first. */
  echecks(): Promise<SentCheck[]>;
}

interface Options {
  orm: Orm;
  /** Real time: money takes its own, however fast the game goes. */
  wallNow(): number;
  /** The gateway that receives webhooks about changes. */
  gatewayUrl: string;
}

/** Checkbook: checks by email, which go from UNPAID over IN_PROCESS to PAID within seconds. */
export async function openCheckbook({ orm, wallNow, gatewayUrl }: Options): Promise<Checkbook> {
  const now = () => new Date(wallNow());
  const checks = openChecks(orm, now);
  const app = fastify({ forceCloseConnections: true });
  app.setErrorHandler((fault: Error & { statusCode?: number }, _request, reply) =>
    reply.code(fault.statusCode ?? 500).send({ error: fault.message }),
  );
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'Not found' }));
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `${key}:${secret}`)
      return reply.code(401).send({ error: 'Unauthorized' });
  });
  await app.register(
    namedScope('checkbook', async (api) => routes(api, checks, now)),
    { prefix: '/v3' },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const webhooksTo = `${gatewayUrl}/api/webhooks/checkbook`;
  const stopWebhooks = startWebhooks({ orm, now, webhooksTo, webhookKey });

  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    address: { url, key, secret, webhookKey },
    echecks: async () => {
      const at = now();
      return (await checks.all()).reverse().map((check) => ({
        id: check.id,
        recipient: check.recipient,
        amount: check.amountCents / 100,
        status: statusOf(check, at),
      }));
    },
    close: async () => {
      await stopWebhooks();
      await app.close();
    },
  };
}

const hasCents = (dollars: number) => /^\d+(\.\d{1,2})?$/.test(String(dollars));

const order = z.object({
  recipient: z.email('Invalid recipient').max(254, 'Invalid recipient'),
  name: z.string('Invalid name').min(1, 'Invalid name').max(100, 'Invalid name'),
  amount: z
    .number('Invalid amount')
    .positive('Invalid amount')
    .max(1_000_000, 'Invalid amount')
    .refine(hasCents, 'Invalid amount'),
  description: z.string('Invalid description').max(500, 'Invalid description').default(''),
});
const listing = z.object({
  page: z.coerce.number('Invalid page').int('Invalid page').min(1, 'Invalid page').default(1),
  status: z.string('Invalid status').optional(),
  start_date: z.iso.date('Invalid start_date').optional(),
});

async function routes(api: FastifyInstance, checks: Checks, now: () => Date): Promise<void> {
  const shown = (check: SandboxECheck) => ({
    id: check.id,
    number: String(check.number),
    status: statusOf(check, now()),
    amount: check.amountCents / 100,
    recipient: check.recipient,
    name: check.name,
    description: check.description,
    date: check.createdAt.toISOString(),
    direction: 'OUTGOING',
    image_uri: `https://checkbook.example/image/${check.id}`,
  });

  api.post('/check/digital', async (request, reply) => {
    const { recipient, name, amount, description } = take(order, request.body);
    if (isRefused(recipient)) throw invalid('Invalid recipient');
    const idempotencyKey = request.headers['idempotency-key'];
    const check = await checks.send(
      { recipient, name, amountCents: Math.round(amount * 100), description },
      typeof idempotencyKey === 'string' ? idempotencyKey : null,
    );
    if (losesResponse(recipient)) {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    return reply.code(201).send(shown(check));
  });
  api.get('/check', async (request) => {
    const { page, status, start_date } = take(listing, request.query);
    const found = await checks.page(page, { status, since: start_date ? new Date(start_date) : undefined });
    return { ...found, checks: found.checks.map(shown) };
  });
  api.get<{ Params: { id: string } }>('/check/:id', async ({ params }, reply) => {
    const check = await checks.find(params.id);
    return check ? shown(check) : reply.code(404).send({ error: 'Check not found' });
  });
  api.delete<{ Params: { id: string } }>('/check/:id', async ({ params }, reply) => {
    const isVoid = await checks.takeBack(params.id);
    if (isVoid === undefined) return reply.code(404).send({ error: 'Check not found' });
    if (!isVoid) throw invalid('Only an unpaid check can be voided');
    return {};
  });
}

const invalid = (message: string) => Object.assign(new Error(message), { statusCode: 400 });

function take<T>(shape: z.ZodType<T>, value: unknown): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues[0]?.message ?? 'Invalid request');
}
