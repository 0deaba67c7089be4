import { createECDH } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import webPush from 'web-push';
import { refuseInTransaction } from '../database/in-transaction.ts';
import { isPublicAddress, publicLookup } from '../feeds/outgoing/public-lookup.ts';

/** A browser's subscription at its push service, with the keys that only it can read (RFC 8291). */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What a push service is handed: the text, and what it may do with it. */
export interface Push {
  text: string;
  /** A later push of the same topic replaces one that waits for the device (RFC 8030): 32 characters of base64url. */
  topic: string;
  /** How long the service keeps it for a device that is off. */
  ttlSeconds: number;
  isUrgent: boolean;
}

/** Sends notices to browsers by Web Push. */
export interface PushSender {
  /** What browsers subscribe with (VAPID, RFC 8292). */
  publicKey: string;
  /** Whether pushes go to such an address at all. */
  accepts(endpoint: string): boolean;
  /** The push service's status. Throws where none is reached. */
  send(to: PushSubscription, push: Push, signal?: AbortSignal): Promise<number>;
}

interface Options {
  /** The private key of VAPID: 32 bytes in base64url. */
  privateKey: string;
  /** Where push services find the operator: `mailto:` or `https:`. */
  subject: string;
  /** The origin of the sandbox's push service, the only one that is not on the internet. */
  sandboxUrl?: string | undefined;
}

const timeoutMs = 10_000;

/** The public key that belongs to a private one; undefined if it is none. */
export function publicKeyOf(privateKey: string): string | undefined {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32) return undefined;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(bytes);
  } catch {
    return undefined;
  }
  return curve.getPublicKey('base64url');
}

export function openPushSender({ privateKey, subject, sandboxUrl }: Options): PushSender {
  const publicKey = publicKeyOf(privateKey);
  if (publicKey === undefined) throw new Error('push: the key is no private key of the curve P-256.');
  const isSandbox = (url: URL) => url.origin === sandboxUrl;
  return {
    publicKey,
    accepts: (endpoint) => {
      if (!URL.canParse(endpoint)) return false;
      const url = new URL(endpoint);
      if (isSandbox(url)) return true;
      const isBare = url.port === '' && url.username === '' && url.password === '';
      return url.protocol === 'https:' && isBare && !isUnreachable(url);
    },
    send: async ({ endpoint, p256dh, auth }, { text, topic, ttlSeconds, isUrgent }, signal) => {
      refuseInTransaction('The push service');
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: ttlSeconds,
        topic,
        urgency: isUrgent ? 'high' : 'normal',
      });
      const url = new URL(endpoint);
      const outOfTime = AbortSignal.timeout(timeoutMs);
      return post(url, {
        headers: headers as Record<string, string>,
        body,
        signal: signal ? AbortSignal.any([signal, outOfTime]) : outOfTime,
        isGuarded: !isSandbox(url),
      });
    },
  };
}

/** An IP address as host is never looked up, so it is checked here. */
function isUnreachable({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host);
}

interface Post {
  headers: Record<string, string>;
  body: Buffer | null;
  signal: AbortSignal;
  isGuarded: boolean;
}

/** The address comes from a browser, so it must be on the internet. Redirects are not followed, nor is the answer read. */
function post(url: URL, { headers, body, signal, isGuarded }: Post): Promise<number> {
  const refused = new Error('Its push service has an address that is not public.');
  if (isGuarded && isUnreachable(url)) return Promise.reject(refused);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((answered, failed) => {
    request(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: { ...headers, 'user-agent': 'Fairway' },
      ...(isGuarded ? { lookup: publicLookup(refused) } : {}),
    })
      .on('response', (response) => {
        response.destroy();
        answered(response.statusCode ?? 0);
      })
      .on('error', failed)
      .end(body);
  });
}
