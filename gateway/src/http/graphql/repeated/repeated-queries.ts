import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Answers } from '../../../answers/answers.ts';
import { type StoredBody, sentForm } from '../../../answers/stored-body.ts';
import type { RequestSeconds } from '../../request-seconds.ts';

// A query whose answer is in memory is answered before the web framework has any work with it. What is not known goes
// on to it, together with the body, which has been read by then.

interface RepeatedQueriesOptions {
  answers: Answers;
  log: FastifyBaseLogger;
  /** Whether the gateway is not shutting down; then the framework says what there is to say. */
  isOpen(): boolean;
  requestSeconds: RequestSeconds;
}

const longestKey = 20_000;

const bodies = new WeakMap<IncomingMessage, string>();

/** The request's body, which has been read. */
export function bodyReadAhead(
  request: IncomingMessage,
): (Readable & { receivedEncodedLength: number }) | undefined {
  const body = bodies.get(request);
  if (body === undefined) return undefined;
  const bytes = Buffer.from(body);
  return Object.assign(Readable.from([bytes], { objectMode: false }), {
    receivedEncodedLength: bytes.length,
  });
}

/** What makes two queries the same: the token, the form that is asked for, and the exact text. */
export function repeatedQueryKey(request: IncomingMessage): string | undefined {
  const body = bodies.get(request);
  return body === undefined ? undefined : keyOf(request, body);
}

const keyOf = ({ headers }: IncomingMessage, body: string) =>
  `${headers.authorization} ${headers.accept ?? ''} ${body}`;

/** Answers what is known, and hands on everything else. */
export function answerRepeatedQueries(
  next: RequestListener,
  { answers, log, isOpen, requestSeconds }: RepeatedQueriesOptions,
): RequestListener {
  const seconds = requestSeconds.labels('POST', '/graphql', '200');
  const find = async (request: IncomingMessage, body: string): Promise<StoredBody | undefined> => {
    const key = keyOf(request, body);
    if (!answers.bodies.has(key)) return undefined;
    await answers.changed.look();
    // Whoever may no longer ask is not known any more, whatever was answered before.
    const caller = answers.callers.find(request.headers.authorization ?? '');
    return caller && answers.bodies.find(key);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse, body: string) => {
    const startedAt = performance.now();
    const known = await find(request, body);
    if (!known?.headers) {
      bodies.set(request, body);
      return next(request, response);
    }
    const { bytes, headers } = await sentForm(known, request.headers['accept-encoding']);
    const reqId = randomUUID();
    response.writeHead(known.status, [
      ...known.headers,
      ...Object.entries(headers).flat(),
      ...['x-request-id', reqId, 'content-length', bytes.length],
    ]);
    response.end(bytes);
    const ms = performance.now() - startedAt;
    seconds.observe(ms / 1000);
    log.info({ reqId, status: known.status, ms }, 'graphql: answered from memory');
  };
  return (request, response) => {
    if (!isOpen() || !mayBeKnown(request)) return next(request, response);
    readBody(request, (body) => {
      answer(request, response, body).catch((fault) => response.destroy(fault));
    });
  };
}

/** Also the explorer's page, which has no origin, is answered by the framework, and so is a body of unknown length. */
function mayBeKnown({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'POST' || url !== '/graphql' || headers.authorization === undefined) return false;
  if (headers.origin === 'null' || headers['content-encoding'] !== undefined) return false;
  if (!headers['content-type']?.startsWith('application/json')) return false;
  const length = Number(headers['content-length']);
  return length > 0 && length < longestKey;
}

function readBody(request: IncomingMessage, done: (body: string) => void): void {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const [only] = pieces;
    done((pieces.length === 1 && only ? only : Buffer.concat(pieces)).toString());
  });
}
