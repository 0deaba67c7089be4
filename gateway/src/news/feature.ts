import type { Feature } from '../feature.ts';
import { News0004 } from './migrations/0004-news.ts';
import { NewsResolver } from './news.resolver.ts';
import { newsRoutes } from './news.rest.ts';
import { NewsPicture } from './picture.entity.ts';
import { newsPicturePage } from './picture.page.ts';

export const newsFeature = {
  entities: [NewsPicture],
  migrations: {
    '0004-news': News0004,
  },
  resolvers: [NewsResolver],
  routes: newsRoutes,
  pages: [newsPicturePage],
} satisfies Feature;
