import type { FastifyRequest } from 'fastify';

/** What the sandbox's controls ask of the product: who may use them, and where its golf is. */
export interface Asked {
  mayControl(request: FastifyRequest): Promise<boolean>;
  tournamentNow(): Promise<TournamentNow | undefined>;
}

export interface TournamentNow {
  id: string;
  name: string;
  state: string;
  zone: string;
  startsOn: string;
  lockAt: Date;
}

/**
 * Whether a request comes from this machine, and from nobody whom it speaks for: a proxy makes everyone look
 * local unless it is known, and a foreign name that leads here is some page's trick.
 */
export function isFromThisMachine(request: FastifyRequest, publicUrl: string): boolean {
  const { headers, ip, socket, hostname } = request;
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  if (isForwarded && ip === socket.remoteAddress) return false;
  const ownNames = ['localhost', '127.0.0.1', '[::1]', new URL(publicUrl).hostname];
  return /^(127\.|::1$|::ffff:127\.)/.test(ip) && ownNames.includes(hostname);
}
