import { z } from 'zod';
import { route } from './route.ts';
import { entryName, entryNumber } from './shapes/entry-shapes.ts';

const group = 'Results';

const named = z.object({
  username: z.string().meta({ description: 'The user, in any case.', example: 'ann' }),
});
const message = z.object({ message: z.string() });

const yearShape = z.coerce
  .number({ error: 'year must be a whole number.' })
  .int('year must be a whole number.')
  .min(2000, 'year must be a whole number from 2000 on.')
  .max(9999, 'year must have four digits.')
  .meta({ description: 'In which the tournament began.', example: 2027 });
const nameShape = z
  .string({ error: 'Empty name provided.' })
  .trim()
  .min(1, 'Empty name provided.')
  .meta({ description: 'Of the tournament.', example: 'Palmetto Classic' });

const toPar = z
  .int({ error: 'Scores are whole numbers to par, or null.' })
  .nullable()
  .meta({ description: 'To par; null where nothing was scored.' });
const scores = z.object({
  R1: toPar,
  R2: toPar,
  R3: toPar,
  R4: toPar,
  Total: toPar,
  Points: z
    .number({ error: 'Points is a number.' })
    .optional()
    .meta({ description: 'Where points score: what the golfer’s place gave. Total is null then.' }),
});

const resultShape = z
  .object({
    year: z.int(),
    tournamentName: z.string(),
    poolName: z.string().nullable().meta({
      description: 'As the pool was called then; null for a private pool that you are no member of.',
    }),
    ...entryName,
    position: z.string().meta({ description: "The board's text: '1', 'T2' or '-'." }),
    scores: scores.meta({ description: 'To par, of that tournament.' }),
    date: z.iso.date().meta({ description: 'The day on which it was fixed, at the venue.' }),
  })
  .meta({ id: 'Result' });
const resultsOfUser = z.object({ username: z.string(), results: z.array(resultShape) });

const claimedShape = z.object(
  {
    year: yearShape,
    tournamentName: nameShape,
    poolName: z
      .string({ error: 'poolName must be text.' })
      .optional()
      .meta({ description: 'Where it is left out, any pool will do.' }),
    entry: entryNumber,
    position: z
      .union([z.string(), z.number()], { error: 'position must be text or a number.' })
      .optional()
      .meta({ description: "'T2', or 2." }),
    scores: scores.partial().optional(),
  },
  { error: 'results is a list of objects.' },
);

const exampleResult = {
  year: 2027,
  tournamentName: 'Palmetto Classic',
  poolName: 'Sunday Best',
  position: 'T2',
  scores: { R1: -9, R2: -4, R3: -12, R4: -7, Total: -32 },
  date: '2027-01-17',
};
const ann = { username: 'ann' };

export const saveResults = route({
  method: 'POST',
  path: '/past-results/save',
  group,
  title: 'Confirm results (settlement has stored them)',
  text: 'Nothing is written: the answer says whether the results equal what settlement stored. What is left out of one is not compared.',
  who: ['self', 'service'],
  body: z.object({
    username: z.string({ error: 'username is required.' }).meta({ description: 'Whose results they are.' }),
    results: z
      .array(claimedShape, { error: 'results must be a non-empty list.' })
      .min(1, 'results must be a non-empty list.')
      .meta({ description: 'What is to be confirmed, in the shape of the results one fetches.' }),
  }),
  answer: message,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  refused: {
    NOT_FOUND: { message: 'Nothing of Palmetto Classic is settled.', field: 'results' },
    CONFLICT: {
      message: 'The result in Palmetto Classic is settled, and is another.',
      field: 'results',
    },
  },
  example: {
    body: { ...ann, results: [exampleResult] },
    answer: { message: 'These are the results that were stored.' },
  },
});

export const resultsOf = route({
  method: 'GET',
  path: '/past-results/fetch/:username',
  group,
  title: "A user's past results, the latest first",
  text: 'One for each tournament of a settled contest, of anybody who does not hide them from others. A private pool is named to its members only.',
  who: ['user'],
  params: named,
  answer: resultsOfUser,
  refusals: ['NOT_FOUND'],
  example: { params: ann, answer: { ...ann, results: [exampleResult] } },
});

export const weeklyResults = route({
  method: 'POST',
  path: '/past-results/weekly',
  group,
  title: 'Results of many users in one tournament',
  text: 'Of those among them who share a pool with the caller, in the pools that they share.',
  who: ['user'],
  body: z.object({
    tournamentName: nameShape,
    usernames: z
      .array(z.string({ error: 'Usernames must be a non-empty array' }), {
        error: 'Usernames must be a non-empty array',
      })
      .min(1, 'Usernames must be a non-empty array')
      .meta({ description: 'Of whom; who shares no pool with you is left out.' }),
    year: yearShape,
  }),
  answer: z.array(resultsOfUser),
  example: {
    body: { tournamentName: 'Palmetto Classic', usernames: ['ann'], year: 2027 },
    answer: [{ ...ann, results: [exampleResult] }],
  },
});

export const hideResults = route({
  method: 'DELETE',
  path: '/past-results/delete-user/:username',
  group,
  title: 'Hide your past results from others',
  text: 'You go on seeing them, and what was settled stays settled.',
  who: ['self'],
  params: named,
  answer: message,
  refusals: ['NOT_FOUND'],
  example: { params: ann, answer: { message: 'Your past results are hidden from others.' } },
});
