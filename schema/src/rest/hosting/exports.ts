import { z } from 'zod';
import { route } from '../route.ts';
import { poolName } from '../shapes/pool-shapes.ts';

const group = 'Pools';

const contest = z.coerce
  .number({ error: 'contest must be a number from 1 on.' })
  .int('contest must be a number from 1 on.')
  .min(1, 'contest must be a number from 1 on.')
  .max(1_000_000, 'contest must be a number from 1 on.')
  .optional()
  .meta({
    description:
      'Which of the pool’s contests, by number: 1 is its first. Without it, the one that is open or in play, or else the last.',
  });

const csv = z.string().meta({
  description:
    'CSV as in RFC 4180, with names of columns, in UTF-8 behind a byte order mark. A text that a spreadsheet would take for a formula has an apostrophe before it.',
});

const download = {
  method: 'GET',
  group,
  who: ['admin'],
  media: 'text/csv',
  query: z.object({ poolName, contest }),
  answer: csv,
  refusals: ['NOT_FOUND'],
  refused: { NOT_ADMIN: { message: 'Only the admin can download what a pool holds.' } },
} as const;

const example = (answer: string) => ({ query: { poolName: 'Sunday Best' }, answer: `\ufeff${answer}` });

export const entriesCsv = route({
  ...download,
  path: '/create-pool/entries-csv',
  title: 'The entries of a contest, for a spreadsheet',
  text: 'Who is in it, since when, who has paid what, and who has a card; in the order of their names. Times are in UTC, money in dollars.',
  example: example(
    'Member,Joined (UTC),Entered (UTC),Paid,Paid at (UTC),Paid by,Buy-in,Fee,Card\r\nann,2027-01-11 17:00:00,2027-01-11 17:00:00,yes,2027-01-12 09:30:00,card,30.00,3.00,yes\r\n',
  ),
});

export const cardsCsv = route({
  ...download,
  path: '/create-pool/cards-csv',
  title: 'The cards of a contest, for a spreadsheet',
  text: 'One line a golfer. Other members’ golfers are not in it before they lock, as everywhere.',
  example: example(
    'Member,Week,Tournament,Tier,Golfer,Golfer id,In place of,Note\r\nann,1,Palmetto Classic,1,"Aberg, Ludvig",23950,,\r\n',
  ),
});

export const resultsCsv = route({
  ...download,
  path: '/create-pool/results-csv',
  title: 'The board of a contest, for a spreadsheet',
  text: 'Scores are to par. Prizes are in it once the contest is settled.',
  example: example(
    'Position,Member,R1,R2,R3,R4,Score,Prize,State,Note\r\n1,ann,-4,-6,-2,-5,-17,42.00,final,\r\n',
  ),
});
