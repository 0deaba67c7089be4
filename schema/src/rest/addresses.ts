import { z } from 'zod';
import { emailShape, passwordAgainShape } from '../shapes.ts';
import { route } from './route.ts';
import { ann, group, message } from './shapes/account-shapes.ts';

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
  text: 'The token works once, within two days. An address is the account’s that confirms it first, and as long as an account can have a former one back, nobody else can confirm that; before it is confirmed no money moves, and nobody else is mailed.',
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

export const changeEmail = route({
  method: 'PUT',
  path: '/users/email/:username',
  group,
  title: 'Give another address',
  text: 'It is mailed a link that confirms it; until then the one that is confirmed stays in force. That one is told, and can undo the change for a week, in which no other account can confirm it. The answer is the same whether or not another account has the new one. Five a day.',
  who: ['self'],
  params: z.object({
    username: z.string().meta({ description: 'Yours, in any case.', example: 'ann' }),
  }),
  body: z.object({ newEmail: emailShape, password: passwordAgainShape }),
  answer: message,
  refusals: ['NOT_FOUND', 'AUTH_AGAIN'],
  refused: {
    RATE_LIMITED: { message: 'You have changed your address too often. Please try again tomorrow.' },
  },
  limited: true,
  example: {
    params: ann,
    body: { newEmail: 'ann@example.org', password: 'a long walk to the 18th' },
    answer: { message: 'A link to confirm the new address is on its way to it.' },
  },
});

export const undoEmailChange = route({
  method: 'POST',
  path: '/users/undo-email-change',
  group,
  title: 'Undo a change of address by the token of a link',
  text: 'The token works once, for a week after the change. Every session ends, and so does the password; a withdrawal that was asked for since is stopped, if its eCheck has not left. Set a new one with `resetToken` and `POST /users/reset-password`.',
  who: ['anyone'],
  body: z.object({ token: linkToken }),
  answer: done.extend({ resetToken: z.string() }),
  refusals: ['TAKEN'],
  refused: {
    TAKEN: {
      message:
        'Your account bob has confirmed this address meanwhile. “Forgot password?” mails you a link into it: delete it or give it another address, and then follow this link again.',
      field: 'email',
    },
  },
  limited: true,
  example: {
    body: { token: exampleLink },
    answer: {
      success: true,
      message: 'The address of ann is the former one again. Please set a new password.',
      resetToken: 'f3Qm1q0zVt0b6b4JmC2x5w',
    },
  },
});
