import { z } from 'zod';
import { route } from './route.ts';
import { entryName, nicknameShape } from './shapes/entry-shapes.ts';
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
    invite: z.string({ error: 'An invitation is a text.' }).nullish().meta({
      description: 'The last part of an invitation’s link. One of the host’s takes the place of the pin.',
    }),
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
    RATE_LIMITED: { message: 'You have changed that too often. Please try again later.' },
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

// A member's own entries, where a pool's rules allow several. Whoever saves picks or pays for another entry makes it.

const numberText = 'entry is a number from 1 to 5.';
const entryNumber = z
  .int(numberText)
  .min(1, numberText)
  .max(5, numberText)
  .meta({ description: 'Which of your entries: 1 is the first.', example: 2 });

const entries = z
  .array(
    z.object({
      ...entryName,
      paid: z.boolean().meta({ description: 'Whether its buy-in is paid, on Fairway or to the host.' }),
    }),
  )
  .meta({ description: 'The first one first. None without a contest.' });
const exampleAnswer = { entries: [{ paid: true }, { entry: 2, nickname: 'Lucky', paid: false }] };

export const ownEntries = route({
  method: 'GET',
  path: '/create-pool/own-entries',
  group,
  title: 'Your entries in the contest that is open or in play',
  text: 'Everybody has a first one. Where the rules of the pool allow several, another is made when you save picks for it or pay it.',
  who: ['member'],
  query: z.object({ poolName }),
  answer: z.object({ entries }),
  refusals: ['NOT_FOUND'],
  example: { query: sundayBest, answer: exampleAnswer },
});

export const nameEntry = route({
  method: 'PUT',
  path: '/create-pool/own-entries',
  group,
  title: 'Give an entry of yours a nickname, or take it away',
  who: ['member'],
  body: z.object({
    poolName,
    entry: entryNumber,
    nickname: nicknameShape
      .nullable()
      .meta({ description: 'Up to 20 characters; null for none.', example: 'Lucky' }),
  }),
  answer: z.object({ entries }),
  refusals: ['NOT_FOUND', 'NOT_OPEN', 'LOCKED', 'CONFLICT', 'TAKEN'],
  refused: {
    CONFLICT: { message: 'Everybody plays one entry in this pool.' },
    TAKEN: {
      message: 'That name is kept for those who run Fairway. Please choose another one.',
      field: 'nickname',
    },
  },
  example: { body: { ...sundayBest, entry: 2, nickname: 'Lucky' }, answer: exampleAnswer },
});

export const removeEntry = route({
  method: 'DELETE',
  path: '/create-pool/own-entries',
  group,
  title: 'Give an entry of yours back, with its card',
  text: 'Until the contest locks. What was paid is refunded as on leaving, without the fee. The first entry goes with leaving only.',
  who: ['member'],
  body: z.object({ poolName, entry: entryNumber }),
  answer: z.object({ entries }),
  refusals: ['NOT_FOUND', 'NOT_OPEN', 'LOCKED', 'CONFLICT'],
  refused: { CONFLICT: { message: 'The first entry stays: to give it back, leave the pool.' } },
  example: { body: { ...sundayBest, entry: 2 }, answer: { entries: [{ paid: true }] } },
});
