import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { type Ctx, inTransaction } from '../../context.ts';
import { Refusal, unavailable } from '../../refusal.ts';
import type { User } from '../users/user.entity.ts';
import { currentUser } from '../users/user.queries.ts';
import { Picture } from './picture.entity.ts';

export const maxPictureBytes = 5 * 1024 * 1024;
const maxPixels = 25_000_000;
const sidePixels = 256;

export const pictureUrl = ({ settings }: Ctx, { pictureId }: User): string | null =>
  pictureId ? `${settings.publicUrl}/pictures/${pictureId}.webp` : null;

export async function savePicture(ctx: Ctx, file: Buffer): Promise<User> {
  const webp = await remake(file);
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

// An upload holds some 6 MB while it lasts, so concurrent uploads are limited.
const maxUploads = 16;
let uploads = 0;

/** Reads an upload, unless too many others are being read. */
export async function withUploadSlot<T>(read: () => Promise<T>): Promise<T> {
  if (uploads >= maxUploads) throw unavailable();
  uploads += 1;
  try {
    return await read();
  } finally {
    uploads -= 1;
  }
}

// Decoding the largest picture takes some 100 MB: so many at once, others wait.
const working = pLimit(2);

/** Re-encodes the picture from its pixels, so that nothing else of the file survives. */
async function remake(file: Buffer): Promise<Buffer> {
  if (file.length > maxPictureBytes)
    throw new Refusal('TOO_LARGE', 'A picture has at most 5 MB.', { field: 'image' });
  if (!kinds.some((isKind) => isKind(file)))
    throw new Refusal('UNSUPPORTED_MEDIA', 'A picture is a JPEG, PNG or WebP file.', { field: 'image' });
  return working(async () => {
    try {
      const image = sharp(file, { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 });
      const { width, height } = await image.metadata();
      if (width * height > maxPixels) throw tooManyPixels();
      return await image.autoOrient().resize(sidePixels, sidePixels).webp({ quality: 82 }).toBuffer();
    } catch (fault) {
      if (fault instanceof Refusal) throw fault;
      if (fault instanceof Error && /pixel limit/.test(fault.message)) throw tooManyPixels();
      throw new Refusal('INVALID', 'The picture is damaged or incomplete.', { field: 'image' });
    }
  });
}

const tooManyPixels = () =>
  new Refusal('TOO_LARGE', 'A picture has at most 25 megapixels.', { field: 'image' });

const startsWith = (bytes: number[], at = 0) => {
  const expected = Buffer.from(bytes);
  return (file: Buffer) => file.subarray(at, at + expected.length).equals(expected);
};
const isRiff = startsWith([0x52, 0x49, 0x46, 0x46]);
const saysWebp = startsWith([0x57, 0x45, 0x42, 0x50], 8);

/** Detected by content; the file's name and declared type prove nothing. */
const kinds = [
  startsWith([0xff, 0xd8, 0xff]),
  startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  (file: Buffer) => isRiff(file) && saysWebp(file),
];
