// Imported for its additions to the request's type.
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';
import { maxPictureBytes } from './remade-picture.ts';

interface PictureForm<Field extends string> {
  image: Buffer;
  username: string;
  /** Those of the other fields that the form has. */
  fields: Partial<Record<Field, string>>;
}

/** A form with a picture, the caller's username and these other fields. */
export async function readPictureForm<Field extends string>(
  request: FastifyRequest,
  others: readonly Field[],
): Promise<PictureForm<Field>> {
  try {
    return await readParts(request, others);
  } catch (fault) {
    // Without a status it is the parser's refusal about a malformed form.
    if (fault instanceof Refusal || (fault instanceof Error && 'statusCode' in fault)) throw fault;
    throw new Refusal('INVALID', 'The form (multipart/form-data) is broken or incomplete.', {
      field: 'body',
    });
  }
}

async function readParts<Field extends string>(
  request: FastifyRequest,
  others: readonly Field[],
): Promise<PictureForm<Field>> {
  if (!request.isMultipart())
    throw new Refusal('UNSUPPORTED_MEDIA', 'Send a form (multipart/form-data) with image and username.');
  let image: Buffer | undefined;
  let username: string | undefined;
  const fields: Partial<Record<Field, string>> = {};
  // One byte more than allowed, so that the service finds the file too large.
  const limits = { fileSize: maxPictureBytes + 1, files: 1, fields: 5, fieldSize: 1000, parts: 6 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file' && part.fieldname === 'image') image = await part.toBuffer();
    else if (part.type === 'file') part.file.resume();
    else if (typeof part.value !== 'string') continue;
    else if (part.fieldname === 'username') username = part.value;
    else for (const name of others) if (name === part.fieldname) fields[name] = part.value;
  }
  if (!image) throw new Refusal('INVALID', 'The form has no file named image.', { field: 'image' });
  if (!username) throw new Refusal('INVALID', 'The form has no username.', { field: 'username' });
  return { image, username, fields };
}
