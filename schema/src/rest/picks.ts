import { z } from 'zod';
import { route } from './route.ts';
import { entryInQuery, entryNumber } from './shapes/entry-shapes.ts';
import { poolName } from './shapes/pool-shapes.ts';

const group = 'Picks';

export const username = z
  .string({ error: 'username is required.' })
  .min(1, 'username is required.')
  .meta({ description: 'The member.', example: 'ann' });
const tier = z.enum(['Tier1', 'Tier2', 'Tier3', 'Tier4'], {
  error: "tier must be 'Tier1', 'Tier2', 'Tier3' or 'Tier4'.",
});
const message = z.object({ message: z.string() });

export const week = z.coerce
  .number({ error: 'week must be 1 to 30.' })
  .int('week must be 1 to 30.')
  .min(1, 'week must be 1 to 30.')
  .max(30, 'week must be 1 to 30.')
  .optional()
  .meta({ description: 'Of a contest over several weeks; without it, the one that is open or in play.' });

const golferName = z
  .array(z.string().max(100, 'A golfer’s name has at most 100 characters.'), {
    error: 'golferName must be a list of names.',
  })
  .max(100, 'golferName has at most 100 names.')
  .default([])
  .meta({ description: "In any case and either order: 'Aberg, Ludvig' or 'Ludvig Aberg'." });
const dgId = z
  .union([z.int(), z.string().regex(/^\d+$/)], { error: 'dg_id must be a list of ids.' })
  .nullable();
const dgIds = z
  .array(dgId, { error: 'dg_id must be a list of ids.' })
  .max(100, 'dg_id has at most 100 ids.')
  .optional()
  .meta({ description: 'In the order of the names; where one is given, it wins over the name.' });

export const picksToSave = z
  .array(z.object({ tier, golferName, dg_id: dgIds }), {
    error: 'userPicks must be a list of a tier and its golfers.',
  })
  .max(20, 'userPicks has one entry for each tier.')
  .meta({ description: 'The golfers of each tier, by name or by id.' });

const userPicks = z
  .array(
    z.object({
      tier,
      golferName: z.array(z.string()).meta({ description: "As the feed has them: 'Last, First'." }),
      dg_id: z.array(z.int()),
      withdrawn: z.array(z.string()).meta({
        description: 'Picked golfers who are out before the lock: their slots are open again.',
      }),
    }),
  )
  .meta({ description: 'All four tiers; their lists are empty without picks, and where picks are hidden.' });

const late = z.boolean().optional().meta({
  description:
    'Whether the card was made after the lock, by the host or by whom the host let in; else left out.',
});

const ofUser = z.object({ username: z.string(), userPicks, late });
const guess = z.int('guess must be a whole number of strokes to par.').meta({
  description:
    "Where a guess breaks ties: what the winner will score to par. Others' show once picks are locked.",
  example: -14,
});
export const guessToSave = guess.nullable().optional().meta({
  description: 'Where a guess breaks ties: what the winner will score to par; null takes it back.',
  example: -14,
});
export const ofPool = z.object({
  username: z.string(),
  poolName: z.string(),
  userPicks,
  guess: guess.optional(),
  late,
});

const none = { golferName: [], dg_id: [], withdrawn: [] };
const examplePicks = [
  { tier: 'Tier1' as const, golferName: ['Aberg, Ludvig'], dg_id: [23950], withdrawn: [] },
  { tier: 'Tier2' as const, ...none },
  { tier: 'Tier3' as const, ...none },
  { tier: 'Tier4' as const, ...none },
];
const ann = { username: 'ann' };
const sundayBest = { poolName: 'Sunday Best' };
const exampleOfUser = { ...ann, userPicks: examplePicks };
export const exampleOfPool = { ...ann, ...sundayBest, userPicks: examplePicks };
const deleted = { message: 'Your picks have been deleted' };

export const savePicks = route({
  method: 'POST',
  path: '/userpicks/save',
  group,
  title: 'Save your card',
  text: 'All of it, or nothing: it replaces what was there. BAD_CARD says what is wrong with it. In Single Round each golfer locks when they tee off.',
  who: ['self'],
  query: z.object({ week }),
  body: z.object({ username, poolName, userPicks: picksToSave, guess: guessToSave, entry: entryNumber }),
  answer: ofPool,
  refusals: ['NOT_FOUND', 'NOT_MEMBER', 'NOT_OPEN', 'LOCKED', 'CONFLICT', 'UNPAID', 'BAD_CARD', 'USED'],
  example: {
    body: { ...ann, ...sundayBest, userPicks: [{ tier: 'Tier1', golferName: ['Ludvig Aberg'] }] },
    answer: exampleOfPool,
  },
});

