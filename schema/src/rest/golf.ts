import { z } from 'zod';
import { route } from './route.ts';

const group = 'Golf';
const forUsers = ['user', 'service'] as const;

const dgId = z.int().meta({ description: "The golfer's id; names change, this doesn't." });
const playerName = z
  .string()
  .meta({ description: "As the feed has it: 'Last, First'.", example: 'Aberg, Ludvig' });
const asOf = z.iso
  .datetime()
  .nullable()
  .meta({ description: 'Game time of the last good copy of the feed.' });
const golferStatus = z
  .string()
  .meta({ description: "'active', 'cut', 'withdrawn', 'disqualified', 'mdf', or the feed's own word." });
const tournamentStatus = z
  .enum(['scheduled', 'live', 'suspended', 'complete', 'official', 'cancelled', 'excluded'])
  .meta({ description: "'excluded' where no pool is played: team events and very small fields." });
const date = z.iso.date();

export const leaderboard = route({
  method: 'GET',
  path: '/leaderboard',
  group,
  title: 'The field with its tee times',
  who: forUsers,
  etag: true,
  answer: z.object({
    event_name: z.string().nullable(),
    asOf,
    field: z.array(
      z.object({
        player_name: playerName,
        dg_id: dgId,
        r1_teetime: z.string().nullable().meta({ description: 'Venue time.', example: '8:18 AM' }),
        teetimes: z.array(z.object({ round: z.int(), at: z.iso.datetime(), startHole: z.int().nullable() })),
        status: golferStatus,
      }),
    ),
  }),
  example: {
    answer: {
      event_name: 'Palmetto Classic',
      asOf: '2027-01-14T17:00:00.000Z',
      field: [
        {
          player_name: 'Aberg, Ludvig',
          dg_id: 23950,
          r1_teetime: '8:18 AM',
          teetimes: [{ round: 1, at: '2027-01-14T13:18:00.000Z', startHole: 10 }],
          status: 'active',
        },
      ],
    },
  },
});

