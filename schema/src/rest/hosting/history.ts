import { z } from 'zod';
import { route } from '../route.ts';
import { poolName, sundayBest, username } from '../shapes/pool-shapes.ts';

const group = 'Pools';

export const allTime = route({
  method: 'GET',
  path: '/create-pool/all-time',
  group,
  title: 'The table of all that a pool has played',
  text: 'Made of its settled contests.',
  who: ['member'],
  query: z.object({ poolName }),
  answer: z.object({
    allTime: z
      .object({
        contests: z.int().meta({ description: 'How many contests were settled.' }),
        rows: z.array(
          z.object({
            username: z.string(),
            position: z.string().meta({ description: "'1' or 'T2': by wins, then podiums, then prizes." }),
            contests: z.int(),
            wins: z.int(),
            podiums: z.int().meta({ description: 'How often among the best three, wins included.' }),
            prizes: z.number().meta({ description: 'In dollars.' }),
            bestRound: z
              .object({
                toPar: z.int().meta({ description: 'What the card scored in it, to par.' }),
                contest: z.int().meta({ description: 'The number of the contest.' }),
              })
              .nullable()
              .meta({ description: 'Their lowest round; null without one.' }),
          }),
        ),
      })
      .nullable()
      .meta({ description: 'Null before the first settlement.' }),
  }),
  refusals: ['NOT_FOUND'],
  example: {
    query: sundayBest,
    answer: {
      allTime: {
        contests: 1,
        rows: [
          {
            username: 'ann',
            position: '1',
            contests: 1,
            wins: 1,
            podiums: 1,
            prizes: 42,
            bestRound: { toPar: -9, contest: 1 },
          },
        ],
      },
    },
  },
});

const placed = z.object({
  rank: z.int().meta({ description: '1 for the first, of their best entry.' }),
  total: z.int().nullable().meta({ description: 'To par; null where points score.' }),
});

export const headToHead = route({
  method: 'GET',
  path: '/create-pool/head-to-head',
  group,
  title: 'Two of a pool, beside each other',
  who: ['member'],
  query: z.object({
    poolName,
    username,
    other: z
      .string({ error: 'other is required.' })
      .min(1, 'other is required.')
      .meta({ description: 'Whom they are compared with.', example: 'carla' }),
  }),
  answer: z.object({
    won: z.int().meta({ description: 'How often the one was ahead.' }),
    lost: z.int().meta({ description: 'How often the other was.' }),
    tied: z.int().meta({ description: 'How often they shared a place.' }),
    meetings: z
      .array(
        z.object({
          contest: z.int().meta({ description: 'Its number in the pool.' }),
          one: placed,
          other: placed,
        }),
      )
      .meta({ description: 'The contests in which both had a place, the latest first.' }),
  }),
  refusals: ['NOT_FOUND'],
  example: {
    query: { ...sundayBest, username: 'ann', other: 'carla' },
    answer: {
      ...{ won: 1, lost: 0, tied: 0 },
      meetings: [{ contest: 1, one: { rank: 1, total: -21 }, other: { rank: 2, total: -17 } }],
    },
  },
});
