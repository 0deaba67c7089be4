import { dayMs } from '@fairway/schema/days';
import type { Feature } from '../features/manifest.ts';
import { measureBoards } from './boards/board-metrics.ts';
import { ClockResolver, clockTopics } from './clock.resolver.ts';
import { FeedCopy, NameAlias, UnmatchedName } from './copies/feed-copy.entity.ts';
import { measureFeeds } from './copies/feed-metrics.ts';
import { FieldEntry, Golfer } from './field/field.entity.ts';
import { GolfResolver } from './golf.resolver.ts';
import { golfRoutes } from './golf.rest.ts';
import { Golf0003 } from './migrations/0003-golf.ts';
import { RoundShots0006 } from './migrations/0006-round-shots.ts';
import { FinalBoards0020 } from './migrations/0020-final-boards.ts';
import { FieldVersions0039 } from './migrations/0039-field-versions.ts';
import { FormOfGolfers0058 } from './migrations/0058-form-of-golfers.ts';
import { ProjectedCut0067 } from './migrations/0067-projected-cut.ts';
import { Chances0270 } from './migrations/0270-chances.ts';
import { TimesBack0332 } from './migrations/0332-times-back.ts';
import { checkFinalScores, pollField, pollOdds, pollSchedule, pollScores } from './poll.service.ts';
import { leaderboardTopics } from './scores/live-leaderboards.ts';
import { Tournament } from './tournament.entity.ts';

export const golfFeature = {
  entities: [FeedCopy, FieldEntry, Golfer, NameAlias, Tournament, UnmatchedName],
  migrations: {
    '0003-golf': Golf0003,
    '0006-round-shots': RoundShots0006,
    '0020-final-boards': FinalBoards0020,
    '0039-field-versions': FieldVersions0039,
    '0058-form-of-golfers': FormOfGolfers0058,
    '0067-projected-cut': ProjectedCut0067,
    '0270-chances': Chances0270,
    '0332-times-back': TimesBack0332,
  },
  resolvers: [ClockResolver, GolfResolver],
  routes: golfRoutes,
  topics: [clockTopics, leaderboardTopics],
  // None of these tasks fails when a feed can't be reached: the later ones use the last data.
  scheduledTasks: [
    { name: 'poll-schedule', runsAtTickStart: true, run: pollSchedule },
    { name: 'poll-field', after: ['poll-schedule'], runsAtTickStart: true, run: pollField },
    { name: 'poll-odds', after: ['poll-field'], runsAtTickStart: true, run: pollOdds },
    { name: 'poll-scores', after: ['poll-field'], runsAtTickStart: true, run: pollScores },
    { name: 'check-final-scores', needs: ['poll-scores'], runsAtTickStart: true, run: checkFinalScores },
  ],
  // A name that is still in use comes again with the next copy.
  expiringTables: [
    { table: 'unmatched_name', endsAt: 'seen_at', clock: 'gameClock', retentionMs: 90 * dayMs },
    {
      table: 'refused_board',
      only: `exists (select 1 from tournament where id = tournament_id and status in ('official', 'cancelled'))`,
      endsAt: 'refused_at',
      clock: 'gameClock',
      retentionMs: 90 * dayMs,
    },
  ],
  measure: (parts) => {
    measureFeeds(parts);
    measureBoards(parts);
  },
} satisfies Feature;
