import type { FeaturePage } from '../features/manifest.ts';
import { newsPicture } from './news.service.ts';

interface Request {
  Params: { article: string; index: string };
}

/** Pictures of the news, served from here, so that readers never contact their hosts. */
export const newsPicturePage: FeaturePage = {
  name: 'news-pictures',
  serve: async (app, { ctxOf }) => {
    app.get<Request>('/news-pictures/:article/:index', async (request, reply) => {
      const { article, index } = request.params;
      const webp = await newsPicture(await ctxOf(request), article, Number(index));
      return reply.headers({ 'cache-control': 'public, max-age=86400' }).type('image/webp').send(webp);
    });
  },
};
