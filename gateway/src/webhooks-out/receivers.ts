import { createHash, createHmac } from 'node:crypto';
import type { Settings } from '../configuration/settings.ts';

/** A webhook receiver. The same URL may have several secrets while one replaces another. */
export interface Receiver {
  /** A short hash of the URL, which may contain secrets. */
  key: string;
  url: string;
  secrets: readonly string[];
}

export const receiverKey = (url: string): string =>
  createHash('sha256').update(url).digest('hex').slice(0, 16);
/** The address without its query, which may hold a key. */
export const shownAddress = (url: string): string => url.split('?', 1)[0] ?? '';

export function receiversOf({ webhooksOut }: Pick<Settings, 'webhooksOut'>): Receiver[] {
  const pairs = Map.groupBy(webhooksOut, ({ url }) => url);
  return [...pairs].map(([url, list]) => ({
    key: receiverKey(url),
    url,
    secrets: list.map(({ secret }) => secret),
  }));
}

/** `t=SECONDS,v1=HEX`: an HMAC of the time and the body for each of the receiver's secrets. */
export function webhookSignature({ secrets }: Pick<Receiver, 'secrets'>, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const signed = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  );
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',');
}
