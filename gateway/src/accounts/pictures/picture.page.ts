import type { FeaturePage } from '../../features/manifest.ts';
import { pictureContent } from './picture.service.ts';

const forGood = 'public, max-age=31536000, immutable';

/** Users' pictures, public to whoever has the URL. */
export const picturePage: FeaturePage = {
  name: 'pictures',
  serve: async (app, { ctxOfAnyone }) => {
    app.get<{ Params: { id: string } }>('/pictures/:id.webp', async ({ params }, reply) => {
      const webp = await pictureContent(ctxOfAnyone(), params.id);
      return reply
        .headers({ 'cache-control': forGood, 'cross-origin-resource-policy': 'cross-origin' })
        .type('image/webp')
        .send(webp);
    });
  },
};
