import { z } from 'zod';
import { route } from '../route.ts';
import { poolName } from '../shapes/pool-shapes.ts';

const group = 'Chat';

const mutes = z
  .object({
    people: z
      .array(z.string())
      .meta({ description: 'Their usernames, in the order in which you muted them.' }),
    pools: z.array(z.string()).meta({ description: 'Their names.' }),
  })
  .meta({ id: 'Mutes' });

const on = z.boolean({ error: 'on is true or false.' }).meta({ description: 'False ends it.' });
const example = { people: ['gus'], pools: ['Sunday Best'] };

export const listMutes = route({
  method: 'GET',
  path: '/chat/mutes',
  group,
  title: 'Whom and what you have muted',
  who: ['user'],
  answer: mutes,
  example: { answer: example },
});

export const mutePerson = route({
  method: 'PUT',
  path: '/chat/mutes/people',
  group,
  title: 'Mute somebody',
  text: 'For you, in every chat: REST and socket.io leave out what they say and react, it is not counted as unread, and no notice says that they mention you. They are not told. `on` false ends it.',
  who: ['user'],
  body: z.object({
    username: z
      .string({ error: 'username is whom to mute.' })
      .min(1, 'username is whom to mute.')
      .meta({ description: 'Whom.', example: 'gus' }),
    on,
  }),
  answer: mutes,
  refusals: ['NOT_FOUND', 'INVALID', 'CONFLICT'],
  refused: {
    INVALID: { message: 'You can’t mute yourself.', field: 'username' },
    CONFLICT: { message: 'You can mute at most 200 people.', field: 'username' },
  },
  example: { body: { username: 'gus', on: true }, answer: example },
});

export const mutePool = route({
  method: 'PUT',
  path: '/chat/mutes/pools',
  group,
  title: 'Mute the chat of a pool',
  text: 'No notice says that somebody mentions you there. Notices of its host, and what is about money, still reach you. `on` false ends it.',
  who: ['member'],
  body: z.object({ poolName, on }),
  answer: mutes,
  refusals: ['NOT_FOUND'],
  example: { body: { poolName: 'Sunday Best', on: true }, answer: example },
});
