import { z } from 'zod';
import { reactionKinds } from '../../reactions.ts';
import { isVisibleText, plainLines } from '../../visible-text.ts';
import { route } from '../route.ts';
import { poolName } from '../shapes/pool-shapes.ts';
import { pictureIdShape, pictureShape } from './pictures.ts';

const group = 'Chat';

export const messageTextShape = z
  .string({ error: 'A message is a text.' })
  .overwrite(plainLines)
  .trim()
  .min(1, 'A message has 1 to 1,000 characters.')
  .refine((text) => [...text].length <= 1000, 'A message has 1 to 1,000 characters.')
  .refine(isVisibleText, 'A message has visible characters only.')
  .meta({ description: '1 to 1,000 characters, trimmed.', example: 'What a putt!' });

export const clientIdShape = z
  .string({ error: 'clientId must be a text.' })
  .min(1, 'clientId has 1 to 100 characters.')
  .max(100, 'clientId has 1 to 100 characters.')
  .regex(/^[\x21-\x7e]+$/, 'clientId has visible ASCII characters only.')
  .meta({ description: 'Chosen by the sender: the same one is the same message, sent again.' });

/** What is searched for in a chat. */
export const searchTextShape = z
  .string({ error: 'text is what to search for.' })
  .overwrite(plainLines)
  .trim()
  .min(2, 'text has 2 to 100 characters.')
  .max(100, 'text has 2 to 100 characters.')
  .refine(isVisibleText, 'text has visible characters only.')
  .meta({ description: '2 to 100 characters, in any case.', example: 'putt' });

/** A message's id as callers send it. */
export const messageIdShape = z
  .string({ error: 'An id of a message is a number as text.' })
  .regex(/^(0|[1-9]\d{0,17})$/, 'An id of a message is a number as text.');

export const reactionsShape = z.array(
  z.object({
    kind: z.enum(reactionKinds),
    count: z.number().int(),
    usernames: z.array(z.string()).meta({ description: 'The first 30 of them, in order.' }),
  }),
);

const messageShape = z
  .object({
    id: z.string().meta({ description: 'One growing number as text, the same on every API.' }),
    username: z.string(),
    message: z.string(),
    poolName: z.string(),
    timestamp: z.iso.datetime(),
    replyTo: z
      .object({
        id: z.string(),
        username: z.string(),
        message: z.string().meta({ description: 'How it begins; empty once it is removed.' }),
        removed: z.boolean(),
      })
      .optional()
      .meta({ description: 'The message that it answers; left out of others.' }),
    mentions: z
      .array(z.string())
      .optional()
      .meta({ description: 'The usernames of the members whom it mentions; left out where it is nobody.' }),
    picture: pictureShape.optional().meta({ description: 'Left out of messages without one.' }),
    reactions: reactionsShape.optional().meta({ description: 'Left out where there are none.' }),
  })
  .meta({ id: 'ChatMessage' });

const example = {
  id: '1042',
  username: 'ann',
  message: 'What a putt!',
  poolName: 'Sunday Best',
  timestamp: '2026-11-21T12:00:00.000Z',
};

export const listMessages = route({
  method: 'GET',
  path: '/chat',
  group,
  title: 'Messages of a pool, oldest first',
  text: 'The latest of them; with `after` those that follow it, with `before` the latest before it. Removed ones are left out.',
  who: ['member'],
  query: z.object({
    poolName,
    after: messageIdShape.optional().meta({ description: 'The id of the last message that was seen.' }),
    before: messageIdShape.optional().meta({ description: 'The id of the first message that was seen.' }),
    limit: z.coerce
      .number({ error: 'limit must be a whole number from 1 to 500.' })
      .int('limit must be a whole number from 1 to 500.')
      .min(1, 'limit must be a whole number from 1 to 500.')
      .max(500, 'limit must be a whole number from 1 to 500.')
      .default(100)
      .meta({ description: 'How many, at most 500.' }),
  }),
  answer: z.object({ messages: z.array(messageShape) }),
  refusals: ['NOT_FOUND'],
  example: { query: { poolName: 'Sunday Best' }, answer: { messages: [example] } },
});

