import type { FastifyReply, FastifyRequest } from 'fastify';

interface TaggedAnswer {
  /** Another one for other contents. */
  tag: string;
  type: string;
  content: string | Buffer;
}

/** Sends an answer with its ETag; without the content where the client has just that. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, type, content }: TaggedAnswer,
): FastifyReply {
  const etag = `"${tag}"`;
  reply.header('etag', etag);
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known?.includes(etag) ? reply.code(304).send() : reply.type(type).send(content);
}
