import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FeaturePage, PageRequests } from '../../features/manifest.ts';
import { sendTagged } from '../../http/pages/tagged-answer.ts';
import { drawCard } from '../card/card-drawing.ts';
import { cardOfLink, ownCard } from '../card/shared-card.service.ts';
import { poolOfBoardLink } from '../public-board.service.ts';
import { sharedBoard } from '../shared-board.service.ts';
import { drawBoard } from './board-drawing.ts';
import { type DrawnPicture, drawnPictures } from './drawn-pictures.ts';
import { poolOfViewer } from './picture-viewer.ts';

interface OfLink {
  Params: { token: string };
}
interface OfPool {
  Params: { id: string };
  Querystring: { entry?: unknown };
}

/** Pictures of boards and of one's own card: for members by session, for anyone by a link while the board is public. */
export const picturePages: FeaturePage = { name: 'board-pictures', serve };

async function serve(app: FastifyInstance, { metrics, ctxOf }: PageRequests): Promise<void> {
  const pictures = drawnPictures({ metrics });
  app.get<OfLink>('/share/boards/:token.png', async (request, reply) => {
    const ctx = await ctxOf(request);
    const board = await sharedBoard(ctx, await poolOfBoardLink(ctx, request.params.token));
    return send(request, reply, { ...(await pictures.of(board, drawBoard)), headers: forOtherSites });
  });
  app.get<OfLink>('/share/cards/:token.png', async (request, reply) => {
    const card = await cardOfLink(await ctxOf(request), request.params.token);
    return send(request, reply, { ...(await pictures.of(card, drawCard)), headers: forOtherSites });
  });
  app.get<OfPool>('/share/pools/:id/board.png', async (request, reply) => {
    const ctx = await ctxOf(request);
    const board = await sharedBoard(ctx, await poolOfViewer(ctx, request.params.id));
    return send(request, reply, { ...(await pictures.of(board, drawBoard)), headers: forMembers });
  });
  app.get<OfPool>('/share/pools/:id/card.png', async (request, reply) => {
    const ctx = await ctxOf(request);
    const pool = await poolOfViewer(ctx, request.params.id);
    const card = await ownCard(ctx, pool, request.query.entry);
    return send(request, reply, { ...(await pictures.of(card, drawCard)), headers: forMembers });
  });
}

/** Other sites embed it and cache it for a while. */
const forOtherSites = {
  'cache-control': 'public, max-age=60',
  'cross-origin-resource-policy': 'cross-origin',
};
const forMembers = { 'cache-control': 'private, no-cache' };

interface Sent extends DrawnPicture {
  headers: Record<string, string>;
}

/** The headers come with a picture that is there: a refusal is kept by nobody. */
const send = (request: FastifyRequest, reply: FastifyReply, { png, tag, headers }: Sent): FastifyReply =>
  sendTagged(request, reply.headers(headers), { tag, type: 'image/png', content: png });
