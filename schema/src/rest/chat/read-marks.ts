import { z } from 'zod';
import { route } from '../route.ts';
import { poolName } from '../shapes/pool-shapes.ts';
import { messageIdShape } from './messages.ts';

const group = 'Chat';

const readMarks = z
  .object({
    readMarks: z.array(
      z.object({
        username: z.string(),
        upTo: z.string().meta({ description: 'The id of the last message that they have seen.' }),
      }),
    ),
  })
  .meta({ id: 'ReadMarks' });

const example = { readMarks: [{ username: 'bob', upTo: '1042' }] };

export const listReadMarks = route({
  method: 'GET',
  path: '/chat/read-marks',
  group,
  title: 'How far members have read',
  text: 'In pools of under 30 members; with more, nobody is shown.',
  who: ['member'],
  query: z.object({ poolName }),
  answer: readMarks,
  refusals: ['NOT_FOUND'],
  example: { query: { poolName: 'Sunday Best' }, answer: example },
});

export const markRead = route({
  method: 'PUT',
  path: '/chat/read-marks',
  group,
  title: 'Remember how far you have read',
  text: 'Never back. Pools of under 30 members show it to their members. Sixty a minute.',
  who: ['member'],
  body: z.object({
    poolName,
    upTo: messageIdShape.meta({ description: 'The last message that you have seen.', example: '1042' }),
  }),
  answer: readMarks,
  refusals: ['NOT_FOUND'],
  refused: {
    RATE_LIMITED: { message: 'You are marking messages as read too often. Please wait a moment.' },
  },
  limited: true,
  example: { body: { poolName: 'Sunday Best', upTo: '1042' }, answer: example },
});
