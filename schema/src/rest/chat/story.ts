import { z } from 'zod';
import { reactionKinds } from '../../reactions.ts';
import { route } from '../route.ts';
import { poolName } from '../shapes/pool-shapes.ts';
import { messageIdShape, reactionsShape } from './messages.ts';

const group = 'Chat';

const storyLineShape = z
  .object({
    id: z.string().meta({ description: 'A number that grows, as text.' }),
    kind: z
      .enum(['lock', 'withdrawal', 'cut', 'round', 'lead', 'prizes'])
      .meta({ description: 'What it tells.' }),
    text: z.string().meta({ description: 'It in words, with the names of today.' }),
    timestamp: z.iso.datetime().meta({ description: 'When it was first told, on the game clock.' }),
    correctedAt: z.iso
      .datetime()
      .optional()
      .meta({ description: 'When it was last corrected; left out where it never was.' }),
    reactions: reactionsShape.optional().meta({ description: 'Left out where there are none.' }),
  })
  .meta({ id: 'StoryLine' });

const example = {
  id: '77',
  kind: 'lead' as const,
  text: 'ann takes the lead with an eagle on 15 by Wyatt Vance.',
  timestamp: '2027-01-16T19:04:00.000Z',
};

export const readStory = route({
  method: 'GET',
  path: '/chat/story',
  group,
  title: 'The story of a pool, the latest first',
  text: 'What has happened in it, told from its boards: locks, leads, the first golfer who withdraws, cuts, the best of each round, results. A line that was wrong is corrected in its place.',
  who: ['member'],
  query: z.object({
    poolName,
    before: messageIdShape.optional().meta({ description: 'The id of the last line that was seen.' }),
    limit: z.coerce
      .number({ error: 'limit must be a whole number from 1 to 500.' })
      .int('limit must be a whole number from 1 to 500.')
      .min(1, 'limit must be a whole number from 1 to 500.')
      .max(500, 'limit must be a whole number from 1 to 500.')
      .default(50)
      .meta({ description: 'How many, at most 500.' }),
  }),
  answer: z.object({
    version: z.number().meta({ description: 'Grows with every change of the story.' }),
    lines: z.array(storyLineShape),
  }),
  refusals: ['NOT_FOUND'],
  example: { query: { poolName: 'Sunday Best' }, answer: { version: 12, lines: [example] } },
});

export const reactToStory = route({
  method: 'PUT',
  path: '/chat/story/reactions',
  group,
  title: 'React to a line of a story',
  text: 'Of a pool that you are in; `on` false takes the reaction back. Thirty within any thirty seconds, those to messages counted.',
  who: ['user'],
  body: z.object({
    id: messageIdShape.meta({ description: 'Which line.', example: '77' }),
    kind: z
      .enum(reactionKinds, { error: `kind is one of ${reactionKinds.join(', ')}.` })
      .meta({ description: 'Which reaction.' }),
    on: z.boolean({ error: 'on is true or false.' }).meta({ description: 'False takes the reaction back.' }),
  }),
  answer: storyLineShape,
  refusals: ['NOT_FOUND', 'NOT_MEMBER'],
  refused: { RATE_LIMITED: { message: 'You are reacting too fast. Please wait a moment.' } },
  limited: true,
  example: {
    body: { id: '77', kind: 'FIRE', on: true },
    answer: { ...example, reactions: [{ kind: 'FIRE', count: 1, usernames: ['bob'] }] },
  },
});
