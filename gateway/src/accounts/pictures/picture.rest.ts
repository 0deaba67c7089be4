// Imported for its additions to the request's type.
import '@fastify/multipart';
import * as routes from '@fairway/schema/rest/accounts';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { serve } from '../../http/rest/rest.ts';
import { Refusal } from '../../refusal.ts';
import type { User } from '../users/user.entity.ts';
import { currentUserNamed, userNamed, usersNamed } from '../users/user.queries.ts';
import { maxPictureBytes, pictureUrl, savePicture, withUploadSlot } from './picture.service.ts';

const shown = (ctx: Ctx, user: User) => ({ username: user.username, profilePic: pictureUrl(ctx, user) });

export const pictureRoutes = [
  serve(routes.pictureOf, async (ctx, { params }) => shown(ctx, await userNamed(ctx, params.username))),
  serve(routes.uploadPicture, (ctx, _input, request) =>
    withUploadSlot(async () => {
      const { image, username } = await readForm(request);
      await currentUserNamed(ctx, username);
      return shown(ctx, await savePicture(ctx, image));
    }),
  ),
  serve(routes.picturesOf, async (ctx, { body }) => {
    const users = await usersNamed(ctx, body.profilePicData);
    return { profilePics: users.map((user) => shown(ctx, user)) };
  }),
];

interface Form {
  image: Buffer;
  username: string;
}

async function readForm(request: FastifyRequest): Promise<Form> {
  try {
    return await readParts(request);
  } catch (fault) {
    // Without a status it is the parser's refusal about a malformed form.
    if (fault instanceof Refusal || (fault instanceof Error && 'statusCode' in fault)) throw fault;
    throw new Refusal('INVALID', 'The form (multipart/form-data) is broken or incomplete.', {
      field: 'body',
    });
  }
}

async function readParts(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart())
    throw new Refusal('UNSUPPORTED_MEDIA', 'Send a form (multipart/form-data) with image and username.');
  let image: Buffer | undefined;
  let username: string | undefined;
  // One byte more than allowed, so that the service finds the file too large.
  const limits = { fileSize: maxPictureBytes + 1, files: 1, fields: 5, fieldSize: 1000, parts: 6 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file' && part.fieldname === 'image') image = await part.toBuffer();
    else if (part.type === 'file') part.file.resume();
    else if (part.fieldname === 'username' && typeof part.value === 'string') username = part.value;
  }
  if (!image) throw new Refusal('INVALID', 'The form has no file named image.', { field: 'image' });
  if (!username) throw new Refusal('INVALID', 'The form has no username.', { field: 'username' });
  return { image, username };
}
