import { z } from 'zod';
import { type OwnDataName, ownDataParts, ownDataRows } from '../own-data.ts';
import { passwordAgainShape } from '../shapes.ts';
import { route } from './route.ts';
import { ann, group } from './shapes/account-shapes.ts';

const named = z.object({
  username: z.string().meta({ description: 'Yours, in any case.', example: 'ann' }),
});

const shared = {
  method: 'POST',
  group,
  who: ['self'],
  params: named,
  limited: true,
  refusals: ['NOT_FOUND', 'AUTH_AGAIN'],
  refused: {
    RATE_LIMITED: { message: 'You have downloaded your data too often. Please try again in an hour.' },
  },
} as const;

const password = 'a long walk to the 18th';

export const ownData = route({
  ...shared,
  path: '/users/:username/own-data',
  title: 'Everything that is kept about you',
  text: `As JSON, table by table, oldest rows first. Of other people there is nothing in it, and no passwords or keys. Times are in UTC, money in cents. Of a table with more than ${ownDataRows} rows the first are in it; the rest are in its CSV. Sixty downloads an hour.`,
  body: z.object({ password: passwordAgainShape }),
  answer: z.object({
    exportedAt: z.iso.datetime(),
    parts: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        isWhole: z.boolean().meta({ description: 'False if there are more rows than these.' }),
        rows: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
  example: {
    params: ann,
    body: { password },
    answer: {
      exportedAt: '2027-01-14T17:00:00.000Z',
      parts: [
        {
          name: 'pools',
          title: ownDataParts.pools,
          isWhole: true,
          rows: [
            {
              pool: 'Sunday Best',
              isAdmin: true,
              isCoHost: false,
              joinedAt: '2027-01-11T17:00:00.000Z',
              lastOpenedAt: '2027-01-14T08:00:00.000Z',
            },
          ],
        },
      ],
    },
  },
});

export const ownDataCsv = route({
  ...shared,
  path: '/users/:username/own-data-csv',
  title: 'A table of what is kept about you, for a spreadsheet',
  text: `At most ${ownDataRows} rows at once, oldest first.`,
  media: 'text/csv',
  body: z.object({
    part: z
      .enum(Object.keys(ownDataParts) as OwnDataName[], { error: 'There is no such part of your data.' })
      .meta({ description: 'Which table.' }),
    skip: z
      .int('skip must be a whole number.')
      .min(0, 'skip must be a whole number from 0 on.')
      .max(1_000_000_000, 'skip is too large.')
      .optional()
      .meta({ description: 'How many of its first rows to leave out.' }),
    password: passwordAgainShape,
  }),
  answer: z.string().meta({ description: 'CSV as in RFC 4180, in UTF-8 behind a byte order mark.' }),
  example: {
    params: ann,
    body: { part: 'pools', password },
    answer:
      '\ufeffpool,isAdmin,isCoHost,joinedAt,lastOpenedAt\r\nSunday Best,yes,no,2027-01-11T17:00:00.000Z,2027-01-14T08:00:00.000Z\r\n',
  },
});
