import pLimit from 'p-limit';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { Ctx } from '../../context.ts';
import { Refusal, unavailable } from '../../refusal.ts';

export const maxPictureBytes = 5 * 1024 * 1024;
const maxPixels = 25_000_000;

// An upload holds some 6 MB while it lasts, so concurrent uploads are limited; those of one user as well, who could
// otherwise keep everybody's places by sending slowly.
const maxUploads = 16;
const maxOfEach = 2;
const uploads: string[] = [];

/** Reads an upload, unless too many others are being read. */
export async function withUploadSlot<T>({ caller }: Pick<Ctx, 'caller'>, read: () => Promise<T>): Promise<T> {
  const by = caller.kind === 'user' ? caller.userId : caller.kind;
  const own = uploads.filter((other) => other === by);
  if (uploads.length >= maxUploads || own.length >= maxOfEach) throw unavailable();
  uploads.push(by);
  try {
    return await read();
  } finally {
    uploads.splice(uploads.indexOf(by), 1);
  }
}

// Decoding the largest picture takes some 100 MB: so many at once, others wait.
const working = pLimit(2);

const decoding: SharpOptions = { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 };

export interface RemadePicture {
  webp: Buffer;
  width: number;
  height: number;
}

/** Re-encodes the first frame of a picture from its pixels, so that nothing else of the file survives. */
export async function remadePicture(file: Buffer, shape: (image: Sharp) => Sharp): Promise<RemadePicture> {
  if (file.length > maxPictureBytes)
    throw new Refusal('TOO_LARGE', 'A picture has at most 5 MB.', { field: 'image' });
  if (!kinds.some((isKind) => isKind(file)))
    throw new Refusal('UNSUPPORTED_MEDIA', 'A picture is a JPEG, PNG or WebP file.', { field: 'image' });
  return working(async () => {
    try {
      const image = sharp(file, decoding);
      const { width, height } = await image.metadata();
      if (width * height > maxPixels) throw tooManyPixels();
      await decodeWhole(file);
      const { data, info } = await shape(image.autoOrient()).toBuffer({ resolveWithObject: true });
      return { webp: data, width: info.width, height: info.height };
    } catch (fault) {
      if (fault instanceof Refusal) throw fault;
      if (fault instanceof Error && /pixel limit/.test(fault.message)) throw tooManyPixels();
      throw new Refusal('INVALID', 'The picture is damaged or incomplete.', { field: 'image' });
    }
  });
}

/** To its last line: where only a part of a picture is kept, what is cut off behind that would go unnoticed. */
const decodeWhole = (file: Buffer) =>
  sharp(file, decoding).resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();

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
