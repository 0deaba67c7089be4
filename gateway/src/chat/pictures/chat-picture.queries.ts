import type { Ctx } from '../../context.ts';
import { number, object, type RowOf, rowsOf, text } from '../../database/rows.ts';

const pictureColumns = { id: text, width: number, height: number, alt: text };
/** A picture as it is stored with a message. */
export const storedPicture = object(pictureColumns);
export type StoredPicture = RowOf<typeof pictureColumns>;

/** A picture as every API shows it. */
export interface PictureView {
  url: string;
  width: number;
  height: number;
  /** What is on it, in its sender's words; may be empty. */
  alt: string;
}

export const pictureViewOf = (
  { settings }: Pick<Ctx, 'settings'>,
  { id, width, height, alt }: StoredPicture,
): PictureView => ({ url: `${settings.publicUrl}/pictures/chat/${id}.webp`, width, height, alt });

/** In statements: whether a pool, a column, shows pictures. */
export const showsPictures = (poolId: string) =>
  `not exists (select from chat_pictures_off where chat_pictures_off.pool_id = ${poolId})`;

/** Pictures by id, in one statement for many; those of pools that show none are left out. */
export async function chatPicturesOf(
  ctx: Pick<Ctx, 'em' | 'settings'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PictureView>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(
    ctx.em,
    pictureColumns,
    `select id, width, height, alt from chat_picture
     where id = any(array[?]::text[]) and ${showsPictures('chat_picture.pool_id')}`,
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.id, pictureViewOf(ctx, row)]));
}

/** What stands for a message's picture where only text is shown. */
export const pictureText = ({ alt }: Pick<PictureView, 'alt'>): string =>
  alt === '' ? 'Picture' : `Picture: ${alt}`;
