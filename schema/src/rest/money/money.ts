import { z } from 'zod';
import { emailShape, passwordAgainShape } from '../../shapes.ts';
import { isVisibleText, plainLines } from '../../visible-text.ts';
import { route } from '../route.ts';
import { entryNumber } from '../shapes/entry-shapes.ts';

const group = 'Money';

const username = z
  .string({ error: 'A username is required.' })
  .meta({ description: 'Whose balance it is.', example: 'ann' });
const anyEmail = z
  .string({ error: 'email must be a text.' })
  .nullish()
  .meta({ description: 'Not needed: the username says who is meant.', example: 'ann@example.com' });

/** Up to ten million dollars, in whole cents. */
export const dollars = z
  .number({ error: 'An amount is a number of dollars.' })
  .refine((amount) => /^-?\d{1,7}(\.\d{1,2})?$/.test(String(amount)), {
    error: 'An amount has at most 7 digits of dollars and 2 decimals.',
  });
const balance = z.number().meta({ description: 'In dollars.', example: 70 });
const message = z.object({ message: z.string() });

const repeatable =
  'With an `Idempotency-Key` header it is done once in 24 hours, however often it is sent: a replay gets the first answer, with the header `Idempotency-Hit: true`. What was refused may be sent again.';

export const getBalance = route({
  method: 'GET',
  path: '/balance/get-balance',
  group,
  title: 'Your balance',
  who: ['self'],
  query: z.object({ username, email: anyEmail }),
  answer: z.object({ balance }),
  refusals: ['NOT_FOUND'],
  example: { query: { username: 'ann', email: 'ann@example.com' }, answer: { balance: 70 } },
});

export const withdrawBalance = route({
  method: 'POST',
  path: '/balance/withdraw-balance',
  group,
  title: 'Withdraw from your balance by eCheck',
  text: `The money leaves the balance at once; the eCheck follows by email. The first one to an address waits for as long as the installation says, a day unless set; a mail to the account tells of every withdrawal, with a link that stops it as long as its eCheck was not asked for. One withdrawal at a time, of at least a dollar; one in 24 hours unless the installation says otherwise; and nothing that came from a card which may still take it back. ${repeatable}`,
  who: ['self'],
  repeatable: true,
  body: z.object({
    username,
    email: z
      .string({ error: 'Please enter an email address.' })
      .trim()
      .min(1, 'Please enter an email address.')
      .pipe(emailShape)
      .meta({ description: 'Where the eCheck goes.' }),
    adjustment: dollars
      .refine((amount) => amount < 0, 'The adjustment must be below zero: it takes money out.')
      .meta({ description: 'The amount, below zero.', example: -35 }),
    password: passwordAgainShape,
  }),
  answer: message.extend({ balance }),
  limited: true,
  refusals: [
    'NOT_FOUND',
    'UNCONFIRMED',
    'AUTH_AGAIN',
    'CONFLICT',
    'AMOUNT_EXCEEDS_BALANCE',
    'NOT_CONFIGURED',
  ],
  refused: { NOT_CONFIGURED: { message: 'Withdrawals are not set up here.' } },
  example: {
    body: { username: 'ann', email: 'ann@example.com', adjustment: -35 },
    answer: { message: 'Balance updated successfully', balance: 35 },
  },
});

export const stopWithdrawal = route({
  method: 'POST',
  path: '/balance/stop-withdrawal',
  group,
  title: 'Stop a withdrawal before its eCheck is sent',
  text: 'The money goes back to the balance, as long as the eCheck was not asked for. Asked again, it answers the same.',
  who: ['self'],
  body: z.object({
    username,
    id: z
      .string({ error: 'id must be a text.' })
      .max(100, 'id is too long.')
      .meta({ description: 'The withdrawal, as `send-payout` tells it.' }),
  }),
  answer: message.extend({ balance }),
  limited: true,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  refused: {
    NOT_FOUND: { message: 'You have no such withdrawal.' },
    CONFLICT: { message: 'Its eCheck may be on its way already: it can’t be stopped any more.' },
    RATE_LIMITED: {
      message: 'You have tried to stop withdrawals too often. Please try again later.',
    },
  },
  example: {
    body: { username: 'ann', id: '01994f6e-3a55-7c4e-9d0a-5a1f8f0b7c11' },
    answer: {
      message: 'The withdrawal is stopped, and its money is back in the balance.',
      balance: 70,
    },
  },
});

