import { z } from 'zod';
import { route } from '../route.ts';
import { contestInQuery, contestNumber } from '../shapes/contest-shapes.ts';
import { entryName, entryNumber } from '../shapes/entry-shapes.ts';
import { poolName, sundayBest, username } from '../shapes/pool-shapes.ts';

const group = 'Pools';

const contestText = {
  description:
    'Which of the pool’s contests, by number: 1 is its first. Without it, the one that is open or in play, or else the last.',
};

const entry = z.object({
  username: z.string(),
  ...entryName,
  paid: z.boolean(),
  paidAt: z.iso.datetime().nullable(),
  note: z
    .string()
    .nullable()
    .meta({ description: 'How it was paid; null for all but the host and the member.' }),
  inPot: z.boolean().meta({ description: 'Whether its buy-in is part of the pot.' }),
  prize: z.number().nullable().meta({ description: 'In dollars, to be paid by the host; null for none.' }),
  prizePaid: z.boolean(),
  prizeNote: z.string().nullable(),
});

const ledger = z
  .object({
    contest: z.int().meta({ description: 'The number of the contest.' }),
    buyIn: z.number(),
    collected: z.number().meta({ description: 'In dollars: the buy-ins that are noted as paid.' }),
    open: z.number().meta({
      description:
        'In dollars: the buy-ins that are not, of entries with a card that are in the pot or may still come into it.',
    }),
    text: z.string(),
    entries: z
      .array(entry)
      .meta({ description: 'All of them for the host, and where members see who has paid; else one’s own.' }),
  })
  .meta({
    id: 'OutsideLedger',
    description: 'What a host has noted of payments; the money itself is never here.',
  });

const exampleLedger = {
  contest: 1,
  buyIn: 20,
  collected: 20,
  open: 20,
  text: 'The group settles this money itself: the host collects the buy-ins and pays the prizes. Fairway never touches it.',
  entries: [
    {
      username: 'bob',
      paid: true,
      paidAt: '2027-01-12T09:30:00.000Z',
      note: 'cash',
      inPot: true,
      prize: null,
      prizePaid: false,
      prizeNote: null,
    },
  ],
};

export const outsideLedger = route({
  method: 'GET',
  path: '/create-pool/outside-ledger',
  group,
  title: 'Who has paid where the group settles the money itself',
  who: ['member'],
  query: z.object({
    poolName,
    contest: contestInQuery.meta(contestText),
  }),
  answer: z.object({
    ledger: ledger.nullable().meta({
      description: 'Null where the group does not settle the money itself, or there is no contest yet.',
    }),
  }),
  refusals: ['NOT_FOUND'],
  example: { query: sundayBest, answer: { ledger: exampleLedger } },
});

const mark = {
  method: 'PUT',
  group,
  who: ['admin'],
  body: z.object({
    poolName,
    username,
    entry: entryNumber,
    paid: z
      .boolean({ error: 'paid must be true or false.' })
      .meta({ description: 'Whether it is.', example: true }),
    note: z
      .string({ error: 'A note is a text.' })
      .nullish()
      .meta({ description: 'How, in up to 60 characters.', example: 'cash' }),
    contest: contestNumber.meta(contestText),
  }),
  answer: z.object({ ledger }),
  limited: true,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  example: {
    body: { ...sundayBest, username: 'bob', paid: true, note: 'cash' },
    answer: { ledger: exampleLedger },
  },
} as const;

export const markBuyIn = route({
  ...mark,
  path: '/create-pool/mark-buy-in',
  title: 'Note that a member has paid the host, or has not',
  text: 'For pools whose group settles the money itself. Nothing is charged or moved.',
  refused: {
    CONFLICT: { message: 'Buy-ins of this pool are not settled outside.' },
    RATE_LIMITED: { message: 'You have noted too many payments. Please try again later.' },
  },
});

export const markPrize = route({
  ...mark,
  path: '/create-pool/mark-prize',
  title: 'Note that a prize was handed over, or was not',
  text: 'For pools whose group settles the money itself, once the contest is settled. Nothing is moved.',
  refused: {
    CONFLICT: { message: 'This entry has won nothing in that contest.' },
    RATE_LIMITED: { message: 'You have noted too many payments. Please try again later.' },
  },
});
