import { createHash } from 'node:crypto';
import { type Ctx, inTransaction } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import type { User } from '../users/user.entity.ts';
import { currentUser } from '../users/user.queries.ts';
import { Picture } from './picture.entity.ts';
import { remadePicture } from './remade-picture.ts';

const sidePixels = 256;

export const pictureUrl = ({ settings }: Ctx, { pictureId }: User): string | null =>
  pictureId ? `${settings.publicUrl}/pictures/${pictureId}.webp` : null;

export async function savePicture(ctx: Ctx, file: Buffer): Promise<User> {
  const { webp } = await remadePicture(file, (image) =>
    image.resize(sidePixels, sidePixels).webp({ quality: 82 }),
  );
  const id = createHash('sha256').update(webp).digest('hex').slice(0, 32);
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to change');
    await tx.em.upsert(Picture, { userId: user.id, id, webp });
    user.pictureId = id;
    return user;
  });
}

export async function pictureContent({ em }: Pick<Ctx, 'em'>, id: string): Promise<Buffer> {
  const picture = await em.findOne(Picture, { id });
  if (!picture) throw new Refusal('NOT_FOUND', 'There is no such picture.');
  return picture.webp;
}
