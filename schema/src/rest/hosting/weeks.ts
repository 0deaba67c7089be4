import { z } from 'zod';
import { route } from '../route.ts';
import { entryName } from '../shapes/entry-shapes.ts';
import { poolName, sundayBest } from '../shapes/pool-shapes.ts';

const group = 'Pools';

const afterError = 'after must be the number of a contest.';
const limitError = 'limit must be a number from 1 to 100.';
const seasonError = 'season must be a year.';

const toPar = z.int().nullable();
const points = z.number().nullable().optional();

const pastContest = z
  .object({
    contest: z.int().meta({ description: 'Its number in the pool: 1 is its first.' }),
    tournaments: z.array(z.object({ Name: z.string(), Starts: z.iso.date(), Week: z.int() })),
    settledAt: z.iso.datetime(),
    rows: z
      .array(
        z.object({
          username: z.string(),
          ...entryName,
          position: z.string().meta({ description: "The board's text: '1', 'T2' or '-'." }),
          weeks: z.array(toPar).meta({ description: 'Scores to par, one a tournament.' }),
          total: toPar.meta({ description: 'To par; null without one.' }),
          points: points.meta({
            description: 'Where points score: all of them; weeks and total are null then.',
          }),
          weekPoints: z
            .array(z.number().nullable())
            .optional()
            .meta({ description: 'Where points score: those of each tournament.' }),
          late: z
            .boolean()
            .optional()
            .meta({ description: 'Whether a card of it was made after the lock; else left out.' }),
          prize: z.number().nullable().meta({ description: 'In dollars; null for none.' }),
          prizeWords: z.string().optional().meta({
            description:
              'What it won where a free pool names its prizes in words, or what it is level for; else left out.',
          }),
        }),
      )
      .meta({ description: 'Its board as it was settled, the best first.' }),
  })
  .meta({ id: 'PastContest' });

export const pastContests = route({
  method: 'GET',
  path: '/create-pool/past-contests',
  group,
  title: 'The settled contests of a pool, with their boards',
  text: 'The latest first.',
  who: ['member'],
  query: z.object({
    poolName,
    limit: z.coerce
      .number({ error: limitError })
      .int(limitError)
      .min(1, limitError)
      .max(100, limitError)
      .default(10)
      .meta({ description: 'How many at most: 10, or up to 100.' }),
    after: z.coerce
      .number({ error: afterError })
      .int(afterError)
      .min(1, afterError)
      .max(1_000_000, afterError)
      .optional()
      .meta({ description: 'The number of the last contest of the page before.' }),
  }),
  answer: z.object({ contests: z.array(pastContest) }),
  refusals: ['NOT_FOUND'],
  example: {
    query: sundayBest,
    answer: {
      contests: [
        {
          contest: 1,
          tournaments: [{ Name: 'Palmetto Classic', Starts: '2027-01-14', Week: 1 }],
          settledAt: '2027-01-17T23:10:00.000Z',
          rows: [{ username: 'ann', position: '1', weeks: [-21], total: -21, prize: 42 }],
        },
      ],
    },
  },
});

export const poolSeason = route({
  method: 'GET',
  path: '/create-pool/season',
  group,
  title: 'The table of a pool’s season',
  text: 'Made of its settled contests.',
  who: ['member'],
  query: z.object({
    poolName,
    season: z.coerce
      .number({ error: seasonError })
      .int(seasonError)
      .min(2000, seasonError)
      .max(9999, seasonError)
      .optional()
      .meta({ description: 'Its year; the latest one if left out.', example: 2027 }),
  }),
  answer: z.object({
    season: z
      .object({
        season: z.int().meta({ description: 'Its year.' }),
        seasons: z.array(z.int()).meta({ description: 'All that the pool has played in, the latest first.' }),
        contests: z.int().meta({ description: 'How many contests were settled in it.' }),
        rows: z.array(
          z.object({
            username: z.string(),
            position: z.string().meta({ description: "'1' or 'T2': by wins, then podiums, then prizes." }),
            contests: z.int(),
            wins: z.int(),
            podiums: z.int().meta({ description: 'How often among the best three, wins included.' }),
            prizes: z.number().meta({ description: 'In dollars.' }),
            total: toPar,
            best: toPar,
          }),
        ),
      })
      .nullable()
      .meta({ description: 'Null before the first settlement.' }),
  }),
  refusals: ['NOT_FOUND'],
  example: {
    query: { ...sundayBest, season: 2027 },
    answer: {
      season: {
        season: 2027,
        seasons: [2027],
        contests: 1,
        rows: [
          {
            username: 'ann',
            position: '1',
            contests: 1,
            wins: 1,
            podiums: 1,
            prizes: 42,
            total: -21,
            best: -21,
          },
        ],
      },
    },
  },
});

export const answerNextWeek = route({
  method: 'PUT',
  path: '/create-pool/next-week',
  group,
  title: 'Say whether a weekly pool plays on',
  text: 'Its admin is asked at every settlement. Until the next lock it can be said otherwise.',
  who: ['admin'],
  body: z.object({
    poolName,
    answer: z.enum(['yes', 'skip', 'stop'], { error: "answer must be 'yes', 'skip' or 'stop'." }).meta({
      description: 'Plays the next event; skips it and plays the one after it; or ends.',
      example: 'yes',
    }),
  }),
  answer: z.object({ message: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT', 'LOCKED'],
  limited: true,
  refused: {
    NOT_ADMIN: { message: 'Only the admin says whether the pool goes on.' },
    CONFLICT: { message: 'There is nothing to answer now.' },
    RATE_LIMITED: { message: 'You have changed that too often. Please try again later.' },
  },
  example: { body: { ...sundayBest, answer: 'yes' }, answer: { message: 'The pool plays on.' } },
});
