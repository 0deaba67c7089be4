import { z } from 'zod';
import { route } from '../route.ts';

const group = 'Money';

export const listAdjustments = route({
  method: 'GET',
  path: '/balance/adjustments',
  group,
  title: 'Adjustments that wait to be confirmed',
  text: 'An adjustment that is above what one service may move alone waits until a second one, or an operator, has confirmed it.',
  who: ['service'],
  answer: z.object({
    adjustments: z.array(
      z.object({
        id: z.string(),
        askedBy: z.string().meta({ description: 'The name of the token that asked.', example: 'payroll' }),
        memo: z.string(),
        askedAt: z.iso.datetime(),
        users: z.number().meta({ description: 'How many balances it changes.' }),
        amount: z.number().meta({ description: 'What it adds to them together, in dollars.' }),
        changes: z
          .array(
            z.object({
              username: z.string(),
              adjustment: z.number(),
              credit: z.literal(true).optional().meta({ description: 'Where it is credit alone.' }),
            }),
          )
          .meta({ description: 'What it does to whose balance, in dollars; below zero, what it takes out.' }),
      }),
    ),
  }),
  example: {
    answer: {
      adjustments: [
        {
          id: '01994f6e-3a55-7c4e-9d0a-5a1f8f0b7c11',
          askedBy: 'payroll',
          memo: 'Prizes of the club championship',
          askedAt: '2027-01-18T09:00:00.000Z',
          users: 2,
          amount: 900,
          changes: [
            { username: 'ann', adjustment: 600 },
            { username: 'bob', adjustment: 300 },
          ],
        },
      ],
    },
  },
});

export const decideAdjustment = route({
  method: 'POST',
  path: '/balance/adjustments/decide',
  group,
  title: 'Confirm or refuse an adjustment that another service asked for',
  text: 'A confirmed one is made at once, all of it or nothing. Whoever asked cannot confirm. A week later it has to be asked for anew.',
  who: ['service'],
  body: z.object({
    id: z.uuid({ error: 'id must be the id of an adjustment.' }).meta({ description: 'Of the adjustment.' }),
    confirm: z
      .boolean({ error: 'confirm must be true or false.' })
      .meta({ description: 'False refuses it.' }),
  }),
  answer: z.object({ message: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'AMOUNT_EXCEEDS_BALANCE'],
  refused: {
    FORBIDDEN: { message: 'Whoever asked for an adjustment cannot confirm it.' },
    CONFLICT: { message: 'This adjustment was confirmed already.' },
    NOT_FOUND: { message: 'There is no such adjustment.', field: 'id' },
  },
  example: {
    body: { id: '01994f6e-3a55-7c4e-9d0a-5a1f8f0b7c11', confirm: true },
    answer: { message: 'The balances are adjusted.' },
  },
});
