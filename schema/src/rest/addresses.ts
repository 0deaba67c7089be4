import { z } from 'zod';
import { ann, group, message } from './account-shapes.ts';
import { route } from './route.ts';

const linkToken = z
  .string({ error: 'The token of the link is required.' })
  .meta({ description: 'The last part of the link in the mail.' });
const done = z.object({ success: z.boolean(), message: z.string() });
const exampleLink = 'AZlPbjpVfE6dClofjwt8ETf3Qm1q0zVt0b6b4JmC2x5';

export const confirmEmail = route({
  method: 'POST',
  path: '/users/confirm-email',
  group,
  title: 'Confirm an address by the token of a link',
  text: 'The token works once, within two days. An address is the account’s that confirms it first; until then no money moves, and nobody else is mailed.',
  who: ['anyone'],
  body: z.object({ token: linkToken }),
  answer: done,
  refusals: ['TAKEN'],
  refused: {
    TAKEN: {
      message: 'Another account has this address. Log in there, or give another address here.',
      field: 'email',
    },
  },
  limited: true,
  example: {
    body: { token: exampleLink },
    answer: { success: true, message: 'The address of ann is confirmed.' },
  },
});

export const sendConfirmation = route({
  method: 'POST',
  path: '/users/send-confirmation',
  group,
  title: 'Have another link to confirm your address mailed',
  text: 'Those before stay good. Three an hour.',
  who: ['self'],
  body: z.object({ username: z.string({ error: 'username is required.' }).meta({ description: 'Yours.' }) }),
  answer: message,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  refused: {
    CONFLICT: { message: 'Your address is confirmed already.' },
    RATE_LIMITED: {
      message: 'Three links are on their way already. Please look for them, or try again later.',
    },
  },
  limited: true,
  example: { body: ann, answer: { message: 'Another link is on its way to you.' } },
});
