import type { FastifyInstance } from 'fastify';

type Scope = (scope: FastifyInstance) => Promise<unknown>;

/**
 * Registers a Fastify scope with a name. Without one Fastify searches all loaded modules for it, twice, and
 * falls back to the function's source.
 */
export const namedScope = (name: string, register: Scope): Scope =>
  Object.assign(register, { [Symbol.for('fastify.display-name')]: name });
