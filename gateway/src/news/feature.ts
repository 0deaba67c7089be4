import { dayMs } from '@fairway/schema/days';
import type { Feature } from '../features/manifest.ts';
import { News0004 } from './migrations/0004-news.ts';
import { NewsResolver } from './news.resolver.ts';
import { newsRoutes } from './news.rest.ts';
import { NewsPicture } from './picture.entity.ts';
import { newsPicturePage } from './picture.page.ts';

const monthMs = 30 * dayMs;

export const newsFeature = {
  entities: [NewsPicture],
  migrations: {
    '0004-news': News0004,
  },
  resolvers: [NewsResolver],
  routes: newsRoutes,
  pages: [newsPicturePage],
  // Only what the feed lists is opened, and it lists the last days.
  expiringTables: [
    { table: 'news_picture', endsAt: 'kept_at', retentionMs: monthMs },
    {
      table: 'feed_copy',
      only: `feed like 'article %'`,
      endsAt: 'asked_at',
      clock: 'gameClock',
      retentionMs: monthMs,
    },
  ],
} satisfies Feature;