export const searchMessages = route({
  method: 'GET',
  path: '/chat/search',
  group,
  title: 'Search the messages of a pool, the latest first',
  text: 'Those with the text in them, in any case; removed ones are left out. Thirty searches a minute, over all APIs.',
  who: ['member'],
  query: z.object({
    poolName,
    text: searchTextShape,
    before: messageIdShape.optional().meta({ description: 'The id of the last message that was found.' }),
    limit: z.coerce
      .number({ error: 'limit must be a whole number from 1 to 100.' })
      .int('limit must be a whole number from 1 to 100.')
      .min(1, 'limit must be a whole number from 1 to 100.')
      .max(100, 'limit must be a whole number from 1 to 100.')
      .default(50)
      .meta({ description: 'How many, at most 100.' }),
  }),
  answer: z.object({ messages: z.array(messageShape) }),
  refusals: ['NOT_FOUND'],
  refused: { RATE_LIMITED: { message: 'You are searching too fast. Please wait a moment.' } },
  limited: true,
  example: { query: { poolName: 'Sunday Best', text: 'putt' }, answer: { messages: [example] } },
});

export const sendMessage = route({
  method: 'POST',
  path: '/chat',
  group,
  title: 'Say something in a pool',
  text: 'A member whose username stands in it behind an `@` is mentioned; at most ten are. The same `clientId` is the same message, so that it may be sent again. Five messages within any ten seconds, over all APIs.',
  who: ['self', 'member'],
  body: z.object({
    username: z
      .string({ error: 'username is required.' })
      .min(1, 'username is required.')
      .meta({ description: 'Yours.', example: 'ann' }),
    message: z.string({ error: 'A message is a text.' }).meta({
      description: '1 to 1,000 characters, trimmed; with a picture it may be empty.',
      example: 'What a putt!',
    }),
    poolName,
    clientId: clientIdShape.nullish().meta({
      description: 'Chosen by the sender: the same one is the same message, sent again.',
    }),
    replyTo: messageIdShape
      .nullish()
      .meta({ description: 'The id of the message of that pool that it answers.' }),
    picture: pictureIdShape
      .nullish()
      .meta({ description: 'The id of a picture that you have uploaded for that pool.' }),
  }),
  status: 201,
  answer: messageShape,
  refusals: ['NOT_FOUND'],
  refused: { RATE_LIMITED: { message: 'You are writing too fast. Please wait a moment.' } },
  limited: true,
  example: {
    body: { username: 'ann', message: 'What a putt!', poolName: 'Sunday Best', clientId: 'c-1' },
    answer: example,
  },
});

export const react = route({
  method: 'PUT',
  path: '/chat/reactions',
  group,
  title: 'React to a message',
  text: 'Of a pool that you are in; `on` false takes the reaction back. Thirty within any thirty seconds.',
  who: ['user'],
  body: z.object({
    id: messageIdShape.meta({ description: 'Which message.', example: '1042' }),
    kind: z
      .enum(reactionKinds, { error: `kind is one of ${reactionKinds.join(', ')}.` })
      .meta({ description: 'Which reaction.' }),
    on: z.boolean({ error: 'on is true or false.' }).meta({ description: 'False takes the reaction back.' }),
  }),
  answer: messageShape,
  refusals: ['NOT_FOUND', 'NOT_MEMBER'],
  refused: { RATE_LIMITED: { message: 'You are reacting too fast. Please wait a moment.' } },
  limited: true,
  example: {
    body: { id: '1042', kind: 'LIKE', on: true },
    answer: { ...example, reactions: [{ kind: 'LIKE', count: 1, usernames: ['bob'] }] },
  },
});

export const removeMessage = route({
  method: 'DELETE',
  path: '/chat/messages/:messageId',
  group,
  title: 'Remove a message',
  text: 'Yours, or anybody’s in a pool that you host. That it was there, and who removed it, stays.',
  who: ['user'],
  params: z.object({ messageId: messageIdShape.meta({ description: 'Which message.', example: '1042' }) }),
  answer: z.object({ message: z.string() }),
  refusals: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN'],
  refused: { FORBIDDEN: { message: 'Only its author and the pool’s hosts can remove a message.' } },
  example: { params: { messageId: '1042' }, answer: { message: 'The message is removed.' } },
});

export const deleteMessages = route({
  method: 'DELETE',
  path: '/chat/delete-user/:username',
  group,
  title: 'Remove all your messages',
  who: ['self'],
  params: z.object({ username: z.string().meta({ description: 'Yours.', example: 'ann' }) }),
  answer: z.object({ message: z.string() }),
  refusals: ['NOT_FOUND'],
  example: { params: { username: 'ann' }, answer: { message: 'Your messages are removed.' } },
});