export const updateBalance = route({
  method: 'POST',
  path: '/balance/update-balance',
  group,
  title: 'Pay a buy-in from your balance, or adjust balances as a service',
  text: `A user can only take the buy-in of the own unpaid entry out. A service may change any balance, and needs an \`Idempotency-Key\` and a \`memo\`, which stands in the statements, and in the ledger together with the name of its token. Where all amounts together, and what the service has moved alone in the 24 hours before, are above what the installation allows, nothing is changed yet, and the answer names the adjustment that is \`waiting\` for a second service or an operator. All of it is done, or nothing. ${repeatable}`,
  who: ['self', 'service'],
  repeatable: true,
  body: z.object({
    users: z
      .array(
        z.object({
          username,
          email: anyEmail,
          adjustment: dollars
            .refine((amount) => amount !== 0, 'The adjustment must not be zero.')
            .meta({ description: 'What is added; below zero, what is taken out.', example: -30 }),
          credit: z.boolean({ error: 'credit must be true or false.' }).optional().meta({
            description:
              'Of a service: whether it is credit, which pays buy-ins and can’t be withdrawn, that is added or taken out. What is taken out otherwise is credit last.',
          }),
          poolName: z
            .string({ error: 'poolName must be a text.' })
            .nullish()
            .meta({ example: 'Sunday Best' }),
          entry: entryNumber,
        }),
        { error: 'users must be a list.' },
      )
      .min(1, 'users must not be empty.')
      .max(100, 'At most 100 users at once.')
      .meta({ description: 'What changes for whom, at most 100 at once.' }),
    memo: z
      .string({ error: 'memo must be a text.' })
      // One line: in the list of waiting requests, a second line would look like another request.
      .overwrite((text) => plainLines(text).replaceAll('\n', ' '))
      .trim()
      .min(1, 'The memo must say something.')
      .max(200, 'The memo has at most 200 characters.')
      .refine(isVisibleText, 'The memo has visible characters only.')
      .optional()
      .meta({
        description: 'Why, in up to 200 characters: required of a service.',
        example: 'A prize by hand',
      }),
  }),
  answer: message.extend({
    users: z.array(z.object({ username: z.string(), balance })),
    waiting: z
      .string()
      .optional()
      .meta({ description: 'The adjustment that has to be confirmed before anything changes.' }),
  }),
  refusals: [
    'NOT_FOUND',
    'NOT_MEMBER',
    'UNCONFIRMED',
    'AGE_AND_PLACE',
    'NOT_OPEN',
    'LOCKED',
    'CONFLICT',
    'AMOUNT_EXCEEDS_BALANCE',
  ],
  refused: {
    FORBIDDEN: { message: 'You can change your balance only by paying a buy-in from it.' },
    LOCKED: { message: 'Picks are locked.' },
    CONFLICT: { message: 'The buy-in of this contest is paid already.' },
  },
  example: {
    body: {
      users: [{ username: 'ann', email: 'ann@example.com', adjustment: -30, poolName: 'Sunday Best' }],
    },
    answer: { message: 'Balance updated successfully', users: [{ username: 'ann', balance: 40 }] },
  },
});

export const deleteBalance = route({
  method: 'DELETE',
  path: '/balance/delete-user',
  group,
  title: 'Confirm that nothing is left in your balance',
  text: 'Deleting the account asks for it. The record of what was paid stays.',
  who: ['self'],
  body: z.object({ username, email: anyEmail }),
  answer: message,
  refusals: ['NOT_FOUND', 'BALANCE_LEFT'],
  example: {
    body: { username: 'ann', email: 'ann@example.com' },
    answer: { message: 'There is nothing left in the balance.' },
  },
});

export const sendPayout = route({
  method: 'POST',
  path: '/payouts/send-payout',
  group,
  title: 'See how a withdrawal’s eCheck stands',
  text: 'A withdrawal’s eCheck is sent by itself, once. This finds the withdrawal of that amount which is under way, and never sends another.',
  who: ['self', 'service'],
  body: z.object({
    username,
    email: anyEmail,
    payout: dollars
      .refine((amount) => amount > 0, 'The payout must be more than nothing.')
      .meta({ description: 'The amount of the withdrawal.', example: 35 }),
  }),
  answer: z.object({
    id: z.string().meta({ description: 'The withdrawal.' }),
    status: z.enum(['open', 'sent']).meta({ description: 'Whether its eCheck has been sent yet.' }),
  }),
  refusals: ['NOT_FOUND'],
  refused: { NOT_FOUND: { message: 'There is no withdrawal of that amount under way.' } },
  example: {
    body: { username: 'ann', email: 'ann@example.com', payout: 35 },
    answer: { id: '01994f6e-3a55-7c4e-9d0a-5a1f8f0b7c11', status: 'sent' },
  },
});

export const checkbookWebhook = route({
  method: 'POST',
  path: '/webhooks/checkbook',
  group,
  title: 'What Checkbook tells of an eCheck',
  text: 'Signed in the header `signature`. What counts is what Checkbook then answers about the check.',
  who: ['anyone'],
  signed: 'signature',
  body: z.object({
    id: z.string().meta({ description: 'Of the check.' }),
    status: z.string().meta({ description: 'How it stands.', example: 'PAID' }),
    type: z.string().optional().meta({ description: 'What the id is of.', example: 'CHECK' }),
  }),
  answer: message,
  refusals: ['UNAUTHENTICATED', 'INVALID', 'NOT_CONFIGURED'],
  refused: {
    UNAUTHENTICATED: { message: 'The signature is not good.' },
    INVALID: { message: 'The body is not what Checkbook sends.' },
    NOT_CONFIGURED: { message: 'Withdrawals are not set up here.' },
  },
  example: {
    body: { status: 'PAID', id: 'ed0af5fb335c47dd8eb53199ba50f5c4', type: 'CHECK' },
    answer: { message: 'Received.' },
  },
});