export const picksOfMember = route({
  method: 'GET',
  path: '/userpicks/:username/:poolName',
  group,
  title: "A member's card",
  text: 'With the golfers who came in for others. Golfers of other members show once they are locked.',
  who: ['member'],
  params: z.object({ username, poolName }),
  query: z.object({ week, entry: entryInQuery }),
  answer: ofPool,
  refusals: ['NOT_FOUND', 'NOT_MEMBER'],
  example: { params: { ...ann, ...sundayBest }, answer: exampleOfPool },
});

export const picksOfMembers = route({
  method: 'POST',
  path: '/userpicks/users-picks',
  group,
  title: 'The cards of some members',
  text: 'In the order of the names; who is not in the pool is left out.',
  who: ['member'],
  body: z.object({
    usernames: z
      .array(z.string({ error: 'Usernames must be a non-empty array' }), {
        error: 'Usernames must be a non-empty array',
      })
      .min(1, 'Usernames must be a non-empty array')
      .meta({ description: 'Of members.' }),
    poolName,
  }),
  answer: z.array(ofUser),
  refusals: ['NOT_FOUND', 'NOT_MEMBER'],
  example: { body: { usernames: ['ann'], ...sundayBest }, answer: [exampleOfUser] },
});

export const picksOfPool = route({
  method: 'GET',
  path: '/userpicks',
  group,
  title: 'The cards of all members',
  text: 'In the order of joining.',
  who: ['member'],
  query: z.object({ poolName }),
  answer: z.array(ofUser),
  refusals: ['NOT_FOUND', 'NOT_MEMBER'],
  example: { query: sundayBest, answer: [exampleOfUser] },
});

export const deletePicks = route({
  method: 'DELETE',
  path: '/userpicks/delete-user-picks/:username/:poolName',
  group,
  title: 'Take your picks off your card of a pool',
  who: ['self'],
  params: z.object({ username, poolName }),
  query: z.object({ week, entry: entryInQuery }),
  answer: message,
  refusals: ['NOT_FOUND', 'NOT_MEMBER', 'NOT_OPEN', 'LOCKED'],
  example: { params: { ...ann, ...sundayBest }, answer: deleted },
});

export const deleteAllPicks = route({
  method: 'DELETE',
  path: '/userpicks/delete-all-picks/:username',
  group,
  title: 'Take your picks off all your cards that are not locked',
  text: 'Refused only where there are cards and all of them are locked.',
  who: ['self'],
  params: z.object({ username }),
  answer: message,
  refusals: ['NOT_FOUND', 'LOCKED'],
  example: { params: ann, answer: deleted },
});

export const deletePicksOfPools = route({
  method: 'DELETE',
  path: '/userpicks/delete-users-picks',
  group,
  title: 'Take your picks off your cards of these pools',
  text: 'Off all of them, or off none.',
  who: ['self'],
  body: z.object({
    userPools: z
      .array(poolName, { error: 'userPools must be a list of pool names.' })
      .min(1, 'userPools must be a list of pool names.')
      .max(100, 'userPools has at most 100 names.')
      .meta({ description: 'The names of the pools.' }),
  }),
  answer: message,
  refusals: ['NOT_FOUND', 'NOT_MEMBER', 'NOT_OPEN', 'LOCKED'],
  example: { body: { userPools: ['Sunday Best'] }, answer: deleted },
});

export const golferOdds = route({
  method: 'GET',
  path: '/golfer-odds',
  group,
  title: 'The field with odds and tiers',
  text: 'Exactly the field of the current tournament. Who is unpriced has no odds and is in Tier4.',
  who: ['user', 'service'],
  etag: true,
  query: z.object({
    poolName: poolName.optional().meta({
      description:
        "As that pool picks from it: of its own week, and in Single Round with the round's own tiers once they are made.",
    }),
  }),
  answer: z.array(
    z.object({
      player_name: z
        .string()
        .meta({ description: "As the feed has it: 'Last, First'.", example: 'Aberg, Ludvig' }),
      draftkings: z.number().nullable().meta({ description: 'Probability to win, 0 to 1.' }),
      dg_id: z.int().meta({ description: "The golfer's id; names change, this doesn't." }),
      tier,
    }),
  ),
  example: {
    query: sundayBest,
    answer: [{ player_name: 'Aberg, Ludvig', draftkings: 0.0833, dg_id: 23950, tier: 'Tier1' }],
  },
});
