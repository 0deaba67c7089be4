import { z } from 'zod';
import { entryName } from './rest/shapes/entry-shapes.ts';
import { namedPrizesShape } from './rest/shapes/settled-outside-shapes.ts';

// The webhooks to WEBHOOKS_OUT. Money is dollars and times are ISO 8601, as in REST.

const poolName = z.string().meta({ description: 'As the pool is called then.', example: 'Sunday Best' });
const contestId = z.string().meta({ description: 'The contest: a pool has one a week, or one for good.' });
const username = z
  .string()
  .meta({ description: "As the member is called then; 'deleted user' without an account.", example: 'ann' });
const dollars = z.number().meta({ description: 'In dollars.' });

const sundayBest = { poolName: 'Sunday Best', contestId: '01994f6e-3a55-7c4e-9d0a-5a1f8f0b7c11' };

const contestSettled = z.object({
  poolName,
  contestId,
  outcome: z.enum(['settled', 'void']).meta({
    description:
      "'void' where its tournaments came to nothing, or its pool was deleted; every buy-in goes back then.",
  }),
  refunded: z.boolean().meta({ description: 'Whether every buy-in goes back where it came from.' }),
  settledOutside: z.boolean().optional().meta({
    description:
      'Whether the group settles the money itself: prizes are to be paid by the host then. Else left out.',
  }),
  prizes: namedPrizesShape.optional(),
  settledAt: z.iso.datetime().meta({ description: 'Game time.' }),
  tournaments: z
    .array(z.object({ id: z.string(), Name: z.string() }))
    .meta({ description: 'Those the contest was about, in their order.' }),
  results: z
    .array(
      z.object({
        username,
        ...entryName,
        position: z.string().meta({ description: "The board's text: '1', 'T2' or '-' without a card." }),
        total: z.int().nullable().meta({ description: 'To par; null where points score.' }),
        points: z
          .number()
          .nullable()
          .optional()
          .meta({ description: 'Where points score: what the places of the golfers gave.' }),
        guesses: z
          .array(z.object({ week: z.int().meta({ description: 'The first is 1.' }), guess: z.int() }))
          .optional()
          .meta({
            description: 'Where guesses break ties: what it guessed that the winner scores to par, by week.',
          }),
        late: z
          .boolean()
          .optional()
          .meta({ description: 'Whether a card of it was made after the lock; else left out.' }),
        prize: dollars.meta({
          description: 'What it won, in dollars: to the balance, unless the group settles the money itself.',
        }),
      }),
    )
    .meta({ description: 'The ranked entries, the best first; none where its pool was deleted.' }),
});

const entryPaid = z.object({
  poolName,
  contestId,
  username,
  ...entryName,
  paidBy: z.enum(['card', 'balance']),
  buyIn: dollars.meta({ description: 'What went into the pot, in dollars.' }),
  fee: dollars.meta({ description: 'What paying by card cost on top, in dollars.' }),
});

const boardChanged = z.object({
  poolName,
  contestId,
  version: z.int().meta({
    description: 'Grows with every change, and is the `version` of the board over GraphQL.',
  }),
});

/** The types of events. */
export const webhooksOut = {
  'contest.settled': {
    title: 'A contest was settled',
    text: 'Once for each contest, whatever the feeds correct afterwards; also where it ends with its pool, which is deleted.',
    data: contestSettled,
    example: {
      ...sundayBest,
      outcome: 'settled',
      refunded: false,
      settledAt: '2027-01-17T22:30:00.000Z',
      tournaments: [{ id: '2027-12', Name: 'Palmetto Classic' }],
      results: [
        { username: 'ann', position: '1', total: -32, prize: 48 },
        { username: 'bob', position: '2', total: -27, prize: 12 },
      ],
    },
  },
  'entry.paid': {
    title: 'A buy-in was paid',
    text: "Once the payment is posted: by card on the payment provider's word, from the balance at once.",
    data: entryPaid,
    example: { ...sundayBest, username: 'ann', paidBy: 'card', buyIn: 30, fee: 3 },
  },
  'board.changed': {
    title: 'A board is not as it was',
    text: 'Only that it changed, at most every ten seconds for each contest; who wants to know how asks for it. One that could not be delivered gives way to the next one of its contest.',
    data: boardChanged,
    example: { ...sundayBest, version: 57 },
  },
} as const;

export type WebhookType = keyof typeof webhooksOut;
export type WebhookData<Type extends WebhookType> = z.output<(typeof webhooksOut)[Type]['data']>;

/** The body that goes out. */
export const webhookBody = <Type extends WebhookType>(type: Type) =>
  z.object({
    id: z.string().meta({ description: 'Of the event: the same one may come twice, and counts once.' }),
    type: z.literal(type),
    at: z.iso.datetime().meta({ description: 'When it happened, by the wall clock.' }),
    data: webhooksOut[type].data,
  });

export const webhookHeaders = {
  event: 'Fairway-Event',
  id: 'Fairway-Event-Id',
  signature: 'Fairway-Signature',
} as const;
