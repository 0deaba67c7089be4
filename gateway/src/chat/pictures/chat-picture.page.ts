import type { FeaturePage } from '../../features/manifest.ts';
import { chatPictureContent } from './chat-picture.service.ts';

/**
 * Pictures of chats. Their addresses are told to members only and can't be guessed; browsers keep one for a day, since
 * it may be removed, and nothing between keeps any.
 */
export const chatPicturePage: FeaturePage = {
  name: 'chat-pictures',
  serve: async (app, { ctxOfAnyone }) => {
    app.get<{ Params: { id: string } }>('/pictures/chat/:id.webp', async ({ params }, reply) => {
      const webp = await chatPictureContent(ctxOfAnyone(), params.id);
      return reply
        .headers({
          'cache-control': 'private, max-age=86400',
          'cross-origin-resource-policy': 'cross-origin',
          'x-robots-tag': 'noindex',
        })
        .type('image/webp')
        .send(webp);
    });
  },
};
