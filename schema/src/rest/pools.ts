import { z } from 'zod';
import { pageShape } from '../shapes.ts';
import { route } from './route.ts';
import { wantedRulesShape } from './shapes/pool-rules-shapes.ts';
import {
  accessShape,
  ann,
  examplePool,
  formatShape,
  maxUsers,
  message,
  payouts,
  pinShape,
  poolName,
  poolNameShape,
  poolShape,
  roundShape,
  sundayBest,
  username,
} from './shapes/pool-shapes.ts';
import {
  changedSettledOutside,
  namedPrizesShape,
  wantedSettledOutside,
} from './shapes/settled-outside-shapes.ts';

const group = 'Pools';

const eventShape = z.string({ error: 'event must be the id of an event on the schedule.' }).min(1);

const tournamentsShape = z
  .array(eventShape, { error: 'tournaments must be a list of ids of events on the schedule.' })
  .max(30, 'tournaments has at most 30 ids.');

export const listPools = route({
  method: 'GET',
  path: '/create-pool/pools',
  group,
  title: 'All pools, in the order of their names',
  text: 'Members of a private pool are nulls for whoever is not one of them.',
  who: ['user'],
  query: z.object({
    ...pageShape,
    search: z
      .string({ error: 'search must be one text.' })
      .optional()
      .meta({ description: 'Part of a name, in any case.' }),
    format: formatShape.optional(),
    ended: z
      .enum(['true', 'false'], { error: 'ended must be true or false.' })
      .transform((word) => word === 'true')
      .optional()
      .meta({
        description: 'Only pools whose only contest is settled, or only the others; all if left out.',
        example: 'false',
      }),
  }),
  answer: z.object({ pools: z.array(poolShape) }),
  example: { query: { search: 'best' }, answer: { pools: [examplePool] } },
});

export const usersInPool = route({
  method: 'GET',
  path: '/create-pool/users-in-pool',
  group,
  title: 'The members of a pool',
  who: ['member'],
  query: z.object({ poolName }),
  answer: z.object({
    users: z.array(
      z.object({
        username: z.string(),
        email: z
          .string()
          .nullable()
          .meta({ description: "Null but for one's own; always to an access token." }),
      }),
    ),
  }),
  example: { query: sundayBest, answer: { users: [{ username: 'ann', email: 'ann@example.com' }] } },
});

export const poolInfo = route({
  method: 'GET',
  path: '/create-pool/my-pool-info',
  group,
  title: 'A pool of yours',
  who: ['member'],
  query: z.object({ poolName }),
  answer: z.object({ pool: poolShape }),
  example: { query: sundayBest, answer: { pool: examplePool } },
});

export const poolAdmin = route({
  method: 'GET',
  path: '/create-pool/admin',
  group,
  title: "Who is a pool's admin",
  who: ['member'],
  query: z.object({ poolName }),
  answer: z.object({ admin: z.string() }),
  example: { query: sundayBest, answer: { admin: 'ann' } },
});

export const lastPool = route({
  method: 'GET',
  path: '/create-pool/user-pool-name',
  group,
  title: 'The pool that was opened, joined or created last',
  who: ['self'],
  query: z.object({ username }),
  refusals: ['NOT_FOUND'],
  answer: z.object({ poolName: z.string().nullable() }),
  example: { query: ann, answer: sundayBest },
});

export const poolsOfUser = route({
  method: 'GET',
  path: '/create-pool/all-pools',
  group,
  title: 'The names of your pools',
  who: ['self'],
  query: z.object({ ...pageShape, username }),
  refusals: ['NOT_FOUND'],
  answer: z.object({ poolNames: z.array(z.string()) }),
  example: { query: ann, answer: { poolNames: ['Sunday Best'] } },
});

