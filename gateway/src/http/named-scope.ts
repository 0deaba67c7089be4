import type { FastifyInstance } from 'fastify';

type Scope = (scope: FastifyInstance) => Promise<unknown>;

/**
 * What is registered apart from the rest, by its name. Where none is given, Fastify looks for one through all the
 * modules that are loaded, twice, and takes the first lines of the function when it has found nothing.
 */
export const namedScope = (name: string, register: Scope): Scope =>
  Object.assign(register, { [Symbol.for('fastify.display-name')]: name });
