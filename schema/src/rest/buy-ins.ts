import { z } from 'zod';
import { emailShape } from '../shapes.ts';
import { dollars } from './money/money.ts';
import { picksToSave } from './picks.ts';
import { route } from './route.ts';
import { entryInQuery, entryNumber } from './shapes/entry-shapes.ts';
import { ann, poolName, sundayBest, username } from './shapes/pool-shapes.ts';

const group = 'Money';

export const charge = route({
  method: 'POST',
  path: '/charge',
  group,
  title: 'Open the checkout of your buy-in',
  text: 'The amount is the pool’s, the fee included. Asked again while it is open, it is the same checkout. The picks, if given, are the draft card: they become the card once the payment is posted.',
  who: ['user'],
  repeatable: true,
  body: z.object({
    email: emailShape,
    buyIn: dollars.meta({ description: 'In dollars; it must be what the pool asks for.' }),
    poolName,
    entry: entryNumber,
    userPicks: picksToSave
      .nullish()
      .meta({ description: 'The draft card, in the shape of `POST /userpicks/save`.' }),
  }),
  answer: z.object({
    clientSecret: z.string().meta({ description: 'With it a browser confirms the payment.' }),
    amount: z.number().meta({ description: 'In dollars, the fee included.' }),
    fee: z.number().meta({ description: 'In dollars.' }),
    publishableKey: z.string(),
  }),
  limited: true,
  refusals: [
    'NOT_FOUND',
    'NOT_MEMBER',
    'UNCONFIRMED',
    'AGE_AND_PLACE',
    'FORBIDDEN',
    'NOT_OPEN',
    'LOCKED',
    'CONFLICT',
    'BAD_CARD',
    'UNAVAILABLE',
    'NOT_CONFIGURED',
  ],
  refused: {
    RATE_LIMITED: { message: 'You can pay at most $330 by card in 24 hours, and $32 of it is left.' },
    LOCKED: { message: 'Picks are locked.' },
    CONFLICT: { message: 'The buy-in of this contest is paid already.' },
  },
  example: {
    body: { email: 'ann@example.com', buyIn: 30, poolName: 'Sunday Best' },
    answer: { clientSecret: 'pi_1_secret_x', amount: 33, fee: 3, publishableKey: 'pk_test_1' },
  },
});

export const stripeWebhook = route({
  method: 'POST',
  path: '/webhooks/stripe',
  group,
  title: 'What Stripe tells of a payment',
  text: 'Signed in the header `stripe-signature`. What counts is what Stripe then answers about the payment.',
  who: ['anyone'],
  signed: 'stripe-signature',
  body: z.object({
    id: z.string().meta({ description: 'Of the event.' }),
    type: z.string().meta({ description: 'What happened.', example: 'payment_intent.succeeded' }),
    data: z
      .object({ object: z.object({ id: z.string() }) })
      .meta({ description: 'The payment that it is about; only its id is looked at.' }),
  }),
  answer: z.object({ message: z.string() }),
  refusals: ['UNAUTHENTICATED', 'UNAVAILABLE', 'NOT_CONFIGURED'],
  refused: {
    UNAUTHENTICATED: { message: 'The signature is not Stripe’s.' },
  },
  example: {
    body: { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } },
    answer: { message: 'Received.' },
  },
});

export const paymentStatus = route({
  method: 'GET',
  path: '/create-pool/payment-status',
  group: 'Pools',
  title: 'Whether a member has paid for the contest that is open or in play',
  text: 'From Friday on, weekly pools speak of the next contest. A free pool counts as paid.',
  who: ['self', 'admin'],
  query: z.object({ poolName, username, entry: entryInQuery }),
  answer: z.object({
    paymentStatus: z
      .boolean()
      .nullable()
      .meta({ description: 'true: paid; false: begins anew after a paid contest; null: nothing yet.' }),
  }),
  refusals: ['NOT_FOUND'],
  example: { query: { ...sundayBest, ...ann }, answer: { paymentStatus: true } },
});

export const updatePaymentStatus = route({
  method: 'PUT',
  path: '/create-pool/update-payment-status',
  group: 'Pools',
  title: 'Have a payment confirmed',
  text: 'The server asks the payment provider itself; nobody is paid by saying so.',
  who: ['self'],
  body: z.object({ poolName, username, entry: entryNumber }),
  answer: z.object({ success: z.literal(true) }),
  limited: true,
  refusals: ['NOT_FOUND', 'NOT_MEMBER', 'UNPAID'],
  refused: { UNPAID: { message: 'The buy-in of this contest has not been paid.' } },
  example: { body: { ...sundayBest, ...ann }, answer: { success: true } },
});

export const resetPayments = route({
  method: 'PUT',
  path: '/create-pool/batch-update-payment-status',
  group: 'Pools',
  title: 'Let payments begin anew for the next contest',
  text: 'From Friday 00:00 at the venue, in weekly formats; it happens by itself too. Answers who of the named was eligible.',
  who: ['admin', 'service'],
  body: z.object({
    poolName,
    usernames: z
      .array(z.string(), { error: 'Usernames must be a non-empty array' })
      .min(1, 'Usernames must be a non-empty array')
      .max(1000, 'At most 1000 usernames at once.')
      .meta({ description: 'Of members; others are left out of the answer.' }),
  }),
  answer: z.object({ updatedUsers: z.array(z.string()) }),
  refusals: ['NOT_FOUND'],
  example: { body: { ...sundayBest, usernames: ['ann', 'bob'] }, answer: { updatedUsers: ['ann'] } },
});
