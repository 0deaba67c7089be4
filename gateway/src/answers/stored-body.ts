import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const zip = promisify(gzip);

/** A shorter body fits into a packet or two, and is sent uncompressed. */
export const worthCompressingBytes = 4096;

/** An answer as it goes out. */
export interface StoredBody {
  bytes: Buffer;
  type: string;
  status: number;
  /** Of exactly these bytes. */
  name: string;
  /** Compressed, once somebody has asked for it so. */
  zipped?: Promise<Buffer>;
}

export function storedBody(text: string, type: string, status = 200): StoredBody {
  const bytes = Buffer.from(text);
  const name = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { bytes, type, status, name };
}

/** Sends it, compressed once for all where it is that long. */
export async function sendBody(
  body: StoredBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.code(body.status).type(body.type);
  if (body.bytes.length < worthCompressingBytes) return reply.send(body.bytes);
  reply.header('vary', 'accept-encoding');
  if (!takesZipped(request)) return reply.send(body.bytes);
  body.zipped ??= zip(body.bytes);
  return reply.header('content-encoding', 'gzip').send(await body.zipped);
}

/** Sends the body with its ETag; without the body where the client has these very bytes. */
export async function sendNamed(
  body: StoredBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isZipped = body.bytes.length >= worthCompressingBytes && takesZipped(request);
  const etag = `"${body.name}${isZipped ? '-gzip' : ''}"`;
  reply.header('etag', etag);
  const known = request.headers['if-none-match'] ?? '';
  const isKnown = known.split(',').some((one) => one.trim() === etag);
  return isKnown ? reply.code(304).send() : sendBody(body, request, reply);
}

const takesZipped = ({ headers }: FastifyRequest) =>
  /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
