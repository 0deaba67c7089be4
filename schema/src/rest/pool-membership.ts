import { z } from 'zod';
import { route } from './route.ts';
import {
  ann,
  examplePool,
  message,
  poolName,
  poolShape,
  sundayBest,
  username,
} from './shapes/pool-shapes.ts';

const group = 'Pools';

export const joinPool = route({
  method: 'PUT',
  path: '/create-pool/join',
  group,
  title: 'Join a pool',
  who: ['self'],
  body: z.object({
    poolName,
    username,
    pin: z.string({ error: 'A pin is a text.' }).nullish().meta({ description: 'Of a private pool.' }),
    invite: z
      .string({ error: 'An invitation is a text.' })
      .nullish()
      .meta({ description: 'The last part of an invitation’s link, in place of a pin.' }),
  }),
  answer: z.object({ message: z.string(), pool: poolShape }),
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_PIN', 'ALREADY_MEMBER', 'STARTED', 'POOL_FULL'],
  refused: {
    RATE_LIMITED: { message: 'Too many wrong pins. Please try again in a quarter of an hour.' },
  },
  limited: true,
  example: {
    body: { ...sundayBest, ...ann },
    answer: { message: 'Successfully joined the pool!', pool: examplePool },
  },
});

export const updateAdmin = route({
  method: 'PUT',
  path: '/create-pool/update-admin',
  group,
  title: 'Ask another member to take the pool over',
  text: 'They are its admin once they say yes; until then it stays as it is, and `admin` is who it was.',
  who: ['admin'],
  body: z.object({
    poolName,
    newAdmin: z
      .string({ error: 'newAdmin is required.' })
      .min(1, 'newAdmin is required.')
      .meta({ description: 'The username of another member.', example: 'bob' }),
  }),
  answer: z.object({
    admin: z.string().meta({ description: 'Who its admin is now.' }),
    offered: z.string().meta({ description: 'Who is asked.' }),
  }),
  refusals: ['NOT_FOUND'],
  example: { body: { ...sundayBest, newAdmin: 'bob' }, answer: { admin: 'ann', offered: 'bob' } },
});

export const answerOffer = route({
  method: 'PUT',
  path: '/create-pool/answer-offer',
  group,
  title: 'Say yes or no to taking a pool over',
  text: 'Its admin may say no, which takes the offer back.',
  who: ['member'],
  body: z.object({
    poolName,
    accept: z
      .boolean({ error: 'accept must be true or false.' })
      .meta({ description: 'Whether you take it over.', example: true }),
  }),
  answer: z.object({ admin: z.string().meta({ description: 'Who its admin is now.' }) }),
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  limited: true,
  refused: {
    FORBIDDEN: { message: 'This pool is not offered to you.' },
    CONFLICT: { message: 'This pool is offered to nobody.' },
    RATE_LIMITED: { message: 'You have changed that very often. Please try again later.' },
  },
  example: { body: { ...sundayBest, accept: true }, answer: { admin: 'bob' } },
});

const leaving = {
  method: 'DELETE',
  group,
  body: z.object({ poolName, username }),
  answer: message,
  refusals: ['NOT_FOUND', 'NOT_MEMBER', 'LOCKED', 'NEEDS_SUCCESSOR'],
  refused: { LOCKED: { message: 'You cannot leave until the tournament is official.' } },
} as const;

export const removeUser = route({
  ...leaving,
  path: '/create-pool/remove-user',
  title: 'Leave a pool, or remove a member of yours',
  text: 'Before the lock. A paid buy-in goes back to the card or the balance that paid it.',
  who: ['self', 'admin'],
  example: {
    body: { ...sundayBest, username: 'bob' },
    answer: { message: 'bob is no longer in Sunday Best.' },
  },
});

export const leavePool = route({
  ...leaving,
  path: '/create-pool/pool',
  title: 'Leave a pool',
  text: 'The last member who leaves deletes it.',
  who: ['self'],
  example: { body: { ...sundayBest, ...ann }, answer: { message: 'You have left Sunday Best.' } },
});