export const createPool = route({
  method: 'POST',
  path: '/create-pool',
  group,
  title: 'Create a pool',
  text: 'You become its admin and first member. What is left out takes its default: 25 members, $30, 70 / 20 / 10, two tournaments in Multi-Week formats. A Series and One and Done name their tournaments.',
  who: ['user'],
  body: z.object({
    poolName: poolNameShape,
    format: formatShape,
    maxUsers: maxUsers.optional(),
    buyIn: z.number({ error: 'buyIn must be dollars.' }).optional().meta({
      description:
        'Dollars: 0, 10, 20 or 30; in Multi-Week formats, Series, One and Done and Single Round in tens up to 100.',
    }),
    payouts: payouts.optional(),
    rules: wantedRulesShape.optional(),
    settledOutside: wantedSettledOutside.optional(),
    prizes: namedPrizesShape.optional(),
    isPrivate: z
      .boolean({ error: 'isPrivate must be true or false.' })
      .default(false)
      .meta({ description: 'Whether people need the pin to join; `access` decides if it is given.' }),
    access: accessShape.optional(),
    pin: z
      .string({ error: 'A pin is a text.' })
      .nullish()
      .meta({ description: 'Of a pool with a pin; 6 to 64 characters.' }),
    numTournaments: z
      .number({ error: 'numTournaments must be 2 or 3.' })
      .nullish()
      .meta({ description: '2 or 3, in Multi-Week formats.' }),
    round: roundShape.nullish().meta({ description: 'In Single Round: which one.' }),
    event: eventShape.nullish().meta({
      description: 'The id of the event on the schedule that it begins with; the next one if left out.',
    }),
    tournaments: tournamentsShape.nullish().meta({
      description:
        'In a Series: the ids of its tournaments on the schedule, 2 to 8 in any order; in One and Done 4 to 30.',
      example: ['2027-14', '2027-33'],
    }),
  }),
  status: 201,
  answer: z.object({ pool: poolShape }),
  refusals: ['NOT_FOUND', 'LOCKED', 'TAKEN', 'CONFLICT'],
  limited: true,
  refused: {
    RATE_LIMITED: { message: 'You have made many pools today. Please make the next one tomorrow.' },
    NOT_FOUND: { message: 'The schedule has no such event.', field: 'event' },
    LOCKED: {
      message: 'The picks for the Palmetto Classic are locked. Please choose a later event.',
      field: 'event',
    },
    TAKEN: {
      message: 'A pool of that name already exists. Please choose another name.',
      field: 'poolName',
    },
    CONFLICT: {
      message: 'The schedule has only 1 left, and this pool needs 2.',
      field: 'numTournaments',
    },
  },
  example: {
    body: { poolName: 'Sunday Best', format: 'Single Week', maxUsers: 25, buyIn: 30 },
    answer: { pool: examplePool },
  },
});

export const editPool = route({
  method: 'PUT',
  path: '/create-pool/edit-pool',
  group,
  title: "Change a pool's settings",
  text: 'What is left out stays. The buy-in never changes. A former name goes on finding the pool.',
  who: ['admin'],
  body: z.object({
    poolName,
    newPoolName: poolNameShape.optional(),
    admin: z
      .string({ error: 'admin must be a username.' })
      .min(1, 'admin must be a username.')
      .optional()
      .meta({ description: 'The username of another member, who is asked to take it over.' }),
    maxUsers: maxUsers.optional(),
    payouts: payouts.optional(),
    rules: wantedRulesShape.nullish().meta({
      description: "What of its rules changes, until its first lock; null gives it its format's again.",
    }),
    settledOutside: changedSettledOutside.optional(),
    prizes: namedPrizesShape.optional().meta({
      description:
        'Prizes by name, as long as payouts may change; an empty list gives shares of the pot again.',
    }),
    access: accessShape.optional(),
    pin: pinShape.optional().meta({
      description: 'Its new pin. A pool that has one can be given another at any time.',
      example: 'eagle42',
    }),
    event: eventShape.optional().meta({
      description:
        'The id of the event that it begins with: until its first lock, as long as nobody has paid or picked.',
    }),
    tournaments: tournamentsShape.optional().meta({
      description:
        'In a Series or One and Done: the ids of all its tournaments, until its first lock, as long as nobody has paid or picked.',
      example: ['2027-14', '2027-33'],
    }),
    buyIn: z
      .unknown()
      .refine((value) => value === undefined, 'The buy-in of a pool never changes.')
      .optional()
      .meta({ description: 'Refused: it never changes.' }),
  }),
  answer: z.object({ pool: poolShape }),
  refusals: ['NOT_FOUND', 'LOCKED', 'TAKEN', 'CONFLICT'],
  limited: true,
  refused: {
    RATE_LIMITED: { message: 'You have changed that too often. Please try again later.' },
    NOT_ADMIN: { message: 'Only the admin can change the pool settings.' },
    LOCKED: { message: 'Pool settings are locked once the first tournament has started.' },
    TAKEN: {
      message: 'A pool of that name already exists. Please choose another name.',
      field: 'newPoolName',
    },
    CONFLICT: { message: 'The pool already has 24 members.', field: 'maxUsers' },
  },
  example: { body: { ...sundayBest, maxUsers: 30 }, answer: { pool: { ...examplePool, maxUsers: 30 } } },
});

export const deletePool = route({
  method: 'DELETE',
  path: '/create-pool/delete-pool',
  group,
  title: 'Delete a pool of yours',
  text: 'Not between lock and settlement. Paid buy-ins go back first, and with them the fees of all but who deletes it.',
  who: ['admin'],
  body: z.object({ poolName }),
  answer: message,
  refusals: ['NOT_FOUND', 'LOCKED'],
  refused: {
    NOT_ADMIN: { message: 'Only the admin can delete the pool.' },
    LOCKED: { message: 'The pool is in play. You can delete it once the result is final.' },
  },
  example: { body: sundayBest, answer: { message: 'Sunday Best is deleted.' } },
});
