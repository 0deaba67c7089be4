import type { FastifyRequest } from 'fastify';

/** What the sandbox's routes need: who may use them, and its current tournament. */
export interface SandboxControls {
  mayControl(request: FastifyRequest): Promise<boolean>;
  tournamentNow(): Promise<SandboxTournament | undefined>;
}

export interface SandboxTournament {
  id: string;
  name: string;
  state: string;
  zone: string;
  startsOn: string;
  lockAt: Date;
}

/**
 * Whether the request comes from this machine itself. An unknown proxy would make everyone look local, and a
 * foreign host name that resolves here is DNS rebinding.
 */
export function isFromThisMachine(request: FastifyRequest, publicUrl: string): boolean {
  const { headers, ip, socket, hostname } = request;
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  if (isForwarded && ip === socket.remoteAddress) return false;
  const ownNames = ['localhost', '127.0.0.1', '[::1]', new URL(publicUrl).hostname];
  return /^(127\.|::1$|::ffff:127\.)/.test(ip) && ownNames.includes(hostname);
}
