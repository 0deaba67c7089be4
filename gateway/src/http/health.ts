import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Parts } from '../context.ts';
import type { RequestSeconds } from './request-seconds.ts';

interface HealthOptions {
  /** Where all parts count what they do. */
  metrics: Registry;
  requestSeconds: RequestSeconds;
  /** Why the gateway is not ready, or undefined. */
  notReady(): Promise<string | undefined>;
  /** Why updates are late although the gateway serves, or undefined. */
  trouble(): string | undefined;
  openSockets(): number;
}

/** Proxies hide these exact paths, so no other spelling (trailing slash, percent-encoding) may lead here. */
const asWritten = async (request: FastifyRequest, reply: FastifyReply) =>
  request.url.split('?', 1)[0] === request.routeOptions.url ? undefined : reply.callNotFound();

/** Liveness, readiness and metrics. */
export async function serveHealth(
  app: FastifyInstance,
  { metrics, requestSeconds, notReady, trouble, openSockets }: HealthOptions,
): Promise<void> {
  // Counted from the start on, and not from the first look.
  metricsOfProcess();
  new Gauge({
    name: 'fairway_open_sockets',
    help: 'WebSockets that are open on this gateway.',
    registers: [metrics],
    collect() {
      this.set(openSockets());
    },
  });

  new Gauge({
    name: 'fairway_bus_connected',
    help: '1 while gateways receive each other’s hints at once, 0 while changes are read from the tables.',
    registers: [metrics],
    collect() {
      this.set(trouble() ? 0 : 1);
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    requestSeconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  const watched = { logLevel: 'warn', onRequest: asWritten } as const;
  app.get('/healthz', watched, async () => ({ alive: true }));
  app.get('/readyz', watched, async (_request, reply) => {
    const reason = await notReady();
    if (reason) return reply.code(503).send({ ready: false, reason });
    const late = trouble();
    return { ready: true, ...(late ? { trouble: late } : {}) };
  });
  app.get('/metrics', watched, async (_request, reply) =>
    reply.type(metrics.contentType).send(await Registry.merge([metrics, metricsOfProcess()]).metrics()),
  );
}

let ofProcess: Registry | undefined;

/** Its memory, garbage and time: once, since what watches them is never let go of, nor where it counts. */
function metricsOfProcess(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

const readyPatienceMs = 2000;

/** Why the database cannot be reached, or undefined. */
export async function databaseIsAway({ orm }: Parts): Promise<string | undefined> {
  const asked = orm.em.fork().execute('select 1');
  const answered = await Promise.race([
    asked.then(
      () => true,
      () => false,
    ),
    sleep(readyPatienceMs, false, { ref: false }),
  ]);
  return answered ? undefined : 'The database does not answer.';
}
