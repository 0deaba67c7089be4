import { z } from 'zod';
import { isVisibleName } from '../../visible-text.ts';
import { poolRulesShape } from './pool-rules-shapes.ts';
import { namedPrizesShape, settledOutsideShape } from './settled-outside-shapes.ts';

// Shapes of pools in requests and responses.

export const formatShape = z
  .enum(
    [
      'Single Week',
      'Salary Cap',
      'Multi-Week',
      'Multi-Week Salary Cap',
      'Single Round',
      'Series',
      'One and Done',
    ],
    {
      error:
        "format must be 'Single Week', 'Salary Cap', 'Multi-Week', 'Multi-Week Salary Cap', 'Single Round', 'Series' or 'One and Done'.",
    },
  )
  .meta({ description: 'What is picked, and what counts.' });

export const roundShape = z
  .enum(['Opening Day', 'Packing Day', 'Moving Day', 'Final Round'], {
    error: "round must be 'Opening Day', 'Packing Day', 'Moving Day' or 'Final Round'.",
  })
  .meta({ description: 'The one round of a Single Round pool.' });

export const poolNameShape = z
  .string({ error: 'Pool name is required.' })
  .trim()
  .min(1, 'Pool name is required.')
  .refine((name) => [...name].length <= 60, 'A pool name has at most 60 characters.')
  .refine(isVisibleName, 'A pool name has visible characters only.')
  .meta({ description: 'Unique whatever its case, and by its look.', example: 'Sunday Best' });

const visibleCharacters = (text: string) =>
  [...text.replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Mn}]/gu, '')].length;

export const pinShape = z
  .string({ error: 'A private pool needs a pin.' })
  .min(6, 'A pin has 6 to 64 characters.')
  .max(64, 'A pin has 6 to 64 characters.')
  .refine((pin) => visibleCharacters(pin) >= 6, 'A pin has at least 6 characters that can be seen.')
  .meta({ description: 'What people need to know to join a private pool.', example: 'birdie' });

export const accessShape = z
  .enum(['anyone', 'pin', 'invitation'], { error: "access must be 'anyone', 'pin' or 'invitation'." })
  .meta({
    description:
      'Who may find and join it: anyone; whoever has the pin; or only people with an invitation, to all others there is no such pool.',
  });

/** How a call names its pool. */
export const poolName = z
  .string({ error: 'poolName is required' })
  .min(1, 'poolName is required')
  .meta({ description: 'The name of the pool, or a former one.', example: 'Sunday Best' });

export const username = z
  .string({ error: 'username is required.' })
  .min(1, 'username is required.')
  .meta({ description: 'The user who is meant.', example: 'ann' });

const fraction = z
  .number({ error: 'Payouts are fractions of the pot, such as 0.7.' })
  .min(0, 'Payouts are fractions of the pot from 0 to 1.')
  .max(1, 'Payouts are fractions of the pot from 0 to 1.');

/** The places beyond the first three, which pools may pay. */
export const morePlaces = ['fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'] as const;

const everyMore = <Shape extends z.ZodType>(shape: Shape) =>
  Object.fromEntries(morePlaces.map((place) => [place, shape])) as Record<(typeof morePlaces)[number], Shape>;

export const payouts = z
  .array(
    z.object({
      first: fraction,
      second: fraction.default(0),
      third: fraction.default(0),
      ...everyMore(fraction.optional()),
    }),
    { error: 'payouts is a list with one entry of first, second, third, and up to tenth.' },
  )
  .length(1, 'payouts is a list with one entry of first, second, third, and up to tenth.')
  .meta({ description: 'Shares of the pot in whole percents, adding up to 1.' });

export const maxUsers = z
  .number({ error: 'maxUsers must be 20, 25, 30, 35, 40, 50, or null for no limit.' })
  .nullable()
  .meta({ description: 'How many members it takes; null for no limit.' });

export const poolShape = z
  .object({
    poolName: z.string(),
    admin: z.string(),
    coHosts: z.array(z.string()).optional().meta({
      description:
        'Members with the rights of its host; left out where there are none, and of private pools for strangers.',
    }),
    format: formatShape,
    maxUsers: z.int().nullable(),
    buyIn: z.number().nullable().meta({
      description: 'Dollars; 0 in a free pool, and null where the group settles the money itself.',
    }),
    settledOutside: settledOutsideShape.optional(),
    prizes: namedPrizesShape.optional(),
    rules: poolRulesShape.optional(),
    payouts: z.array(
      z.object({
        first: z.number(),
        second: z.number(),
        third: z.number(),
        ...everyMore(z.number().optional().meta({ description: 'Only where so many places are paid.' })),
      }),
    ),
    users: z
      .array(z.object({ username: z.string() }).nullable())
      .meta({ description: 'Nulls, in the right number, where a private pool is looked at from outside.' }),
    isPrivate: z.boolean().meta({ description: 'Whether joining takes a pin or an invitation.' }),
    access: accessShape,
    numTournaments: z.int(),
    tournaments: z.array(
      z.object({
        Name: z.string(),
        Starts: z.iso.date(),
        Week: z.int().meta({ description: 'Which: 1 for the first.' }),
      }),
    ),
    round: roundShape.nullable(),
    roundDay: z.int().nullable().meta({ description: '4, 5, 6 or 0 for Thursday to Sunday.' }),
    initialBalance: z.int().nullable().meta({ description: '100 credits in salary-cap formats.' }),
    joinable: z.boolean().meta({ description: 'Whether the caller could join now.' }),
    reason: z.string().nullable().meta({ description: 'Why not.' }),
  })
  .meta({ id: 'Pool' });

export const message = z.object({ message: z.string() });

export const examplePool = {
  poolName: 'Sunday Best',
  admin: 'ann',
  format: 'Single Week',
  maxUsers: 25,
  buyIn: 30,
  payouts: [{ first: 0.7, second: 0.2, third: 0.1 }],
  users: [{ username: 'ann' }],
  isPrivate: false,
  access: 'anyone',
  numTournaments: 1,
  tournaments: [{ Name: 'Palmetto Classic', Starts: '2027-01-14', Week: 1 }],
  round: null,
  roundDay: null,
  initialBalance: null,
  joinable: true,
  reason: null,
} as const;
export const ann = { username: 'ann' };
export const sundayBest = { poolName: 'Sunday Best' };
