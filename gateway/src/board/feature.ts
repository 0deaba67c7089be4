import type { Feature } from '../feature.ts';
import { archiveResolvers } from './archive/archive.resolver.ts';
import { boardResolvers } from './board.resolver.ts';
import { ScoreEvidence0045 } from './migrations/0045-score-evidence.ts';
import { LastResultResolver } from './results/last-result.resolver.ts';
import { Result } from './results/result.entity.ts';
import { ResultResolver } from './results/result.resolver.ts';
import { resultRoutes } from './results/result.rest.ts';
import { settleDue } from './settlement/settlement.service.ts';

export const boardFeature = {
  entities: [Result],
  migrations: { '0045-score-evidence': ScoreEvidence0045 },
  resolvers: [...archiveResolvers, ...boardResolvers, LastResultResolver, ResultResolver],
  routes: resultRoutes,
  scheduledTasks: [
    {
      name: 'settle-contests',
      // A board that could not be stored may be the one that decides. Cards that wait for a replacement need no mention:
      // settling a contest begins with them.
      needs: ['poll-scores', 'check-final-scores'],
      after: ['close-payments'],
      limitSeconds: 300,
      run: settleDue,
    },
  ],
} satisfies Feature;
