import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { type DeviceKeys, isEncrypted, newDeviceKeys } from './device.ts';
import { checkVapid } from './vapid.ts';

/** What was pushed and waits for its device, encrypted. */
interface Stored {
  id: string;
  topic: string | undefined;
  urgency: string;
  ttlSeconds: number;
  body: Buffer;
}

interface Subscription {
  /** The only key that may send to it. */
  senderKey: string;
  isGone: boolean;
  stored: Stored[];
}

/** A browser that the sandbox plays itself: it has its keys, and so can read what is pushed to it. */
export interface SimulatedDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface ReadNotice extends Omit<Stored, 'body' | 'id'> {
  text: string;
}

export interface PushService {
  url: string;
  /** Has a simulated browser subscribe. */
  subscribe(senderKey: string): SimulatedDevice;
  /** What waits for it, decrypted, oldest first; undefined of somebody else's. */
  read(endpoint: string): ReadNotice[] | undefined;
  /** Ends its subscription. */
  unsubscribe(endpoint: string): void;
  close(): Promise<void>;
}

// As real services have it: 4096 bytes, of which a few are the encryption's.
const longestBody = 4096;
const mostStored = 100;

const headersShape = z.object({
  ttl: z.string().regex(/^\d{1,10}$/),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).default('normal'),
  'content-encoding': z.literal('aes128gcm'),
});

/**
 * A push service (RFC 8030): who has the address of a subscription posts encrypted messages there, signed by the key that
 * the browser has subscribed with (RFC 8292). It keeps them for the device, a later one of a topic in place of the earlier.
 */
export async function openPush(): Promise<PushService> {
  const app = fastify({ bodyLimit: longestBody });
  const subscriptions = new Map<string, Subscription>();
  const keys = new Map<string, DeviceKeys>();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const refuse = (reply: FastifyReply, status: number) => reply.status(status).send();
  app.post<{ Params: { id: string } }>('/push/:id', async (request, reply) => {
    const subscription = subscriptions.get(request.params.id);
    if (!subscription) return refuse(reply, 404);
    if (subscription.isGone) return refuse(reply, 410);
    const { refused, key } = checkVapid(request.headers.authorization, url, Date.now());
    if (refused) return refuse(reply, refused);
    if (key !== subscription.senderKey) return refuse(reply, 403);
    const headers = headersShape.safeParse(request.headers);
    const { body } = request;
    if (!headers.success || !(body instanceof Buffer) || !isEncrypted(body)) return refuse(reply, 400);
    const { topic, urgency, ttl } = headers.data;
    const id = randomUUID();
    const others = subscription.stored.filter((one) => topic === undefined || one.topic !== topic);
    subscription.stored = [...others, { id, topic, urgency, ttlSeconds: Number(ttl), body }].slice(
      -mostStored,
    );
    return reply.status(201).header('location', `${url}/message/${id}`).header('ttl', ttl).send();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const idOf = (endpoint: string) => endpoint.slice(`${url}/push/`.length);

  return {
    url,
    subscribe: (senderKey) => {
      const id = randomUUID();
      const device = newDeviceKeys();
      subscriptions.set(id, { senderKey, isGone: false, stored: [] });
      keys.set(id, device);
      return { endpoint: `${url}/push/${id}`, p256dh: device.p256dh, auth: device.auth };
    },
    read: (endpoint) => {
      const device = keys.get(idOf(endpoint));
      return subscriptions
        .get(idOf(endpoint))
        ?.stored.flatMap(({ body, id: _id, ...notice }) =>
          device ? [{ ...notice, text: device.read(body) }] : [],
        );
    },
    unsubscribe: (endpoint) => {
      const subscription = subscriptions.get(idOf(endpoint));
      if (subscription) Object.assign(subscription, { isGone: true, stored: [] });
    },
    close: () => app.close(),
  };
}
