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
