import * as routes from '@fairway/schema/rest/golf';
import { serve } from '../http/rest/rest.ts';
import { articleWithText, newsOf, picturesOf } from './news.service.ts';

export const newsRoutes = [
  serve(routes.news, async (ctx) => {
    const articles = await newsOf(ctx);
    return {
      articles: articles.map((article) => ({
        id: article.id,
        headline: article.headline,
        description: article.description,
        images: picturesOf(ctx, article).map((url) => ({ url })),
        links: { web: { href: article.webUrl ?? '' } },
        published: article.published,
      })),
    };
  }),
  serve(routes.article, (ctx, { params }) => articleWithText(ctx, params.id)),
];
