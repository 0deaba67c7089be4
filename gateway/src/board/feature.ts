import type { Feature } from '../features/manifest.ts';
import { archiveResolvers } from './archive/archive.resolver.ts';
import { archiveRoutes } from './archive/archive.rest.ts';
import { historyResolvers } from './archive/history.resolver.ts';
import { historyRoutes } from './archive/history.rest.ts';
import { boardResolvers } from './board.resolver.ts';
import { boardTopics } from './live-boards.service.ts';
import { ScoreEvidence0045 } from './migrations/0045-score-evidence.ts';
import { ResultsOfEntries0161 } from './migrations/0161-results-of-entries.ts';
import { FollowedBoards0250 } from './migrations/0250-followed-boards.ts';
import { BoardWatchers0251 } from './migrations/0251-board-watchers.ts';
import { StoryOfBoards0252 } from './migrations/0252-story-of-boards.ts';
import { deleteEndedFollowing, endOfFollowing } from './moments/end-of-following.service.ts';
import { followBoards } from './moments/follow-boards.service.ts';
import { LastResultResolver } from './results/last-result.resolver.ts';
import { Result } from './results/result.entity.ts';
import { ResultResolver } from './results/result.resolver.ts';
import { resultRoutes } from './results/result.rest.ts';
import {
  manyContestsDue,
  settleDue,
  settlementSeconds,
  settleUnlockedBatches,
} from './settlement/settle-due.service.ts';
import { watchedMs, watcherDeletion } from './watchers/board-watchers.ts';

export const boardFeature = {
  entities: [Result],
  migrations: {
    '0045-score-evidence': ScoreEvidence0045,
    '0161-results-of-entries': ResultsOfEntries0161,
    '0250-followed-boards': FollowedBoards0250,
    '0251-board-watchers': BoardWatchers0251,
    '0252-story-of-boards': StoryOfBoards0252,
  },
  resolvers: [
    ...archiveResolvers,
    ...boardResolvers,
    ...historyResolvers,
    LastResultResolver,
    ResultResolver,
  ],
  routes: [...archiveRoutes, ...historyRoutes, ...resultRoutes],
  topics: [boardTopics],
  expiringTables: [{ table: 'board_watcher', endsAt: 'seen_at', retentionMs: watchedMs }],
  sweep: deleteEndedFollowing,
  accountDeletion: watcherDeletion,
  settlement: endOfFollowing,
  scheduledTasks: [
    {
      name: 'follow-boards',
      after: ['poll-scores', 'check-final-scores'],
      // All boards in play are worked out: scores do not wait for what is told of them.
      runsInBackground: true,
      limitSeconds: 300,
      run: followBoards,
    },
    {
      name: 'settle-contests',
      // A board that could not be stored may be the one that decides. Cards that wait for a replacement need no mention:
      // settling a contest begins with them.
      needs: ['poll-scores', 'check-final-scores'],
      after: ['close-payments'],
      // Each is looked at again in the transaction that settles it.
      runsInBackground: true,
      limitSeconds: settlementSeconds,
      run: (ctx) => settleDue(ctx),
    },
  ],
  jobs: [
    {
      name: 'help-to-settle',
      on: manyContestsDue,
      onEveryGateway: true,
      limitSeconds: settlementSeconds,
      retries: { limit: 0, delaySeconds: 0 },
      run: settleUnlockedBatches,
    },
  ],
} satisfies Feature;
