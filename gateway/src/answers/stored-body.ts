import { createHash } from 'node:crypto';
import type { OutgoingHttpHeader } from 'node:http';
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
  /** Names and values in turn, as the framework sent it; those that its form and the single answer have are left out. */
  headers?: OutgoingHttpHeader[];
  /** Compressed, once somebody has asked for it so. */
  zipped?: Promise<Buffer>;
}

export function storedBody(text: string, type: string, status = 200): StoredBody {
  const bytes = Buffer.from(text);
  const name = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { bytes, type, status, name };
}

interface SentForm {
  bytes: Buffer;
  headers: Record<string, string>;
}

/** What is sent to whoever takes these encodings: compressed once for all where it is long. */
export async function sentForm(body: StoredBody, encodings: string | string[] = ''): Promise<SentForm> {
  const { bytes, type } = body;
  if (bytes.length < worthCompressingBytes) return { bytes, headers: { 'content-type': type } };
  const headers = { 'content-type': type, vary: 'accept-encoding' };
  if (!/\bgzip\b/.test(String(encodings))) return { bytes, headers };
  body.zipped ??= zip(bytes);
  return { bytes: await body.zipped, headers: { ...headers, 'content-encoding': 'gzip' } };
}

export async function sendBody(
  body: StoredBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return send(await sentForm(body, request.headers['accept-encoding']), body.status, reply);
}

/** Sends the body with its ETag; without the body where the client has these very bytes. */
export async function sendNamed(
  body: StoredBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = await sentForm(body, request.headers['accept-encoding']);
  const etag = `"${body.name}${form.headers['content-encoding'] ? '-gzip' : ''}"`;
  reply.header('etag', etag);
  const known = request.headers['if-none-match'] ?? '';
  // A proxy that changes the form of an answer makes its name a weak one, which is as good for reading.
  const isKnown = known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  return isKnown ? reply.code(304).send() : send(form, body.status, reply);
}

const ownHeaders = ['x-request-id', 'content-type', 'content-length', 'content-encoding', 'vary'];

/** The headers of this answer that every answer of the same body has. */
export const headersOfBody = (reply: FastifyReply): OutgoingHttpHeader[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || ownHeaders.includes(name) ? [] : [name, value],
  );

const send = ({ bytes, headers }: SentForm, status: number, reply: FastifyReply): FastifyReply =>
  reply.code(status).headers(headers).send(bytes);
