import type { Feature } from '../features/manifest.ts';
import { PicksCard, RoundTier } from './cards/card.entity.ts';
import { CardDraft } from './drafts/draft.entity.ts';
import { draftResolvers } from './drafts/draft.resolver.ts';
import { removeOldDrafts } from './drafts/draft.service.ts';
import { CardGuess } from './guesses/guess.entity.ts';
import { guessResolvers } from './guesses/guess.resolver.ts';
import { hostCardResolvers } from './host-cards/host-card.resolver.ts';
import { CardDrafts0023 } from './migrations/0023-card-drafts.ts';
import { Guesses0076 } from './migrations/0076-guesses.ts';
import { LateCardsShown0290 } from './migrations/0290-late-cards-shown.ts';
import { ownCardData } from './own-data.ts';
import { picksResolvers } from './picks.resolver.ts';
import { picksRoutes } from './picks.rest.ts';
import { replaceWithdrawn } from './replacement/replacement.service.ts';
import { openRoundSheets } from './sheets/round-sheet.service.ts';

export const picksFeature = {
  entities: [CardDraft, CardGuess, RoundTier, PicksCard],
  migrations: {
    '0023-card-drafts': CardDrafts0023,
    '0076-guesses': Guesses0076,
    '0290-late-cards-shown': LateCardsShown0290,
  },
  resolvers: [...picksResolvers, ...draftResolvers, ...guessResolvers, ...hostCardResolvers],
  routes: picksRoutes,
  scheduledTasks: [
    { name: 'open-round-sheets', after: ['follow-schedule'], run: openRoundSheets },
    {
      name: 'replace-withdrawn',
      // Replacements are final, so they wait for current data: a copy that failed to be stored may say that the
      // golfer played.
      needs: ['poll-field', 'poll-scores'],
      after: ['close-late-checkouts'],
      // All cards are gone through where somebody withdraws: scores do not wait for it.
      runsInBackground: true,
      limitSeconds: 300,
      run: replaceWithdrawn,
    },
  ],
  sweep: removeOldDrafts,
  ownData: ownCardData,
} satisfies Feature;
