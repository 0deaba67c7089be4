import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FeaturePage, PageRequests } from '../../features/manifest.ts';
import { sendTagged } from '../../http/pages/tagged-answer.ts';
import { type BoardPicture, BoardPictures } from './board-picture.service.ts';

interface OfLink {
  Params: { token: string };
}
interface OfPool {
  Params: { id: string };
}

/** Pictures of boards: for members by session, for anyone by the link of a public board. */
export const boardPicturePages: FeaturePage = { name: 'board-pictures', serve };

async function serve(app: FastifyInstance, { metrics, ctxOf }: PageRequests): Promise<void> {
  const pictures = new BoardPictures(metrics);
  app.get<OfLink>('/share/boards/:token.png', async (request, reply) => {
    const picture = await pictures.ofLink(await ctxOf(request), request.params.token);
    // Other sites embed it and cache it for a while.
    reply.headers({ 'cache-control': 'public, max-age=60', 'cross-origin-resource-policy': 'cross-origin' });
    return send(request, reply, picture);
  });
  app.get<OfPool>('/share/pools/:id/board.png', async (request, reply) => {
    const picture = await pictures.ofPool(await ctxOf(request), request.params.id);
    return send(request, reply.header('cache-control', 'private, no-cache'), picture);
  });
}

const send = (request: FastifyRequest, reply: FastifyReply, { png, tag }: BoardPicture): FastifyReply =>
  sendTagged(request, reply, { tag, type: 'image/png', content: png });
