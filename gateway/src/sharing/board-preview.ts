import type { Ctx } from '../context.ts';
import type { LinkPreview } from '../http/pages/link-preview.ts';

/**
 * The preview of a link to a public board. It says nothing that the picture doesn't, so the link needs no check, and
 * it contains no user's text.
 */
export const boardPreview: LinkPreview<Ctx> = {
  path: /^\/board\/([\w-]{43})\/?$/i,
  read: async (_ctx, token) => ({
    title: 'Standings of a golf pool',
    description: 'Who leads, by how much, and what is left to play.',
    path: `/board/${token}`,
    picture: {
      path: `/share/boards/${token}.png`,
      width: 1200,
      height: 630,
      alt: 'The standings as a table',
    },
  }),
};
