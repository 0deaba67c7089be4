import { z } from 'zod';
import { emailShape, passwordShape, secondFactorText } from '../shapes.ts';
import { route } from './route.ts';
import { exampleId, exampleToken, group, message, token } from './shapes/account-shapes.ts';

export const logIn = route({
  method: 'POST',
  path: '/login',
  group,
  title: 'Log in',
  text: 'A wrong name and a wrong password get the same answer. Ten failures for one name from one network within 15 minutes close it there for the rest of them, and more of them for longer; others log in as before. Where somebody has switched the second factor on, the right password alone is refused with SECOND_FACTOR, and so is a wrong code, or one that was used; ten of them an hour are looked at for one account.',
  who: ['anyone'],
  body: z.object({
    username: z
      .string({ error: 'A username is required.' })
      .meta({ description: 'The username, or the address of mail that was confirmed, in any case.' }),
    password: z.string({ error: 'A password is required.' }).meta({ description: 'As it was set.' }),
    code: z
      .string({ error: 'The code must be a text.' })
      .nullish()
      .meta({ description: secondFactorText, example: '492039' }),
  }),
  answer: token,
  refusals: ['UNAUTHENTICATED', 'SECOND_FACTOR'],
  refused: { UNAUTHENTICATED: { message: 'The username or the password is wrong.' } },
  limited: true,
  example: { body: { username: 'ann', password: 'a long walk to the 18th' }, answer: exampleToken },
});

export const renew = route({
  method: 'POST',
  path: '/renew',
  group,
  title: 'Get a fresh token for a good one',
  who: ['user'],
  answer: token,
  example: { answer: exampleToken },
});

export const logOut = route({
  method: 'POST',
  path: '/logout',
  group,
  title: 'Log out, here or everywhere',
  text: 'The token dies at once, on open sockets too; with `everywhere`, every token of the user does.',
  who: ['user'],
  body: z.object({
    everywhere: z
      .boolean({ error: 'everywhere must be true or false.' })
      .default(false)
      .meta({ description: 'Whether every token of yours dies, and not this one alone.' }),
  }),
  answer: message,
  example: { body: { everywhere: true }, answer: { message: 'You are logged out everywhere.' } },
});

export const sessions = route({
  method: 'GET',
  path: '/sessions',
  group,
  title: 'Where you are logged in',
  text: 'A session is a log-in with all tokens that are renewed from it: it lasts up to 60 days, and each of its tokens 14.',
  who: ['user'],
  answer: z.array(
    z.object({
      id: z.string(),
      device: z.string().meta({ description: 'What it runs on, as far as it says so.' }),
      signedInAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().meta({ description: 'To the hour.' }),
      current: z.boolean().meta({ description: 'Whether it is the one that asks.' }),
    }),
  ),
  example: {
    answer: [
      {
        id: exampleId,
        device: 'Chrome on Windows',
        signedInAt: '2027-01-11T15:00:00.000Z',
        lastUsedAt: '2027-01-13T17:00:00.000Z',
        current: true,
      },
    ],
  },
});

export const endSession = route({
  method: 'DELETE',
  path: '/sessions/:id',
  group,
  title: 'End one of your sessions',
  text: 'Its tokens die at once, on open sockets too.',
  who: ['user'],
  params: z.object({ id: z.string().meta({ description: 'Of the session.' }) }),
  answer: message,
  refusals: ['NOT_FOUND'],
  refused: { NOT_FOUND: { message: 'You have no such session.' } },
  example: { params: { id: exampleId }, answer: { message: 'That session has ended.' } },
});

export const forgotPassword = route({
  method: 'POST',
  path: '/users/forgot-password',
  group,
  title: 'Ask for a link to set a new password',
  text: 'The answer is the same whether or not the address is known. The first link that is used ends the others; three an hour are mailed to one account. To an address that an account can still have back the link is mailed that undoes the change. Five an hour from one address; in the sandbox as many as you like.',
  who: ['anyone'],
  body: z.object({ email: emailShape }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
  refusals: ['NOT_CONFIGURED'],
  refused: {
    NOT_CONFIGURED: { message: 'Mail is not set up on this server.' },
    RATE_LIMITED: { message: 'Too many links were asked for from here. Please try again later.' },
  },
  limited: true,
  example: {
    body: { email: 'ann@example.com' },
    answer: { success: true, message: 'If that address belongs to an account, a link is on its way to it.' },
  },
});

export const resetPassword = route({
  method: 'POST',
  path: '/users/reset-password',
  group,
  title: 'Set a new password by the token of a link',
  text: 'The token works once, within 30 minutes. A refused password leaves it usable. Every session ends.',
  who: ['anyone'],
  body: z.object({
    token: z
      .string({ error: 'The token of the link is required.' })
      .meta({ description: 'The last part of the link in the mail.' }),
    newPassword: passwordShape,
  }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
  example: {
    body: { token: 'f3Qm1q0zVt0b6b4JmC2x5w', newPassword: 'a longer walk to the 19th' },
    answer: { success: true, message: 'Your password is changed. Please log in with it.' },
  },
});
