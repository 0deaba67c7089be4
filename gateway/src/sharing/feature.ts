import type { Feature } from '../features/manifest.ts';
import { boardPreview } from './board-preview.ts';
import { CardLinkResolver } from './card/card-link.resolver.ts';
import { PublicBoards0016 } from './migrations/0016-public-boards.ts';
import { picturePages } from './picture/pictures.page.ts';
import { PublicBoardLink } from './public-board.entity.ts';
import { PublicBoardResolver } from './public-board.resolver.ts';

export const sharingFeature = {
  entities: [PublicBoardLink],
  migrations: {
    '0016-public-boards': PublicBoards0016,
  },
  resolvers: [CardLinkResolver, PublicBoardResolver],
  pages: [picturePages],
  linkPreviews: [boardPreview],
} satisfies Feature;