export const liveResults = route({
  method: 'GET',
  path: '/liveResults',
  group,
  title: 'Live scores',
  text: 'Strokes of a round are there once it is finished; a round in play shows in `thru` and `today`.',
  who: forUsers,
  etag: true,
  query: z.object({
    tournament: z
      .string({ error: 'tournament must be one text.' })
      .optional()
      .meta({ description: 'An older one, by its id.' }),
  }),
  answer: z.object({
    event_name: z.string().nullable(),
    asOf,
    stale: z.boolean().meta({ description: 'Whether the copy is older than live scores should be.' }),
    data: z.array(
      z.object({
        player_name: playerName,
        dg_id: dgId,
        current_pos: z.string().meta({ description: "'1', 'T2', 'CUT', 'WD', 'DQ', 'MDF' or '--'." }),
        current_score: z.int().nullable().meta({ description: 'To par.' }),
        thru: z.int().nullable(),
        today: z.int().nullable().meta({ description: 'To par.' }),
        R1: z.int().nullable(),
        R2: z.int().nullable(),
        R3: z.int().nullable(),
        R4: z.int().nullable(),
        status: golferStatus,
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
  refused: { NOT_FOUND: { message: 'There is no such tournament.', field: 'tournament' } },
  example: {
    query: { tournament: '2027-12' },
    answer: {
      event_name: 'Palmetto Classic',
      asOf: '2027-01-15T17:00:00.000Z',
      stale: false,
      data: [
        {
          player_name: 'Aberg, Ludvig',
          dg_id: 23950,
          current_pos: 'T2',
          current_score: -6,
          thru: 8,
          today: -1,
          R1: 67,
          R2: null,
          R3: null,
          R4: null,
          status: 'active',
        },
      ],
    },
  },
});

export const schedule = route({
  method: 'GET',
  path: '/schedule',
  group,
  title: "The season's tournaments",
  who: forUsers,
  etag: true,
  answer: z.array(
    z.object({
      id: z.string(),
      Name: z.string(),
      Starts: date,
      City: z.string(),
      State: z.string(),
      Country: z.string(),
      Par: z.int(),
      Club: z.string(),
      status: tournamentStatus,
    }),
  ),
  example: {
    answer: [
      {
        id: '2027-12',
        Name: 'Palmetto Classic',
        Starts: '2027-01-14',
        City: 'Charleston',
        State: 'SC',
        Country: 'USA',
        Par: 72,
        Club: 'Palmetto Golf Club',
        status: 'scheduled',
      },
    ],
  },
});

export const tournament = route({
  method: 'GET',
  path: '/tournament',
  group,
  title: 'The current tournament',
  who: forUsers,
  etag: true,
  answer: z.object({
    id: z.string(),
    Name: z.string(),
    Club: z.string(),
    Par: z.int(),
    Starts: date,
    zone: z.string().meta({ description: 'IANA zone of the venue.' }),
    lockAt: z.iso.datetime().meta({ description: 'When picks lock.' }),
    status: tournamentStatus,
  }),
  refusals: ['NOT_FOUND'],
  refused: { NOT_FOUND: { message: 'No tournament is known yet.' } },
  example: {
    answer: {
      id: '2027-12',
      Name: 'Palmetto Classic',
      Club: 'Palmetto Golf Club',
      Par: 72,
      Starts: '2027-01-14',
      zone: 'America/New_York',
      lockAt: '2027-01-14T05:00:00.000Z',
      status: 'scheduled',
    },
  },
});

export const weather = route({
  method: 'GET',
  path: '/weather',
  group,
  title: 'The next hours at the venue',
  who: forUsers,
  answer: z.object({
    hours: z.array(
      z.object({
        time: z.iso.datetime(),
        condition: z.object({ text: z.string() }),
        weatherDesc: z.string(),
        temp_f: z.number(),
        wind_mph: z.number(),
      }),
    ),
    asOf,
  }),
  refusals: ['NOT_CONFIGURED'],
  refused: { NOT_CONFIGURED: { message: 'The weather service is not set up on this server.' } },
  example: {
    answer: {
      hours: [
        {
          time: '2027-01-14T17:00:00.000Z',
          condition: { text: 'Sunny' },
          weatherDesc: 'Sunny',
          temp_f: 64.2,
          wind_mph: 8.1,
        },
      ],
      asOf: '2027-01-14T16:52:00.000Z',
    },
  },
});

const articleId = z.object({ id: z.string().meta({ description: 'Of an article in the news.' }) });

export const news = route({
  method: 'GET',
  path: '/news',
  group,
  title: 'Golf news',
  who: forUsers,
  answer: z.object({
    articles: z.array(
      z.object({
        id: z.string(),
        headline: z.string(),
        description: z.string(),
        images: z.array(z.object({ url: z.string() })).meta({ description: 'Through our own origin.' }),
        links: z.object({ web: z.object({ href: z.string() }) }),
        published: z.iso.datetime().nullable(),
      }),
    ),
  }),
  refusals: ['NOT_CONFIGURED'],
  refused: { NOT_CONFIGURED: { message: 'News is not set up on this server.' } },
  example: {
    answer: {
      articles: [
        {
          id: '46500001',
          headline: 'Three share the lead at the Palmetto',
          description: 'A windy Thursday leaves the board crowded.',
          images: [{ url: 'https://fairway.example/news-pictures/46500001-0' }],
          links: { web: { href: 'https://www.espn.com/golf/story/_/id/46500001' } },
          published: '2027-01-14T23:58:40.000Z',
        },
      ],
    },
  },
});

export const article = route({
  method: 'GET',
  path: '/news/:id',
  group,
  title: 'One article',
  text: 'Sanitised for a sandboxed frame. Without a readable page, `html` is a link to it.',
  who: forUsers,
  params: articleId,
  answer: z.object({ id: z.string(), headline: z.string(), html: z.string() }),
  refusals: ['NOT_FOUND', 'NOT_CONFIGURED'],
  refused: {
    NOT_FOUND: { message: 'There is no such article any more.' },
    NOT_CONFIGURED: { message: 'News is not set up on this server.' },
  },
  example: {
    params: { id: '46500001' },
    answer: {
      id: '46500001',
      headline: 'Three share the lead at the Palmetto',
      html: '<p>A windy Thursday…</p>',
    },
  },
});
