import { z } from 'zod';
import { route } from '../route.ts';
import { poolName, sundayBest } from '../shapes/pool-shapes.ts';

export const setCoHost = route({
  method: 'PUT',
  path: '/create-pool/co-host',
  group: 'Pools',
  title: 'Name a co-host, or end it',
  text: 'Up to three members may do what the admin does, but delete the pool, hand it over and name co-hosts. A co-host may give it up.',
  who: ['admin'],
  body: z.object({
    poolName,
    coHost: z
      .string({ error: 'coHost is required.' })
      .min(1, 'coHost is required.')
      .meta({ description: 'The username of a member.', example: 'bob' }),
    isCoHost: z
      .boolean({ error: 'isCoHost must be true or false.' })
      .meta({ description: 'Whether they are one from now on.', example: true }),
  }),
  answer: z.object({ coHosts: z.array(z.string()).meta({ description: 'Who is one now.' }) }),
  refusals: ['NOT_FOUND', 'CONFLICT', 'INVALID'],
  limited: true,
  refused: {
    CONFLICT: { message: 'A pool has at most 3 co-hosts.' },
    RATE_LIMITED: { message: 'You have changed that too often. Please try again later.' },
  },
  example: { body: { ...sundayBest, coHost: 'bob', isCoHost: true }, answer: { coHosts: ['bob'] } },
});
