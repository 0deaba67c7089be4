import * as routes from '@fairway/schema/rest/accounts';
import type { Ctx } from '../../context.ts';
import { serve } from '../../http/rest/rest.ts';
import type { User } from '../users/user.entity.ts';
import { currentUserNamed, userNamed, usersNamed } from '../users/user.queries.ts';
import { pictureUrl, savePicture } from './picture.service.ts';
import { readPictureForm } from './picture-form.ts';
import { withUploadSlot } from './remade-picture.ts';

const shown = (ctx: Ctx, user: User) => ({ username: user.username, profilePic: pictureUrl(ctx, user) });

export const pictureRoutes = [
  serve(routes.pictureOf, async (ctx, { params }) => shown(ctx, await userNamed(ctx, params.username))),
  serve(routes.uploadPicture, (ctx, _input, request) =>
    withUploadSlot(ctx, async () => {
      const { image, username } = await readPictureForm(request, []);
      await currentUserNamed(ctx, username);
      return shown(ctx, await savePicture(ctx, image));
    }),
  ),
  serve(routes.picturesOf, async (ctx, { body }) => {
    const users = await usersNamed(ctx, body.profilePicData);
    return { profilePics: users.map((user) => shown(ctx, user)) };
  }),
];
