import { z } from 'zod';
import { isVisibleText, plainLines } from '../../visible-text.ts';
import { route } from '../route.ts';
import { poolName } from '../shapes/pool-shapes.ts';

const group = 'Chat';

/** What is on a picture, for whoever can't see it. */
export const pictureAltShape = z
  .string({ error: 'alt is a text.' })
  .overwrite(plainLines)
  .trim()
  .refine((text) => [...text].length <= 200, 'alt has at most 200 characters.')
  .refine((text) => text === '' || isVisibleText(text), 'alt has visible characters only.')
  .meta({ description: 'What is on it, for whoever can’t see it: at most 200 characters.' });

export const pictureIdShape = z
  .string({ error: 'picture is the id of a picture that you have uploaded.' })
  .regex(/^[0-9a-f]{40}$/, 'picture is the id of a picture that you have uploaded.');

export const pictureShape = z.object({
  url: z.string().meta({ description: 'A WebP picture; keep the address among those who may see it.' }),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string().meta({ description: 'What is on it, in its sender’s words; may be empty.' }),
});

export const uploadChatPicture = route({
  method: 'POST',
  path: '/chat/pictures',
  group,
  title: 'Upload a picture for a message',
  text: 'JPEG, PNG or WebP by its content, at most 5 MB and 25 megapixels. It is made anew with at most 1600 pixels a side, from its first frame and without its metadata. Send a message with its id as `picture` within a day. Thirty a day.',
  who: ['self'],
  body: z.object({
    image: z.string().meta({ format: 'binary', description: 'The file.' }),
    username: z.string().meta({ description: 'Yours.', example: 'ann' }),
    poolName: z.string().meta({ description: 'The pool whose chat it is for.', example: 'Sunday Best' }),
    alt: z
      .string()
      .optional()
      .meta({ description: 'What is on it, for whoever can’t see it: at most 200 characters.' }),
  }),
  multipart: true,
  status: 201,
  answer: z.object({
    id: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    alt: z.string(),
  }),
  refusals: ['NOT_FOUND', 'NOT_MEMBER', 'CONFLICT'],
  refused: {
    INVALID: { message: 'The picture is damaged or incomplete.', field: 'image' },
    TOO_LARGE: { message: 'A picture has at most 5 MB.', field: 'image' },
    UNSUPPORTED_MEDIA: { message: 'A picture is a JPEG, PNG or WebP file.', field: 'image' },
    CONFLICT: { message: 'The host of this pool has switched pictures off.' },
    RATE_LIMITED: {
      message: 'You have sent as many pictures as one can in a day. Please try again later.',
    },
  },
  limited: true,
  example: {
    body: { image: '(the file)', username: 'ann', poolName: 'Sunday Best', alt: 'The 18th at dusk' },
    answer: {
      id: '9f2c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e',
      width: 1600,
      height: 1200,
      alt: 'The 18th at dusk',
    },
  },
});

export const switchChatPictures = route({
  method: 'PUT',
  path: '/chat/pictures',
  group,
  title: 'Switch the pictures of a chat on or off',
  text: 'Off, nobody sends any, and those that are there are hidden; on, they are shown again.',
  who: ['admin'],
  body: z.object({
    poolName,
    on: z.boolean({ error: 'on is true or false.' }).meta({ description: 'Whether it shows pictures.' }),
  }),
  answer: z.object({ chatPictures: z.boolean() }),
  refusals: ['NOT_FOUND', 'NOT_MEMBER'],
  example: { body: { poolName: 'Sunday Best', on: false }, answer: { chatPictures: false } },
});
