import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { refuseInTransaction } from '../../database/in-transaction.ts';
import { FeedFault } from '../feed-fault.ts';
import type { Service } from '../service.ts';
import { isPublicAddress, publicLookup } from './public-lookup.ts';

export interface HttpResponse {
  status: number;
  /** Its media type, in lower case and without parameters. */
  type: string;
  body: Buffer;
  /** The final URL after redirects. */
  url: URL;
  retryAfterMs: number | undefined;
}

export interface HttpRequest {
  service: Service;
  url: URL;
  /** The accepted media types. */
  accept: string;
  signal: AbortSignal;
  /** DNS look-up; replaced in tests. */
  resolve?: LookupFunction | undefined;
}

const maxRedirects = 3;

/** Sends one request and reads the whole response, only from allowed hosts. Every failure is a `FeedFault`. */
export async function sendRequest(question: HttpRequest): Promise<HttpResponse> {
  const { service, signal } = question;
  refuseInTransaction(service.name);
  try {
    let { url } = question;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (!service.mayVisit(url)) throw new FeedFault(service.name, 'elsewhere');
      const response = await send(url, question);
      const target = redirectTarget(response, url);
      if (!target) return await readAnswer(response, url, service);
      response.destroy();
      url = target;
    }
    throw new FeedFault(service.name, 'elsewhere');
  } catch (fault) {
    if (fault instanceof FeedFault) throw fault;
    throw new FeedFault(service.name, signal.aborted ? 'timeout' : 'network');
  }
}

function send(url: URL, { service, accept, signal, resolve }: HttpRequest): Promise<IncomingMessage> {
  const lookup = service.mayBePrivate(url) ? resolve : guardedLookup(url, service, resolve);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((answered, failed) => {
    request(url, {
      signal,
      agent: false,
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Fairway' },
      ...(lookup ? { lookup } : {}),
    })
      .on('response', answered)
      .on('error', failed)
      .end();
  });
}

function guardedLookup(url: URL, service: Service, resolve: LookupFunction | undefined): LookupFunction {
  const refused = new FeedFault(service.name, 'private-address');
  // An IP address as host is never looked up, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublicAddress(host)) throw refused;
  return publicLookup(refused, resolve);
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

function redirectTarget({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  const { location } = headers;
  if (!redirectStatuses.has(statusCode) || !location || !URL.canParse(location, from.href)) return undefined;
  return new URL(location, from.href);
}

async function readAnswer(response: IncomingMessage, url: URL, service: Service): Promise<HttpResponse> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > service.longestBytes) throw new FeedFault(service.name, 'too-large');
    chunks.push(chunk);
  }
  return {
    status: response.statusCode ?? 0,
    type: response.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '',
    body: Buffer.concat(chunks),
    url,
    retryAfterMs: retryAfterMs(response.headers),
  };
}

/** Seconds, or a date that is read by the service's own clock. */
function retryAfterMs({ 'retry-after': wait, date }: IncomingMessage['headers']): number | undefined {
  if (wait === undefined) return undefined;
  const ms = /^\d+$/.test(wait) ? Number(wait) * 1000 : Date.parse(wait) - Date.parse(date ?? '');
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
